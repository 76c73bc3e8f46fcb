import { beforeEach } from "vitest"

/** Mulberry32: 32 bits of state suffice to draw examples. */
const dice = (seed) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

// Effect draws the seeds of properties from Math.random. A fixed seed makes each test independent of earlier tests.
beforeEach(() => {
  Math.random = dice(20_260_101)
})
