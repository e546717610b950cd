/* referee/report.[ch]: the line on a terminal. */
#include "base/clock.h"
#include "harness.h"
#include "report.h"

/* Five games took 100 s; the record already had 90 games. */
TEST(games_of_the_record_took_no_time)
{
	static struct match match = {.from = 1, .to = 100};
	struct report report = {.match = &match, .recorded = 90};
	struct text line = {0};

	report.began_us = clock_now_us() - INT64_C(100) * CLOCK_S;
	report_status(&report, 95, &line);
	ck_assert_ptr_nonnull(strstr(line.at, "95 of 100 games, 1:4"));
	text_clear(&line);
	report_status(&report, 90, &line);
	ck_assert_ptr_null(strstr(line.at, "left"));
	text_free(&line);
}
