#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "base/fail.h"
#include "base/rng.h"

static uint64_t
mix(uint64_t x)
{
	x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
	x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
	return x ^ (x >> 31);
}

struct rng
rng_derive(uint64_t seed, enum rng_use use, uint64_t a, uint64_t b, uint64_t c)
{
	const uint64_t part[] = {seed, (uint64_t)use, a, b, c};
	struct rng rng = {0};

	for (int i = 0; i < 5; i++)
		rng.state = mix(rng.state + part[i] +
		                UINT64_C(0x9e3779b97f4a7c15));
	return rng;
}

uint64_t
rng_draw(void)
{
	uint64_t drawn = 0;
	ssize_t n = 0;
	int fd = open("/dev/urandom", O_RDONLY | O_CLOEXEC);

	do
		n = fd < 0 ? -1 : read(fd, &drawn, sizeof drawn);
	while (n < 0 && fd >= 0 && errno == EINTR);
	/* No seed comes from the time or a process number: other programs can read
	 * them. */
	if (n != sizeof drawn)
		die("no seed can be drawn from /dev/urandom:");
	close(fd);
	return drawn >> 11;
}

uint64_t
rng_next(struct rng *rng)
{
	rng->state += UINT64_C(0x9e3779b97f4a7c15);
	return mix(rng->state);
}

/* Lemire's multiplication with rejection: it has no bias and rarely divides. */
uint32_t
rng_below(struct rng *rng, uint32_t n)
{
	uint64_t m = (rng_next(rng) >> 32) * n;

	if ((uint32_t)m < n) {
		uint32_t floor = -n % n;

		while ((uint32_t)m < floor)
			m = (rng_next(rng) >> 32) * n;
	}
	return (uint32_t)(m >> 32);
}

uint64_t
rng_below_64(struct rng *rng, uint64_t n)
{
	uint64_t floor = -n % n, x;

	do
		x = rng_next(rng);
	while (x < floor);
	return x % n;
}
