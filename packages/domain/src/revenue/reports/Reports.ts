import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type { Effect } from "effect/Effect"
import * as Schema from "effect/Schema"
import type { EventTypeId } from "../../workspace/event-types/index.ts"
import type { Currency } from "../../kernel/money/index.ts"
import type { WorkspaceId } from "../../workspace/workspaces/index.ts"

/** A period of a workspace, from `from` (inclusive) to `to` (exclusive). `periodOf` limits its length. */
export interface Period {
  readonly workspaceId: WorkspaceId
  readonly from: DateTime.Utc
  readonly to: DateTime.Utc
}

/** The report exceeds its time limit. Ask for a shorter period. */
export class TooMuchToCount extends Schema.TaggedError<TooMuchToCount>()("TooMuchToCount", {}) {}

/** The maximum number of reports is already running. */
export class TooManyReports extends Schema.TaggedError<TooManyReports>()("TooManyReports", {}) {}

type Report<Figures> = Effect<ReadonlyArray<Figures>, TooMuchToCount | TooManyReports>

/** The visits of one field of an event type's form. */
export interface FieldFigures {
  readonly eventTypeId: EventTypeId
  readonly field: string
  readonly views: number
  /** In seconds, linearly interpolated between the two nearest views. */
  readonly medianDwell: number
  readonly ninetiethDwell: number
  readonly abandoned: number
}

/** How far people of a period came. Each step counts those who took all steps before it; only visits are counted apart. */
export interface StepFigures {
  /** Visits in which a form was begun: of each event type, the views of its most viewed field. */
  readonly visits: number
  /** Contacts created in the period by a capture or a booking, without erased ones. */
  readonly leads: number
  /** Those who may book an event type, or have booked. */
  readonly qualified: number
  /** Those with a confirmed booking. */
  readonly booked: number
  /** Those who have booked and paid. */
  readonly paid: number
}

/** How revenue is grouped: by a source, campaign or ad platform of a touch, or by event type, host or month. */
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

export interface RevenueQuestion extends Period {
  readonly by: Dimension
  /** The starts of the months in epoch milliseconds, ascending. The last month has no end. */
  readonly months: ReadonlyArray<number>
}

/** The figures of one source, campaign, platform, event type, host or month. */
export interface RevenueFigures {
  /** A touch's value, a platform, an id, or a month's index in `months` as four digits. Null: unknown, or before all months. */
  readonly key: string | null
  /** Confirmed bookings that were created in the period. */
  readonly bookings: number
  /** Deals that were opened in the period. */
  readonly deals: number
  /** Deals that were closed in the period, even if they were opened before it. */
  readonly closed: number
  /** The payments of the period in cents, by currency in ascending order. A sum may exceed `maximumCents`. */
  readonly revenue: ReadonlyArray<{ readonly currency: Currency; readonly cents: bigint }>
}

/** Port: the reports of a workspace. Each reads one consistent state. */
export class Reports extends Context.Service<
  Reports,
  {
    /** In ascending order of event type and field, only those with events. */
    readonly funnel: (period: Period) => Report<FieldFigures>
    readonly steps: (period: Period) => Effect<StepFigures, TooMuchToCount | TooManyReports>
    /** In ascending order of key with null last, only keys with figures. */
    readonly revenue: (question: RevenueQuestion) => Report<RevenueFigures>
  }
>()("@calendeal/domain/reports/Reports") {}
