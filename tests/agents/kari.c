/*
 * kari READER [FAULT [K]]: plays the first legal move over the kari wire.  READER: chars,
 * which reads one character at a time and skips blanks, as `cin >> c` does; or exact, which
 * reads no byte more than is due.  FAULT, at its turn K:
 *
 *	newline   writes one after its move    malformed, at its next move
 *	three     writes the first byte of a move twice        likewise
 *	wrong     its first byte is no cube                    malformed
 *	cube      its second byte is no direction              malformed
 *	half      writes one byte and hangs                    late-wall
 *	hang      writes nothing                               late-wall
 *	spin      computes for ever                            late-cpu
 *	pass      passes, though it can move                   illegal
 *	blind     closes its input, and answers what would be legal if the
 *	          opponent did nothing; in the end illegal
 *	seed      exits with 9 unless REFEREE_SEED is a number
 *	none
 */
#include "agent.h"

static char board[25]; /* 1-6 ours, as we sit: our cubes move up the numbers */
static int by_char;
static int round_number;

static void
hear(char *into, int n)
{
	for (int i = 0; i < n; i++)
		if (by_char ? scanf(" %c", into + i) != 1
		            : read(STDIN_FILENO, into + i, 1) != 1)
			exit(1);
}

static int
try(int cube, int direction, int *to)
{
	const char *at = memchr(board, '0' + cube, sizeof board);
	int from = at ? (int)(at - board) : 0;
	int row = from / 5 + (direction != 1), column = from % 5 + (direction != 2);

	*to = 5 * row + column;
	return at && row < 5 && column < 5 &&
	       (board[*to] < '1' || board[*to] > '6');
}

static void
choose(char move[3])
{
	int to;

	strcpy(move, "00");
	for (int cube = 2 - round_number % 2; cube <= 6; cube += 2)
		for (int d = 1; d <= 3; d++)
			if (try(cube, d, &to)) {
				*(char *)memchr(board, '0' + cube, sizeof board) = '.';
				board[to] = (char)('0' + cube);
				snprintf(move, 3, "%d%d", cube, d);
				return;
			}
}

/* Apply the opponent's move, mirrored: their cubes are a-f and move down the
 * numbers. */
static void
suffer(const char move[2])
{
	char *at = memchr(board, 'a' + move[0] - '1', sizeof board);
	int step = move[1] == '1' ? 1 : move[1] == '2' ? 5 : 6;

	if (!at || move[0] == '0')
		return;
	at[-step] = *at;
	*at = '.';
}

static void
set_up(void)
{
	static const int camp[] = {0, 1, 2, 5, 6, 10};
	char digits[6];

	hear(digits, 6);
	memset(board, '.', sizeof board);
	for (int i = 0; i < 6; i++) {
		board[camp[i]] = digits[i];
		board[24 - camp[i]] = (char)(digits[i] - '1' + 'a');
	}
	round_number = 1;
}

static void
misbehave(const char *fault, char move[8])
{
	const char *seed = getenv("REFEREE_SEED");

	if (!strcmp(fault, "newline"))
		strcat(move, "\n");
	if (!strcmp(fault, "three"))
		snprintf(move + 2, 2, "%c", *move == '0' ? '7' : *move);
	if (!strcmp(fault, "wrong"))
		*move = 'x';
	if (!strcmp(fault, "cube"))
		move[1] = '4';
	if (!strcmp(fault, "pass"))
		strcpy(move, "00");
	if (!strcmp(fault, "half"))
		agent_write(move, 1);
	if (!strcmp(fault, "half") || !strcmp(fault, "hang"))
		agent_rest();
	if (!strcmp(fault, "spin"))
		agent_spin();
	if (!strcmp(fault, "blind"))
		close(STDIN_FILENO);
	if (!strcmp(fault, "seed") && (!seed || strspn(seed, "0123456789") < 1))
		exit(9);
}

static void
play(int first, const char *fault, int *k)
{
	char answer[8], heard[2];
	int blind = 0;

	set_up();
	for (int mine = first;; mine = !mine) {
		if (mine) {
			choose(answer);
			if (--*k == 0)
				misbehave(fault, answer);
			blind |= *k == 0 && !strcmp(fault, "blind");
			agent_say(answer);
			round_number += !first;
			continue;
		}
		if (!blind)
			hear(heard, 2);
		if (!blind && (*heard == 'w' || *heard == 'l'))
			return;
		if (!blind)
			suffer(heard);
		round_number += first;
	}
}

int
main(int argc, char **argv)
{
	const char *fault = argc > 2 ? argv[2] : "none";
	int k = agent_number(argc, argv, 3, 1);
	char who;

	agent_begin();
	by_char = argc > 1 && !strcmp(argv[1], "chars");
	for (hear(&who, 1); who == 'f' || who == 's'; hear(&who, 1))
		play(who == 'f', fault, &k);
	return who != 'e';
}
