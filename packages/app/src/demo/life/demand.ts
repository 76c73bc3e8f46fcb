import { dayOf, DemandLog } from "@calendeal/domain/availability"
import type { LocalDate } from "@calendeal/domain/event-types"
import { Reports } from "@calendeal/domain/reports"
import { DateTime, Effect } from "effect"
import { demoIds } from "../ids.ts"
import { Diary } from "./Diary.ts"
import { Dice } from "./Dice.ts"

/** How often visitors of a page ask for free days, at least and at most on a day, and the share of them who saw none. */
const pages = [
  { eventTypeId: demoIds.intro, least: 5, most: 14, without: 0.02 },
  { eventTypeId: demoIds.productDemo, least: 3, most: 10, without: 0.05 },
  { eventTypeId: demoIds.onboarding, least: 0, most: 3, without: 0.03 },
  { eventTypeId: demoIds.siteVisit, least: 1, most: 5, without: 0.24 }
] as const

/** How many days back questions are known. */
const days = 60

/** The questions of visitors for free days, of the days before (D-FREE-3). Stored at once, so that they are there once. */
export const addDemand = Effect.fn("demo.demand")(function* (today: LocalDate) {
  const [log, reports] = [yield* DemandLog, yield* Reports]
  const [firstDay, endDay] = [dayOf(today) - days, dayOf(today)]
  const diary = new Diary(today)
  const question = {
    workspaceId: demoIds.workspace,
    from: DateTime.makeUnsafe(diary.instant(-days, 0)),
    to: DateTime.makeUnsafe(diary.instant(0, 0)),
    firstDay,
    endDay
  }
  const known = yield* Effect.orDie(reports.demand(question))
  if (known.days.length > 0) return
  const dice = new Dice(days)
  for (let day = firstDay; day < endDay; day++)
    for (const { eventTypeId, least, most, without } of pages)
      for (let asked = dice.integer(least, most); asked > 0; asked--)
        yield* log.count({
          workspaceId: demoIds.workspace,
          eventTypeId,
          day,
          hadTime: dice.next() >= without
        })
  yield* log.settle
})
