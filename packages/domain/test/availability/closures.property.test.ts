import { assert, describe, it } from "@effect/vitest"
import { closures, conflicts, contains } from "../../src/scheduling/availability/index.ts"
import { seedsOf } from "../seeds.ts"
import { Dice } from "./Dice.ts"
import { questionOf } from "./randomQuestion.ts"
import { minute } from "./wallClock.ts"

const seeds = seedsOf("AVAILABILITY", 120)

describe("closures", () => {
  it("D-AV-11: every whole minute has the reasons that the explanation of a start finds, but for the grid", () => {
    for (const seed of seeds.all) {
      const dice = new Dice(seed)
      const { within, ...question } = questionOf(seed)
      for (const { host } of question.hosts) {
        const found = closures(question, host, within)
        for (const { starts } of found) {
          assert.isBelow(starts.start, starts.end, seeds.named(seed))
          assert.isTrue(within.start <= starts.start && starts.end <= within.end, seeds.named(seed))
        }
        const edges = found.flatMap(({ starts }) => [starts.start, starts.end])
        for (let nth = 0; nth < 20; nth++) {
          const start =
            edges.length > 0 && dice.chance(0.8)
              ? (Math.round(dice.pick(edges) / minute) + dice.pick([-1, 0, 1])) * minute
              : dice.integer(Math.ceil(within.start / minute), within.end / minute) * minute
          if (!contains(within, start)) continue
          assert.deepStrictEqual(
            found
              .filter(({ starts }) => contains(starts, start))
              .map(keyOf)
              .toSorted(),
            conflicts(question, host, start)
              .filter(({ reason }) => reason !== "grid")
              .map(keyOf)
              .toSorted(),
            `${seeds.named(seed)}, at ${start}`
          )
        }
      }
    }
  })
})

const keyOf = ({
  absence,
  bookingUid,
  reason,
  taken
}: Omit<ReturnType<typeof conflicts>[number], "reason"> & { readonly reason: string }) =>
  JSON.stringify([reason, taken, bookingUid, absence])
