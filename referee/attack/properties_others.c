#include <string.h>

#include "attack/properties.h"
#include "attack/stage.h"

void
property_attack(struct stage *s)
{
	stage_attack(s);
}

static void
hit(struct stage *s, int which, const char *harm)
{
	const char *state;

	if (!stage_start_victim(s, which) || !stage_attack(s))
		return;
	state = stage_state_of(s, which);
	s->effect.worked = !state;
	stage_measured(s, "%d ways, the victim %s",
	               s->effect.tried, state ? "lives on" : harm);
}

void
property_hit_referee(struct stage *s)
{
	hit(s, ATTACK_REFEREE, "is dead");
}

void
property_hit_opponent(struct stage *s)
{
	hit(s, ATTACK_OPPONENT, "is dead");
}

void
property_stop_referee(struct stage *s)
{
	hit(s, ATTACK_REFEREE, "is stopped");
}

static void
copy_state(char into[200], const char *state)
{
	text_format(into, 200, "%.*s", state ? (int)strcspn(state, "\n") : 0,
	            state ? state : "");
}

/* How many words of two lines are not the same. */
static int
differences(const char *a, const char *b)
{
	int n = 0;

	while (*a || *b) {
		size_t i = strcspn(a, " "), j = strcspn(b, " ");

		n += i != j || strncmp(a, b, i) != 0;
		a += i + (a[i] == ' ');
		b += j + (b[j] == ' ');
	}
	return n;
}

void
property_limits(struct stage *s)
{
	char before[ATTACK_VICTIMS][200], after[200];

	for (int i = 0; i < ATTACK_VICTIMS; i++) {
		if (!stage_start_victim(s, i))
			return;
		copy_state(before[i], stage_state_of(s, i));
	}
	if (!stage_attack(s))
		return;
	s->effect.worked = 0;
	for (int i = 0; i < ATTACK_VICTIMS; i++) {
		copy_state(after, stage_state_of(s, i));
		s->effect.worked += differences(before[i], after);
	}
	stage_measured(s, "%d ways, %d things changed in the victims",
	               s->effect.tried, s->effect.worked);
}

void
property_memory_of_others(struct stage *s)
{
	for (int i = 0; i < ATTACK_VICTIMS; i++)
		if (!stage_start_victim(s, i))
			return;
	stage_attack(s);
}
