// SPDX-License-Identifier: GPL-3.0-or-later

#ifndef YOMITE_TEST_LANDLOCK_H
#define YOMITE_TEST_LANDLOCK_H

/// Which version of Landlock's interface this kernel has; 0 for none.
int yomite_test_landlock_version(void);

#endif
