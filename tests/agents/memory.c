/*
 * memory HOW: keeps something from one game to the next in its folder AGENT_MEMORY.  HOW:
 *
 *	none      keeps nothing, and plays the first legal move
 *	count     how many games it has kept, which it remarks at its first turn
 *	learn     its moves, by seat: after a defeat it tries another one, the last first.
 *	          Against an opponent that always answers alike it wins in the end
 *	fill      a file of 3 MB
 *	files     1,001 files
 *	deep      17 folders in each other
 *	link      a symbolic link that leads out
 *	other     a hard link
 *	fifo      a FIFO
 *	program   a program
 *	secret    a file that nobody may read
 *	gone      it removes the folder, and puts a link there
 *	late      nothing until `quit`, and then as `count`
 *	spy       as `count`, and remarks whether it can list league/memory where it starts
 *
 * All of them but `none` and `learn` count.  Without such a folder each plays as `none`.
 */
#include <dirent.h>
#include <sys/stat.h>

#include "agent.h"

enum { TURNS = 200 };

static const char *folder;

static void
put(const char *name, int n)
{
	FILE *file = fopen(name, "w");

	if (file) {
		fprintf(file, "%d\n", n);
		fclose(file);
	}
}

static int
get(const char *name)
{
	FILE *file = fopen(name, "r");
	int n = 0;

	if (file && fscanf(file, "%d", &n) != 1)
		n = 0;
	if (file)
		fclose(file);
	return n;
}

static void
plant(void)
{
	char name[40];

	if (agent_does("fill") && truncate("n", 3 << 20) < 0)
		exit(1);
	for (int i = 0; agent_does("files") && i <= 1000; i++) {
		snprintf(name, sizeof name, "%d", i);
		put(name, i);
	}
	for (int i = 0; agent_does("deep") && i < 17; i++)
		if (mkdir("in", 0700) < 0 || chdir("in") < 0)
			exit(1);
	if (agent_does("link") && symlink("/etc/passwd", "out") < 0)
		exit(1);
	if (agent_does("other") && link("n", "m") < 0)
		exit(1);
	if (agent_does("fifo") && mkfifo("fifo", 0600) < 0)
		exit(1);
	if (agent_does("program"))
		chmod("n", 0755);
	if (agent_does("secret"))
		chmod("n", 0);
	if (agent_does("gone") && (unlink("n") < 0 || rmdir(folder) < 0 ||
	                     symlink("/etc", folder) < 0))
		exit(1);
}

/* Play move number `wanted` of those that are legal.  Returns their number. */
static int
play(int wanted)
{
	char line[AGENT_LINE], *move = agent_ask_moves(line);
	int n = 1;

	for (char *p = move; (p = strchr(p, '\t')); p++)
		n++;
	while (wanted-- && strchr(move, '\t'))
		move = strchr(move, '\t') + 1;
	move[strcspn(move, "\t")] = '\0';
	strcat(move, "\n");
	agent_say(move);
	return n;
}

/* Play a game as the file of this seat has it, and after a defeat change the last move that
 * can be another one. */
static void
learn(void)
{
	int move[TURNS] = {0}, legal[TURNS], turns = 0, known = 0, seat = 0, lost = 0;
	char line[AGENT_LINE], name[20] = "";
	FILE *file = NULL;

	while (strncmp(agent_hear(line), "end ", 4)) {
		if (sscanf(line, "seat %d", &seat) == 1) {
			snprintf(name, sizeof name, "seat%d", seat);
			file = fopen(name, "r");
			while (file && known < TURNS && fscanf(file, "%d", &move[known]) == 1)
				known++;
			if (file)
				fclose(file);
		}
		if (!strncmp(line, "go ", 3) && turns < TURNS) {
			legal[turns] = play(move[turns]);
			turns++;
		}
	}
	lost = strstr(line, "lose") != NULL;
	while (lost && turns && move[turns - 1] + 1 >= legal[turns - 1])
		turns--;
	if (lost && turns)
		move[turns - 1]++;
	file = fopen(name, "w");
	for (int i = 0; file && i < turns; i++)
		fprintf(file, "%d\n", move[i]);
	if (file)
		fclose(file);
}

int
main(int argc, char **argv)
{
	char said[60], line[AGENT_LINE];
	int n, spied;

	agent_obey(argc, argv, "none");
	folder = getenv("AGENT_MEMORY");
	if (!folder || agent_does("none"))
		agent_play_on();
	spied = agent_does("spy") && opendir("league/memory");
	if (chdir(folder) < 0) {
		fprintf(stderr, "AGENT_MEMORY is no folder\n");
		return 1;
	}
	if (agent_does("learn")) {
		learn();
		return 0;
	}
	n = get("n");
	snprintf(said, sizeof said, "# kept %d%s\n", n, spied ? " spied" : "");
	if (!agent_does("late"))
		put("n", n + 1);
	plant();
	agent_await_go();
	agent_say(said);
	agent_move();
	while (strcmp(agent_hear(line), "quit"))
		if (!strncmp(line, "go ", 3))
			agent_move();
	if (agent_does("late"))
		put("n", n + 1);
	return 0;
}
