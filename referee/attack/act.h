#ifndef CHECK_ACT_H
#define CHECK_ACT_H

/*
 * What attacks (attack.h) are made of, in files of their own by subject, and
 * what these share.  A process that makes one is an agent: its output goes to
 * who looks on, its errors are its own.
 */

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "attack/attack.h"
#include "base/fail.h"

/* Say a line. */
void act_say(const char *format, ...) PRINTF_LIKE(1, 2);
void act_control(bool works);
void act_count(int n);

/* How an act went; errno says why it failed. */
void act_tell(const char *act, bool did);
void act_untried(const char *act);

/* The same of one that has worked if what was read looks like a secret: it may
 * be anything. */
void act_tell_read(const char *act, const char *bytes, bool did);

/* The same of one that has worked if we still live when we were looked at. */
void act_tell_unseen(const char *act, bool did);

/* The control where nothing closer to the attack is allowed: a pipe; children,
 * for who may have them. */
void act_control_pipe(void);
void act_control_children(const struct attack *attack);

/* A name in the folder that is laid out; false if it is too long. */
bool act_path(const struct attack *attack, const char *name,
              char path[ATTACK_PATH]);

/* Close it, if it is open, and keep errno. */
void act_close(int fd);

/* Read as much as a secret from this place in a file. */
bool act_read_at(const char *path, int64_t offset, char into[ATTACK_SECRET]);

void act_sleep_ms(int ms);

/* A child has its own end: alarms are not inherited. */
pid_t act_fork(void);

/* Whether a child can be had and waited for. */
bool act_has_child(void);

/* Stay, whatever comes, until nobody is left to see it: until the other end of
 * this output is closed. */
void act_stay(int output);

/* Tell the parent "1" or "0", and stay. */
void act_report(int to, bool done);

/*
 * The attacks
 */

/* Signals, limits and memory of others (attack_others.c). */
void attack_kill_referee(const struct attack *attack);
void attack_kill_opponent(const struct attack *attack);
void attack_stop_referee(const struct attack *attack);
void attack_prlimit_other(const struct attack *attack);
void attack_read_memory(const struct attack *attack);

/* Files and network (attack_files.c). */
void attack_read_files(const struct attack *attack);
void attack_read_late(const struct attack *attack);
void attack_write_files(const struct attack *attack);
void attack_net_tcp(const struct attack *attack);
void attack_net_udp(const struct attack *attack);
void attack_unix_abstract(const struct attack *attack);

/* More memory than there is (attack_memory.c). */
void attack_memory_private(const struct attack *attack);
void attack_memory_shared(const struct attack *attack);
void attack_memory_children(const struct attack *attack);
void attack_memory_file(const struct attack *attack);

/* Processor time, processors and threads, and getting away (attack_away.c);
 * hide: a grandchild in a session of its own; linger: stay when all that looks
 * on has gone; compute_on: while stopped. */
void attack_cpu_self(const struct attack *attack);
void attack_cpu_threads(const struct attack *attack);
void attack_cpu_children(const struct attack *attack);
void attack_processors(const struct attack *attack);
void attack_threads(const struct attack *attack);
void attack_escape_session(const struct attack *attack);
void attack_hide(const struct attack *attack);
void attack_linger(const struct attack *attack);
void attack_fork_bomb(const struct attack *attack);
void attack_compute_on(const struct attack *attack);

/* The rest; and the victim (attack_rest.c). */
void attack_dump_core(const struct attack *attack);
void attack_type_on_terminal(const struct attack *attack);
void attack_setuid_program(const struct attack *attack);
void attack_sysv_ipc(const struct attack *attack);
void attack_inherited_fds(const struct attack *attack);
void attack_be_victim(const struct attack *attack);

#endif
