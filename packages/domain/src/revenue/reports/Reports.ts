import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type { Effect } from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Deal } from "../../leads/deals/index.ts"
import type { EventTypeId } from "../../workspace/event-types/index.ts"
import type { Currency } from "../../kernel/money/index.ts"
import type { Model, RuleModel } from "../attribution/index.ts"
import type { Campaign, CampaignSpend } from "../spend/index.ts"
import type { Course } from "./Course.ts"
import type { ChannelRules, HostId, WorkspaceId } from "../../workspace/workspaces/index.ts"

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

/** What is counted. Absent: all, also what has no booking. */
export interface Selection {
  readonly eventTypeId?: EventTypeId
  readonly hostId?: HostId
}

/** Forms are of an event type; visits and leads are of no host. */
export interface FormQuestion extends Period, Pick<Selection, "eventTypeId"> {}

/** What waited, as it is now. */
export interface WaitQuestion extends FormQuestion {
  readonly now: DateTime.Utc
}

/** What becomes of a booking that waits for a host or for its payment. */
export type WaitEnd = "waiting" | "confirmed" | "declined" | "expired" | "cancelled"

/** The figures of an event type: bookings by their result, and its waiting list. */
export interface WaitFigures {
  readonly eventTypeId: EventTypeId
  /** Of bookings that waited for a host. */
  readonly requests: Readonly<Record<WaitEnd, number>>
  /** Of bookings that waited for their payment. */
  readonly payments: Readonly<Record<WaitEnd, number>>
  /** Places in the list, times that were offered, and offers that were taken. */
  readonly waitingList: { readonly joined: number; readonly offers: number; readonly taken: number }
}

/** The local days of a period, from `firstDay` to the one before `endDay`, as numbers since 1970-01-01. */
export interface DemandQuestion extends FormQuestion {
  readonly firstDay: number
  readonly endDay: number
}

/** The questions of visitors for free days (D-FREE-3). */
export interface DemandCounts {
  readonly questions: number
  readonly withoutTime: number
}

/** Of each event type, and of each day. */
export interface DemandFigures {
  /** In ascending order of id, only those with questions. */
  readonly eventTypes: ReadonlyArray<DemandCounts & { readonly eventTypeId: EventTypeId }>
  /** In ascending order, only those with questions. */
  readonly days: ReadonlyArray<DemandCounts & { readonly day: number }>
}

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
  /** Those who have booked, and came to a meeting by the mark of a member. No condition of paying: meetings are marked by hand. */
  readonly came: number
  /** Those who have booked and paid. */
  readonly paid: number
}

/** How revenue is grouped: by a channel, source, campaign or ad platform of a touch, or by event type, host, one-off link or month. */
export const Dimension = Schema.Literals([
  "first_channel",
  "first_source",
  "first_utm_source",
  "first_utm_campaign",
  "first_click_platform",
  "last_channel",
  "last_source",
  "last_utm_source",
  "last_utm_campaign",
  "last_click_platform",
  "event_type",
  "host",
  "one_off_link",
  "month"
])
export type Dimension = typeof Dimension.Type

/** How credits of a model are grouped: by a channel, source, medium, campaign or ad platform of the touches. */
export const TouchDimension = Schema.Literals([
  "channel",
  "source",
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "click_platform"
])
export type TouchDimension = typeof TouchDimension.Type

export interface RevenueQuestion extends Period, Selection {
  readonly by: Dimension
  /** The starts of the months in epoch milliseconds, ascending. The last month has no end. */
  readonly months: ReadonlyArray<number>
  /** The workspace's own rules of channels, which are tried first. */
  readonly channelRules: ChannelRules
}

