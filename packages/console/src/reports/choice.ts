import type { Schemas } from "@calendeal/client"
import { viewAddress } from "@calendeal/domain/reports"
import type { Dimension } from "../charts/RevenueTable.tsx"
import { isId } from "../parts/isId.ts"
import type { Selected } from "./asked.ts"
import { sharingIn } from "./sharing.ts"
import { type Days, daysFrom, lastDays, type Length, lengths } from "./period.ts"

/** The choices of a saved view, as the API has them. */
export type Choices = Schemas["SavedView"]["choices"]

export const dimensions: ReadonlyArray<Dimension> = [
  "first_channel",
  "first_source",
  "first_utm_campaign",
  "first_click_platform",
  "last_channel",
  "last_source",
  "last_utm_campaign",
  "last_click_platform",
  "host",
  "event_type",
  "one_off_link",
  "month"
]

/** What a report shows: of the last days or those between two, and only of an event type and a host. */
export interface Choice {
  readonly period: Length | Days
  readonly by: Dimension
  /** Null: the most frequent one. */
  readonly currency: string | null
  readonly selected: Selected
  /** How revenue is shared among visits, as `sharing.ts` reads it. */
  readonly shared: string
}

/** The report that an address names; invalid parts are ignored. */
export const choiceIn = (query: Readonly<Record<string, string>>): Choice => ({
  period:
    daysFrom(query["from"], query["until"]) ?? lengths.find((days) => String(days) === query["days"]) ?? 30,
  by: dimensions.find((by) => by === query["by"]) ?? "first_source",
  currency: /^[A-Z]{3}$/.test(query["currency"] ?? "") ? (query["currency"] ?? null) : null,
  selected: {
    ...(isId(query["event"]) && { eventTypeId: query["event"] }),
    ...(isId(query["host"]) && { hostId: query["host"] })
  },
  shared: query["shared"] ?? ""
})

/** What a view keeps of the reports as they are shown (D-VIEW-1). */
export const choicesOf = ({ by, currency, period, selected, shared }: Choice): Choices => {
  const { costs, model, part } = sharingIn(shared)
  return {
    ...(typeof period === "number" ? { days: period } : { between: period }),
    by,
    ...(currency !== null && { currency }),
    ...selected,
    sharedBy: part,
    model,
    costsBy: costs
  }
}

/** The address of a report, relative to the screen. */
export const addressOf = (choice: Choice): string => viewAddress(choicesOf(choice))

/** The days that a choice stands for. */
export const daysOf = ({ period }: Choice, now: number): Days =>
  typeof period === "number" ? lastDays(period, now) : period
