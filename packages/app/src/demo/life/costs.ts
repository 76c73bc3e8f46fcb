import { dayOf, plusDays, weekdayIndex } from "@calendeal/domain/availability"
import { ownOrigin } from "@calendeal/domain/consistency"
import type { LocalDate } from "@calendeal/domain/event-types"
import { commit } from "@calendeal/domain/management"
import { Currency } from "@calendeal/domain/money"
import type { SpendRow } from "@calendeal/domain/spend"
import { Array as Arr, DateTime, Effect } from "effect"
import { demoIds } from "../ids.ts"
import { sources } from "./campaigns.ts"
import { Dice } from "./Dice.ts"

/** On how many days before the day the ads cost something. */
const days = 56

/** Fewer people search for a meeting on a weekend. */
const weekend = 0.4

const currency = Currency.make("USD")

/** What each campaign cost on each day before the day. A function of the day alone. */
export const costsBefore = (today: LocalDate): ReadonlyArray<SpendRow> => {
  const dice = new Dice(days)
  return Array.from({ length: days }, (_, nth) => plusDays(today, nth - days)).flatMap((day) => {
    const share = weekdayIndex(dayOf(day)) < 5 ? 1 : weekend
    return sources.flatMap(({ ads, campaigns }) =>
      ads === null
        ? []
        : ads.daily.map((daily, nth): SpendRow => ({
            day,
            platform: ads.platform,
            id: null,
            name: campaigns[nth] ?? campaigns[0],
            cents: Math.round(daily * share * (0.8 + 0.4 * dice.next())),
            currency
          }))
    )
  })
}

/** Records what the ads cost, as an import of the platforms' exports does (D-DEMO-1). */
export const recordCosts = Effect.fn("demo.recordCosts")(function* (today: LocalDate) {
  const rows = costsBefore(today)
  if (!Arr.isReadonlyArrayNonEmpty(rows)) return
  const audit = {
    workspaceId: demoIds.workspace,
    actor: { _tag: "User" as const, userId: demoIds.owner },
    at: yield* DateTime.now,
    ...ownOrigin("demonstration")
  }
  yield* commit(audit, { _tag: "SetSpend", recordingId: demoIds.spend, rows })
})
