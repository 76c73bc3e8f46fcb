import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type { Effect } from "effect/Effect"
import * as Schema from "effect/Schema"
import type { EventTypeId } from "../event-types/index.ts"
import type { Currency } from "../money/index.ts"
import type { WorkspaceId } from "../workspaces/index.ts"

/** Of which workspace, and from when (included) to when (excluded). `periodOf` keeps it short enough to be counted. */
export interface Period {
  readonly workspaceId: WorkspaceId
  readonly from: DateTime.Utc
  readonly to: DateTime.Utc
}

/** What lies in the period takes longer to count than a report may take. */
export class TooMuchToCount extends Schema.TaggedError<TooMuchToCount>()("TooMuchToCount", {}) {}

/** As many reports are being made already as may be at the same time. */
export class TooManyReports extends Schema.TaggedError<TooManyReports>()("TooManyReports", {}) {}

/** Figures, unless the others who use what is stored would have to wait for them. */
type Report<Figures> = Effect<ReadonlyArray<Figures>, TooMuchToCount | TooManyReports>

/** What visitors did with one field of an event type's form. */
export interface FieldFigures {
  readonly eventTypeId: EventTypeId
  readonly field: string
  readonly views: number
  /** In seconds, interpolated between the two nearest views. */
  readonly medianDwell: number
  readonly ninetiethDwell: number
  readonly abandoned: number
}

/** What revenue can be told apart by: a touch's source, campaign or click id's platform, or where it was made. */
export const Dimension = Schema.Literals([
  "first_utm_source",
  "first_utm_campaign",
  "first_click_platform",
  "last_utm_source",
  "last_utm_campaign",
  "last_click_platform",
  "event_type",
  "host",
  "month"
])
export type Dimension = typeof Dimension.Type

/** Revenue by one dimension. */
export interface RevenueQuestion extends Period {
  readonly by: Dimension
  /** When each month that is told apart begins, epoch milliseconds, rising; the last one never ends. */
  readonly months: ReadonlyArray<number>
}

/** What came of one source, campaign, platform, event type, host or month. */
export interface RevenueFigures {
  /** A touch's value, a platform, an id, or a month's place in `months` in four digits; null: unknown, or before them all. */
  readonly key: string | null
  /** Confirmed bookings that were made in the period. */
  readonly bookings: number
  /** Deals that were opened in the period. */
  readonly deals: number
  /** Deals that were closed in the period, whenever they were opened. */
  readonly closed: number
  /** What was paid in the period: cents, which may be more than a payment can have, by rising currency. */
  readonly revenue: ReadonlyArray<{ readonly currency: Currency; readonly cents: bigint }>
}

/** Port: figures of a workspace, each answered by one look at what is stored now. */
export class Reports extends Context.Service<
  Reports,
  {
    /** By rising event type and field, as far as anything was reported. */
    readonly funnel: (period: Period) => Report<FieldFigures>
    /** By rising key, the unknown last, as far as there is anything to tell. */
    readonly revenue: (question: RevenueQuestion) => Report<RevenueFigures>
  }
>()("@calendeal/domain/reports/Reports") {}
