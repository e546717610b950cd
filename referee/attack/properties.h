#ifndef CHECK_PROPERTIES_H
#define CHECK_PROPERTIES_H

/*
 * The properties of a sandbox: for each an attack (attack.h) that shows whether
 * it holds, with what is set up for it and how it is judged.
 */

#include <stdbool.h>

struct stage;

/* What a player's program is to be kept from. */
struct property {
	const char *name;
	int key;             /* the term that asks for it; TERMS_KEYS = always */
	bool system;         /* the system may forbid it by itself */
	unsigned alone;      /* the layers any of which may do by itself */
	const char *by;      /* what stops it without any layer, if anything */
	const char *how;     /* it is got */
	void (*run)(struct stage *stage);
};

/* All of them, up to a NULL name. */
extern const struct property properties[];

/*
 * What they do: set up, have the attack made, judge.
 */

/* It is enough to know what the attacker has done. */
void property_attack(struct stage *stage);

/* Signals, limits and memory of others (properties_others.c). */
void property_hit_referee(struct stage *stage);
void property_hit_opponent(struct stage *stage);
void property_stop_referee(struct stage *stage);
void property_limits(struct stage *stage);
void property_memory_of_others(struct stage *stage);

/* Files and network (properties_files.c). */
void property_read_files(struct stage *stage);
void property_write_files(struct stage *stage);
void property_tcp(struct stage *stage);
void property_udp(struct stage *stage);
void property_unix(struct stage *stage);

/* Memory, processor time, threads (properties_limits.c). */
void property_memory(struct stage *stage);
void property_cpu(struct stage *stage);
void property_threads(struct stage *stage);
void property_processors(struct stage *stage);

/* Getting away; the referee's death (properties_away.c). */
void property_escape(struct stage *stage);
void property_kill_all(struct stage *stage);
void property_fork_bomb(struct stage *stage);
void property_offturn(struct stage *stage);
void property_referee_death(struct stage *stage);

/* The rest (properties_rest.c). */
void property_core(struct stage *stage);
void property_tty(struct stage *stage);
void property_setuid(struct stage *stage);
void property_sysv(struct stage *stage);
void property_inherited(struct stage *stage);

#endif
