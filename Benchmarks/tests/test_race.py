# SPDX-License-Identifier: GPL-3.0-or-later
"""The plan of a race, what a client takes for sound, and the line through memory."""

import http.server
import threading
import unittest
from collections import Counter

from race.clients import ask, run, sound_of
from race.plan import Request, Stay, plan, stay_of, texts
from race.slope import lowest, settled, slope

WAV = b"RIFF\xff\xff\xff\xffWAVEfmt \x10\0\0\0" + b"\0" * 16 + b"data\xff\xff\xff\xff"


class PlanTests(unittest.TestCase):
    def test_every_third_client_leaves_in_turn_at_once_and_after_the_first_sound(self) -> None:
        self.assertEqual(
            [stay_of(number) for number in range(6)], [Stay.WHOLE, Stay.WHOLE, Stay.FIRST_SOUND, Stay.WHOLE, Stay.WHOLE, Stay.NOT]
        )
        counted = Counter(request.stay for request in plan(str(number) for number in range(1_000)))
        self.assertEqual(counted, {Stay.WHOLE: 667, Stay.FIRST_SOUND: 167, Stay.NOT: 166})

    def test_texts_are_distinct_and_the_same_each_time(self) -> None:
        sentences = [f"Sentence {number}." for number in range(100)]
        made = texts(sentences, 1_000)
        self.assertEqual(len(set(made)), 1_000)
        self.assertEqual(made, texts(sentences, 1_000))
        self.assertTrue(all(text.endswith(".") and len(text) < 60 for text in made))

    def test_more_texts_than_there_are_is_an_error(self) -> None:
        with self.assertRaises(ValueError):
            texts(["One.", "Two."], 43)


class SoundTests(unittest.TestCase):
    def test_a_header_is_no_sound(self) -> None:
        self.assertEqual([sound_of(WAV[:count]) for count in (0, 20, len(WAV) - 2, len(WAV))], [0, 0, 0, 0])
        self.assertEqual(sound_of(WAV + b"\1\2\3"), 3)


class Answers(http.server.BaseHTTPRequestHandler):
    """Does what the text says."""

    def do_POST(self) -> None:
        what = self.rfile.read(int(self.headers["Content-Length"]))
        if what == b"refuse":
            self.send_error(503)
            return
        sound = b"" if what == b"silent" else b"\1" * 5_000
        self.send_response(200)
        self.send_header("Content-Length", str(len(WAV) + 5_000 if what == b"cut" else len(WAV + sound)))
        self.end_headers()
        self.wfile.write(WAV + (sound[:4_500] if what == b"cut" else sound))

    def log_message(self, format: str, *arguments: object) -> None:
        pass


class Server(http.server.ThreadingHTTPServer):
    """To whom it is no error that a client has left."""

    def handle_error(self, request: object, client_address: object) -> None:
        pass


class ClientTests(unittest.TestCase):
    def setUp(self) -> None:
        self.server = Server(("127.0.0.1", 0), Answers)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, args=(0.01,)).start()

    def tearDown(self) -> None:
        self.server.shutdown()
        self.server.server_close()

    def test_only_whole_answers_with_sound_count(self) -> None:
        whole = ask(self.port, "/", b"speak", Stay.WHOLE)
        self.assertTrue(whole.is_whole and whole.first is not None and not whole.is_lost)
        for text, problem in ((b"cut", "cut off"), (b"silent", "cut off"), (b"refuse", "status 503")):
            answer = ask(self.port, "/", text, Stay.WHOLE)
            self.assertTrue(answer.is_lost)
            self.assertEqual(answer.problem, problem)

    def test_who_leaves_loses_nothing(self) -> None:
        early = ask(self.port, "/", b"speak", Stay.FIRST_SOUND)
        self.assertIsNotNone(early.first)
        gone = ask(self.port, "/", b"speak", Stay.NOT)
        self.assertIsNone(gone.first)
        self.assertFalse(early.is_lost or gone.is_lost)

    def test_what_is_not_sent_in_time_is_lost(self) -> None:
        requests = [Request("speak", Stay.WHOLE)] * 3
        self.assertEqual([each.is_lost for each in run(self.port, "/", str.encode, requests, 2, -1)], [True] * 3)
        self.assertEqual([each.is_lost for each in run(self.port, "/", str.encode, requests, 2, 60)], [False] * 3)


class SlopeTests(unittest.TestCase):
    def test_a_straight_line_has_no_margin(self) -> None:
        fitted = slope([(hour / 10, 5 + 0.3 * hour / 10) for hour in range(20)])
        self.assertAlmostEqual(fitted.rate, 0.3)
        self.assertAlmostEqual(fitted.margin, 0, places=6)

    def test_the_margin_is_that_of_the_textbook(self) -> None:
        # Residuals of 1, -2 and 1 around a slope of 0: the error is sqrt(6 / 1 / 2).
        fitted = slope([(0, 1), (1, -2), (2, 1)])
        self.assertAlmostEqual(fitted.rate, 0)
        self.assertAlmostEqual(fitted.margin, 1.96 * 3**0.5)

    def test_the_least_of_each_window_stays(self) -> None:
        points = [(10.0, 5.0), (11.0, 3.0), (12.0, 4.0), (12.5, 9.0), (17.0, 1.0)]
        self.assertEqual(lowest(points, 2.0), [(11.0, 3.0), (12.0, 4.0), (17.0, 1.0)])

    def test_the_beginning_is_left_out(self) -> None:
        points = [(float(second), 0.0) for second in range(11)]
        self.assertEqual(settled(points, 0.2)[0], (2.0, 0.0))
