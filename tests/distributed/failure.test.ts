import { assert, describe, it } from "@effect/vitest"
import { assertNone } from "../kit/faults/check/check.ts"
import { successesOf } from "../kit/faults/figures.ts"
import { run } from "../kit/faults/run.ts"

const seconds = Number(process.env["FAILURE_SECONDS"] ?? 15)
const seed = Number(process.env["FAILURE_SEED"] ?? Date.now() % 1_000_000)

describe("consistency of a distributed database under faults", () => {
  it(
    "D-DIST-5, D-BOOK-1, D-BOOK-4, D-BOOK-5, D-TX-3: no data are lost or duplicated while processes, workers and the coordinator crash",
    { timeout: (4 * seconds + 180) * 1000 },
    async () => {
      console.log(`FAILURE_SEED=${seed} FAILURE_SECONDS=${seconds}`)
      const { figures, violations } = await run({
        seed,
        seconds,
        clients: 12,
        withFaults: true,
        onCitus: true,
        until: (history, { crashes }) =>
          crashes >= 3 && Object.values(successesOf(history)).every((successes) => successes > 0)
      })
      console.log(figures)
      assertNone(violations)
      assert.isAtLeast(figures.crashes, 3)
      for (const happened of [
        figures.booked,
        figures.moved,
        figures.cancelled,
        figures.captured,
        figures.paid
      ])
        assert.isAbove(happened, 0)
    }
  )
})
