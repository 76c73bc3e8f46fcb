import { FunnelLog } from "@calendeal/domain/funnel"
import type { LocalDate } from "@calendeal/domain/event-types"
import { DateTime, Effect } from "effect"
import { demoIds } from "../ids.ts"
import { Diary } from "./Diary.ts"
import { Dice } from "./Dice.ts"

/** A field of a form: the seconds that visitors spend in it, and the share of them who leave there. */
interface Field {
  readonly name: string
  readonly seconds: number
  readonly leaves: number
}

const forms = [
  {
    eventTypeId: demoIds.intro,
    fields: [
      { name: "name", seconds: 5, leaves: 0.08 },
      { name: "email", seconds: 7, leaves: 0.11 },
      { name: "company", seconds: 6, leaves: 0.06 }
    ]
  },
  {
    eventTypeId: demoIds.productDemo,
    fields: [
      { name: "email", seconds: 8, leaves: 0.12 },
      { name: "company_size", seconds: 11, leaves: 0.24 },
      { name: "name", seconds: 5, leaves: 0.04 }
    ]
  }
] as const satisfies ReadonlyArray<{ readonly fields: ReadonlyArray<Field>; readonly eventTypeId: string }>

/** How many days back visits are known. */
const days = 60

/** The visits of the days before: what their browsers reported about the fields of the forms. */
export const addVisits = Effect.fn("demo.visits")(function* (today: LocalDate) {
  const log = yield* FunnelLog
  if ((yield* log.of(demoIds.workspace, demoIds.intro)).length > 0) return
  const [dice, diary] = [new Dice(days), new Diary(today)]
  const entries = Array.from({ length: days }, (_, nth) => nth - days).flatMap((day) =>
    forms.map(({ eventTypeId, fields }) => {
      const visitors = dice.integer(1, 3) + Math.round((4 * (day + days)) / days)
      return {
        workspaceId: demoIds.workspace,
        eventTypeId,
        at: DateTime.makeUnsafe(diary.instant(day, dice.integer(9, 20))),
        events: Array.from({ length: visitors }, () => eventsOf(fields, dice)).flat()
      }
    })
  )
  yield* Effect.forEach(entries, log.append, { concurrency: 4, discard: true })
})

/** What one visitor does: field after field, until they leave. */
const eventsOf = (fields: ReadonlyArray<Field>, dice: Dice) => {
  const left = fields.findIndex(({ leaves }) => dice.next() < leaves)
  return fields.slice(0, left === -1 ? fields.length : left + 1).map(({ name, seconds }, nth) => ({
    field: name,
    dwellSeconds: Math.round(seconds * (5 + 10 * dice.next())) / 10,
    abandoned: nth === left
  }))
}
