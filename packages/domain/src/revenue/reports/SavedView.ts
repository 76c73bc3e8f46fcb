import * as Schema from "effect/Schema"
import { Currency } from "../../kernel/money/index.ts"
import { invalidValue, Line } from "../../kernel/texts/index.ts"
import { EventTypeId, LocalDate } from "../../workspace/event-types/index.ts"
import { HostId, UserId, WorkspaceId } from "../../workspace/workspaces/index.ts"
import { Model } from "../attribution/index.ts"
import { CostDimension, Dimension, TouchDimension } from "./Reports.ts"

/** A saved view's identifier, a UUID. */
export const SavedViewId = Schema.String.check(Schema.isUUID()).pipe(Schema.brand("SavedViewId"))
export type SavedViewId = typeof SavedViewId.Type

/** The lengths of a view that moves on with the days. */
export const ViewLength = Schema.Literals([7, 30, 90, 365])
export type ViewLength = typeof ViewLength.Type

/** The most days of a view between two dates, as in the console. */
const mostDays = 400

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000

const Between = Schema.Struct({ first: LocalDate, last: LocalDate }).check(
  Schema.makeFilter(
    ({ first, last }) => {
      const days = dayNumber(last) - dayNumber(first) + 1
      if (days < 1)
        return {
          path: ["last"],
          issue: invalidValue({ message: "must not be before first", code: "reversed" })
        }
      return days > mostDays
        ? {
            path: ["first"],
            issue: invalidValue({
              message: `must be at most ${mostDays} days before last`,
              code: "long_period"
            })
          }
        : undefined
    },
    {
      toJsonSchema: () => ({
        description: `Two days in the workspace's zone, at most ${mostDays} days apart.`
      })
    }
  )
)

/** The last days, or those between two. */
export const oneSpanOnly = Schema.makeFilter<{ readonly days?: unknown; readonly between?: unknown }>(
  ({ between, days }) =>
    days !== undefined && between !== undefined
      ? {
          path: ["days"],
          issue: invalidValue({ message: "is not allowed with between", code: "not_for_kind" })
        }
      : undefined,
  { toJsonSchema: () => ({ not: { properties: { days: {}, between: {} }, required: ["days", "between"] } }) }
)

/** The choices of the reports. An absent one is the usual one. */
export const ViewChoices = Schema.Struct({
  days: Schema.optionalKey(
    ViewLength.annotate({
      description: "The last days, until the day on which the view is opened. Defaults to 30."
    })
  ),
  between: Schema.optionalKey(Between),
  by: Schema.optionalKey(
    Dimension.annotate({ description: "How revenue is grouped. Defaults to `first_source`." })
  ),
  currency: Schema.optionalKey(Currency.annotate({ description: "Defaults to the most frequent one." })),
  eventTypeId: Schema.optionalKey(EventTypeId.annotate({ description: "Of this event type only." })),
  hostId: Schema.optionalKey(HostId.annotate({ description: "Of this host only." })),
  sharedBy: Schema.optionalKey(
    TouchDimension.annotate({
      description: "How revenue that is shared among visits is grouped. Defaults to `channel`."
    })
  ),
  model: Schema.optionalKey(
    Model.annotate({ description: "How it is shared among visits. Defaults to `last_non_direct`." })
  ),
  costsBy: Schema.optionalKey(
    CostDimension.annotate({ description: "How costs are grouped. Defaults to `campaign`." })
  )
}).check(oneSpanOnly)
export type ViewChoices = typeof ViewChoices.Type

/** The choices of the reports under a name, which all who see the reports find (D-VIEW-1). */
export const SavedView = Schema.Struct({
  id: SavedViewId,
  workspaceId: WorkspaceId,
  name: Line(1, 120),
  choices: ViewChoices,
  /** The members who get its weekly mail (D-VIEW-3). */
  subscribers: Schema.Array(UserId),
  createdAt: Schema.DateTimeUtc
})
export type SavedView = typeof SavedView.Type

/** So many members get the weekly mail of a view, so that its cost is bounded (D-VIEW-4). */
export const mostSubscribers = 50