/** The figures of one source, campaign, platform, event type, host or month. */
export interface RevenueFigures {
  /** A channel, a touch's value, a platform, an id, or a month's index in `months` as four digits. Null: unknown, or before all months. */
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

/** A zone's offsets: from each instant (epoch milliseconds, ascending, the first before all others) the milliseconds to add. */
export interface Clock {
  readonly starts: ReadonlyArray<number>
  readonly offsets: ReadonlyArray<number>
}

export interface CreditQuestion extends Period, Selection {
  readonly by: TouchDimension
  readonly model: Model
  /** As in the report of revenue. */
  readonly channelRules: ChannelRules
}

/** The credits of one channel, source, medium, campaign or platform. Null: of touches without one, and of paths without a touch. */
export interface CreditFigures extends Pick<RevenueFigures, "key" | "revenue"> {
  /** The shares of confirmed bookings, deals and closed deals, in hundredths (D-ATTR-31). */
  readonly bookings: bigint
  readonly deals: bigint
  readonly closed: bigint
}

/** A model that learns has too few payments to learn from, or too many keys. */
export class NothingLearnt extends Schema.TaggedError<NothingLearnt>()("NothingLearnt", {
  reason: Schema.Literals(["few_payments", "many_keys"])
}) {}

/** How costs are grouped: by the campaign of the spend, or by the source or channel of the touches. */
export const CostDimension = Schema.Literals(["campaign", "source", "channel"])
export type CostDimension = typeof CostDimension.Type

export interface CostQuestion extends Period {
  readonly model: RuleModel
  /** The local days that begin in the period, to the one after the last one. */
  readonly firstDay: number
  readonly endDay: number
}

/** What costs are counted from: the paths of the period, and what was spent on its days, of one state. */
export interface CostRecords {
  readonly courses: ReadonlyArray<Course>
  readonly spend: ReadonlyArray<CampaignSpend>
}

export interface CostGrouping {
  readonly by: CostDimension
  readonly model: RuleModel
  /** As in the report of revenue. */
  readonly channelRules: ChannelRules
}

/** The figures of one campaign, source or channel. Null: of visits that are none's, and of paths without a touch. */
export interface CostFigures extends Pick<RevenueFigures, "key" | "revenue"> {
  /** Null: the figures are of no campaign with spend. */
  readonly campaign: Campaign | null
  /** By currency in ascending order. */
  readonly spend: RevenueFigures["revenue"]
  /** The shares, in hundredths (D-ATTR-31): contacts whose first capture or booking was in the period, */
  readonly leads: bigint
  /** confirmed bookings that were made in the period, */
  readonly bookings: bigint
  /** meetings that began in the period and to which people came, by the mark of a member, */
  readonly came: bigint
  /** and contacts whose first payment was in the period. */
  readonly customers: bigint
}

/** What an import would join: the leads of the period that came by a campaign, by what of a visit names it. */
export interface CampaignMatch {
  readonly campaign: Campaign
  readonly spend: RevenueFigures["revenue"]
  readonly byId: number
  readonly byName: number
}

/** What one of each costs, in cents, and the revenue of one unit of the spend, in hundredths. Null: not known. */
export interface Costs {
  readonly currency: Currency | null
  readonly perLead: bigint | null
  readonly perBooked: bigint | null
  readonly perCame: bigint | null
  readonly perCustomer: bigint | null
  readonly return: bigint | null
}

/** How the times of a series are grouped: by local days, by weeks from Monday on, or by months. */
export const Step = Schema.Literals(["day", "week", "month"])
export type Step = typeof Step.Type

export interface SeriesQuestion extends Period, Selection {
  readonly step: Step
  /** Null: in one group. */
  readonly by: SeriesDimension | null
  /** The workspace's. */
  readonly clock: Clock
  /** As in the report of revenue. */
  readonly channelRules: ChannelRules
}

export const SeriesDimension = Dimension.pick(
  Dimension.literals.filter((by): by is Exclude<Dimension, "month"> => by !== "month")
)
export type SeriesDimension = Exclude<Dimension, "month">

/** The most keys of a series. The others are summed, because visitors choose the names of sources. Channels are all shown. */
export const longestLegend = 12

/** The figures of one source, campaign, platform, event type or host on one day, in one week or in one month. */
export interface SeriesFigures extends RevenueFigures {
  /** The number of the local day, of the week's Monday or of the month's first day, since 1970-01-01. */
  readonly day: number
  /** The sum of the keys beyond `longestLegend`; then `key` is null. */
  readonly isRest: boolean
}

/** Confirmed bookings, by their start. Those without a mark are `unmarked` from their start on. */
export interface MeetingCounts {
  readonly meetings: number
  readonly attended: number
  readonly noShow: number
  readonly unmarked: number
}

export interface MeetingQuestion extends Period, Selection {
  readonly now: DateTime.Utc
  readonly clock: Clock
  /** Whose load and hours are counted. */
  readonly hostIds: ReadonlyArray<HostId>
}

/** Hours of a week: 0 is Monday from 00:00 to 01:00, 167 Sunday from 23:00 on. */
export interface BookedHour {
  readonly hour: number
  readonly minutes: number
}

/** The meetings of a period. */
export interface MeetingFigures {
  /** In ascending order of the number of the local day since 1970-01-01, only days with meetings. */
  readonly days: ReadonlyArray<MeetingCounts & { readonly day: number }>
  /** By the index of the class in `leadClasses` of the time from the booking to its start, ascending, only with meetings. */
  readonly leads: ReadonlyArray<MeetingCounts & { readonly place: number }>
  /** In ascending order of id, only asked hosts with meetings. A meeting counts for each of its hosts. */
  readonly hosts: ReadonlyArray<
    MeetingCounts & { readonly hostId: HostId; readonly minutes: number; readonly missedMinutes: number }
  >
  /** The time that the asked hosts were booked, ascending, only hours with meetings. */
  readonly hours: ReadonlyArray<BookedHour>
  /** Of the asked hosts, by event type, in ascending order of the ids, only with meetings. A meeting counts for each of its hosts. */
  readonly assigned: ReadonlyArray<{
    readonly eventTypeId: EventTypeId
    readonly hostId: HostId
    readonly meetings: number
  }>
}

/** The lower ends of the classes of lead times, in days of 24 hours. The last class has no upper end. */
export const leadClasses = [0, 1, 2, 4, 7, 14, 28] as const

/** The lower ends of the classes of ages, in days of 24 hours. The last class has no upper end. */
export const ageClasses = [0, 7, 14, 30, 60, 90] as const

export interface DealQuestion extends Period, Selection {
  readonly now: DateTime.Utc
}

export interface DealFigures {
  /**
   * All open deals by the index of the class in `ageClasses` of their age, ascending, and then by their stored stage, only those with
   * deals, those without a stage first.
   */
  readonly open: ReadonlyArray<{
    readonly place: number
    readonly stage: Deal["stage"]
    readonly deals: number
    /** The values, by currency in ascending order. Deals without a value have none. */
    readonly value: RevenueFigures["revenue"]
  }>
  /**
   * The deals that were closed in the period, and the seconds from the contact's first touch, or without one from its first
   * capture, to the closing. Without those of erased contacts. 0 without deals.
   */
  readonly closed: {
    readonly deals: number
    readonly medianSeconds: number
    readonly ninetiethSeconds: number
  }
}

export interface LeadQuestion extends FormQuestion {
  /** The starts of the months in epoch milliseconds, ascending. The last month has no end. */
  readonly months: ReadonlyArray<number>
}

/** Who books within half an hour books in the visit in which the form was begun, in minutes. */
export const atOnceMinutes = 30

/** The last column of a cohort has all later months, too: two years show whether revenue comes back. */
export const longestAfter = 24

/** How soon the leads of a period booked, and what each month's leads have paid since. */
export interface LeadFigures {
  readonly speed: {
    /** Leads with a booking, whatever became of it. */
    readonly booked: number
    /** Of these, those who booked within `atOnceMinutes`. */
    readonly atOnce: number
    /** From the lead to its first booking, interpolated. 0 without bookings. */
    readonly medianSeconds: number
    readonly ninetiethSeconds: number
  }
  /** In ascending order of month, only months with leads. */
  readonly cohorts: ReadonlyArray<Cohort>
}

/** The leads of one month. */
export interface Cohort {
  /** The index of the month in `months`. */
  readonly month: number
  readonly leads: number
  /** Leads with a payment, also if it went back. */
  readonly customers: number
  /** By months after the lead's, ascending, only with payments. Payments before the lead's month are in 0, as past ones are. */
  readonly revenue: ReadonlyArray<{
    /** From 0 to `longestAfter`. */
    readonly after: number
    readonly revenue: RevenueFigures["revenue"]
  }>
}

/** Port: the reports of a workspace. Each reads one consistent state. */
export class Reports extends Context.Service<
  Reports,
  {
    /** In ascending order of event type and field, only those with events. */
    readonly funnel: (question: FormQuestion) => Report<FieldFigures>
    readonly steps: (question: FormQuestion) => Effect<StepFigures, TooMuchToCount | TooManyReports>
    readonly leads: (question: LeadQuestion) => Effect<LeadFigures, TooMuchToCount | TooManyReports>
    /** In ascending order of key with null last, only keys with figures. */
    readonly revenue: (question: RevenueQuestion) => Report<RevenueFigures>
    /** In ascending order of key with null last, only keys with credits (D-ATTR-29). */
    readonly credits: (
      question: CreditQuestion
    ) => Effect<ReadonlyArray<CreditFigures>, TooMuchToCount | TooManyReports | NothingLearnt>
    /** What `costFigures` counts. */
    readonly costs: (question: CostQuestion) => Effect<CostRecords, TooMuchToCount | TooManyReports>
    /** In ascending order of day, the rest last, then of key with null last. Only with figures. */
    readonly series: (question: SeriesQuestion) => Report<SeriesFigures>
    readonly meetings: (question: MeetingQuestion) => Effect<MeetingFigures, TooMuchToCount | TooManyReports>
    /** In ascending order of event type, only those with figures. */
    readonly waits: (question: WaitQuestion) => Report<WaitFigures>
    readonly deals: (question: DealQuestion) => Effect<DealFigures, TooMuchToCount | TooManyReports>
    readonly demand: (question: DemandQuestion) => Effect<DemandFigures, TooMuchToCount | TooManyReports>
  }
>()("@calendeal/domain/reports/Reports") {}
