#ifndef ATTACK_JUDGES_H
#define ATTACK_JUDGES_H

/*
 * How the trials of the properties are prepared and judged: property.h says what
 * both mean.  What keeps things apart is in judge_apart.c; what is used, and
 * what is left, in judge_use.c.
 */

#include <stdbool.h>

struct stage;

bool prepare_limits(struct stage *stage);
bool prepare_blind(struct stage *stage);
bool prepare_descriptor(struct stage *stage);
bool prepare_tcp(struct stage *stage);
bool prepare_udp(struct stage *stage);
bool prepare_unix(struct stage *stage);
bool prepare_terminal(struct stage *stage);
void judge_life(struct stage *stage);
void judge_limits(struct stage *stage);
void judge_frozen(struct stage *stage);
void judge_quotas(struct stage *stage);
void judge_objects(struct stage *stage);
void judge_core(struct stage *stage);
void judge_su(struct stage *stage);

bool prepare_memory(struct stage *stage);
bool prepare_cpu(struct stage *stage);
bool prepare_threads(struct stage *stage);
bool prepare_pin(struct stage *stage);
bool prepare_death(struct stage *stage);
void judge_memory(struct stage *stage);
void judge_threads(struct stage *stage);
void judge_escape(struct stage *stage);
void judge_left(struct stage *stage);
void judge_stopped(struct stage *stage);

#endif
