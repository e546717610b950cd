#ifndef ATTACK_JUDGES_H
#define ATTACK_JUDGES_H

/*
 * The functions that prepare and judge the trials of the properties (property.h).
 * judge_apart.c has those about the separation of processes. judge_use.c has those about
 * used resources and remaining processes.
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
void judge_caught(struct stage *stage);
void judge_escape(struct stage *stage);
void judge_left(struct stage *stage);
void judge_stopped(struct stage *stage);

#endif
