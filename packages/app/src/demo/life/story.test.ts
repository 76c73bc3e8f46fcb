import { plusDays } from "@calendeal/domain/availability"
import { LocalDate } from "@calendeal/domain/event-types"
import { assert, describe, it } from "@effect/vitest"
import type { Act } from "./Act.ts"
import { Diary } from "./Diary.ts"
import { storyBefore } from "./story.ts"

const dates = Array.from({ length: 400 }, (_, nth) => plusDays(LocalDate.make("2027-10-01"), nth))

const of = <T extends Act["_tag"]>(acts: ReadonlyArray<Act>, tag: T) =>
  acts.filter((act): act is Extract<Act, { readonly _tag: T }> => act._tag === tag)

describe("The story of the demonstration", () => {
  it("D-DEMO-1: has the same numbers on every day of a year, also on Sundays, 29 February and the days of clock changes", () => {
    assert.include(dates, LocalDate.make("2028-02-29"))
    for (const date of dates) {
      const acts = storyBefore(date)
      assert.deepStrictEqual(
        [
          of(acts, "Capture").length,
          of(acts, "Book").length + of(acts, "Move").length,
          of(acts, "Cancel").length,
          of(acts, "Pay").length,
          new Set(of(acts, "Pay").map(({ currency }) => currency)).size
        ],
        [66, 87, 4, 24, 2],
        date
      )
      assert.isAtLeast(of(acts, "Mark").filter(({ mark }) => mark === "no_show").length, 3, date)
    }
  })

  it("D-DEMO-1: is the same for the same day, and ends before the day begins", () => {
    for (const date of dates.slice(0, 60)) {
      const acts = storyBefore(date)
      assert.strictEqual(JSON.stringify(acts), JSON.stringify(storyBefore(date)))
      const midnight = new Diary(date).instant(0, 0)
      for (const act of acts) assert.isBelow(act.at, midnight, `${date} ${act._tag}`)
    }
  })

  it("D-DEMO-1: has meetings on the day itself, before it and after it", () => {
    for (const date of dates) {
      const diary = new Diary(date)
      const starts = of(storyBefore(date), "Book").map(({ startAt }) => startAt)
      const today = starts.filter((start) => start >= diary.instant(0, 0) && start < diary.instant(1, 0))
      assert.isAtLeast(today.length, 4, date)
      assert.isAtLeast(starts.filter((start) => start < diary.instant(-28, 0)).length, 10, date)
      assert.isAtLeast(starts.filter((start) => start >= diary.instant(1, 0)).length, 14, date)
      assert.isTrue(
        starts.every((start) => start > diary.instant(-70, 0) && start < diary.instant(40, 0)),
        date
      )
    }
  })

  it("tells what happens to a meeting in its order", () => {
    for (const date of dates.slice(0, 30)) {
      const order = Map.groupBy(
        storyBefore(date).filter((act) => "meeting" in act),
        ({ meeting }) => meeting
      )
      for (const [meeting, acts] of order) {
        assert.strictEqual(acts[0]?._tag, "Book", meeting)
        const ranks = acts.map(({ _tag }) => ["Book", "Move", "Cancel", "Mark", "Pay"].indexOf(_tag))
        assert.deepStrictEqual(ranks, ranks.toSorted(), `${date} ${meeting}`)
      }
    }
  })
})
