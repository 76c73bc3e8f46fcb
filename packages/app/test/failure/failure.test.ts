import { assert, describe, it } from "@effect/vitest"
import { run } from "./run.ts"
import type { World } from "./world/world.ts"

const seconds = Number(process.env["FAILURE_SECONDS"] ?? 60)
const seed = Number(process.env["FAILURE_SEED"] ?? Date.now() % 1_000_000)

describe("nothing is lost and nothing is doubled", () => {
  it(
    "D-BOOK-1, D-BOOK-4, D-BOOK-5, D-BOOK-11, D-TX-3, D-TX-4: whatever is killed, cut or stopped",
    { timeout: (seconds + 180) * 1000 },
    async () => {
      console.log(`FAILURE_SEED=${seed} FAILURE_SECONDS=${seconds}`)
      const { figures, violations } = await run({ seed, seconds, clients: 16, isStormy: true })
      console.log(figures)
      assert.deepStrictEqual(violations, [])
      // A run in which nothing happened would show nothing.
      for (const happened of [
        figures.booked,
        figures.moved,
        figures.cancelled,
        figures.captured,
        figures.paid,
        figures.replays
      ]) {
        assert.isAbove(happened, 0)
      }
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
      const { figures, violations } = await run({ seed, seconds: 10, clients: 24, isStormy: false, only })
      assert.deepStrictEqual(violations, [])
      // Nothing was harmed, so that nobody may be left in doubt.
      assert.deepStrictEqual(figures.unknowns, {})
      assert.isAbove(figures.refusals["slot_unavailable"] ?? 0, 0)
    }
  )
})
