#include "yomite_playback.h"
typedef int yomite_nothing;
