#include "match/tally.h"

void
tally_add(struct tally *tally, const struct result *result)
{
	const struct played *p = &result->played;

	if (p->verdict.reason == REASON_VOID) {
		tally->voids++;
		tally->interrupted += result->interrupted;
		return;
	}
	tally->games++;
	tally->plies += p->plies;
	tally->own_us += result->own_us;
	tally->seat_games[result->first]++;
	if (result->winner) {
		int seat = result->winner == result->first ? 1 : 2;

		tally->wins[result->winner]++;
		tally->seat_wins[result->winner][seat]++;
	} else {
		tally->draws++;
	}
	if (result->fault)
		tally->faults[result->fault]++;
	for (int seat = 1; seat <= 2; seat++) {
		int player = seat == 1 ? result->first : 3 - result->first;

		tally->turns[player] += p->turns[seat];
		tally->late[player] += p->late[seat];
		tally->left[player] += p->left[seat];
		tally->thrown[player] += p->thrown[seat];
		tally->late_read_bytes[player] += p->late_read_bytes[seat];
		tally->wall_us[player] += p->wall_us[seat];
		tally->cpu_us[player] += p->cpu_us[seat];
		if (p->worst_us[seat] > tally->worst_us[player])
			tally->worst_us[player] = p->worst_us[seat];
	}
}

double
tally_score(const struct tally *tally, int player)
{
	return tally->wins[player] + tally->draws / 2.0;
}
