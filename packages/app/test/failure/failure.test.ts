import { assert, describe, it } from "@effect/vitest"
import { deedsOf } from "./figures.ts"
import type { History } from "./history/Operation.ts"
import { run } from "./run.ts"
import type { World } from "./world/world.ts"

const seconds = Number(process.env["FAILURE_SECONDS"] ?? 20)
const seed = Number(process.env["FAILURE_SEED"] ?? Date.now() % 1_000_000)

/** The least of the service's own time limits, in milliseconds: how long it waits for a lock. */
const timeLimit = 4000

describe("nothing is lost and nothing is doubled", () => {
  it(
    "D-BOOK-1, D-BOOK-4, D-BOOK-5, D-BOOK-11, D-TX-3, D-TX-4: whatever is killed, cut or stopped",
    { timeout: (4 * seconds + 180) * 1000 },
    async () => {
      console.log(`FAILURE_SEED=${seed} FAILURE_SECONDS=${seconds}`)
      // A run in which nothing happened would show nothing.
      const until = (history: History) => Object.values(deedsOf(history)).every((deeds) => deeds > 0)
      const { figures, violations } = await run({ seed, seconds, clients: 16, isStormy: true, until })
      console.log(figures)
      assert.deepStrictEqual(violations, [])
      const { booked, cancelled, captured, moved, paid, replays } = figures
      for (const happened of [booked, moved, cancelled, captured, paid, replays]) assert.isAbove(happened, 0)
      assert.isAbove(figures.kills + figures.crashes, 0)
      assert.isAbove(figures.came, 0)
    }
  )

  it(
    "D-BOOK-1, D-BOOK-4: in calm weather everybody who wants the same time is told the truth",
    { timeout: 300_000 },
    async () => {
      console.log(`FAILURE_SEED=${seed}`)
      const only = ({ eventTypes }: World) => eventTypes.slice(0, 1)
      const { figures, history, violations } = await run({
        seed,
        seconds: 10,
        clients: 24,
        isStormy: false,
        only
      })
      assert.deepStrictEqual(violations, [])
      // Nothing was harmed, so that nobody may be left in doubt but by a machine on which the time for an answer was over.
      const doubts = history.filter(
        ({ completedAt, invokedAt, outcome }) =>
          outcome._tag === "unknown" && completedAt - invokedAt < timeLimit
      )
      assert.deepStrictEqual(doubts, [])
      assert.isAbove(figures.refusals["slot_unavailable"] ?? 0, 0)
    }
  )
})
