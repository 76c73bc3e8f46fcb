import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type { Effect } from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Contact } from "../../leads/contacts/index.ts"
import type { HostId } from "../../workspace/event-types/index.ts"
import type { WorkspaceId } from "../../workspace/workspaces/index.ts"
import type { BusyPeriod } from "../availability/index.ts"
import type { Booking } from "../bookings/index.ts"

/** What is stored of a span, in one state (D-RPLY-1). */
export interface Past {
  /** The contacts that were created in the span, the newest first; at most `mostLeads`. */
  readonly contacts: ReadonlyArray<Contact>
  /** Whether the span has older contacts that were left out. */
  readonly isCut: boolean
  /** The bookings that no move has replaced, and that were made since `loadsFrom` or take time after `since`. */
  readonly bookings: ReadonlyArray<Booking>
  /** The busy time that is stored of the hosts' calendars, from `since` on. */
  readonly calendarTimes: ReadonlyArray<BusyPeriod>
}

/** The most contacts of one replay. */
export const mostLeads = 1_000

/** The most bookings of one replay. A part of them would show times as free that are taken. */
export const mostBookings = 20_000

/** The longest span of a replay, in days. */
export const longestReplay = 366

/** A span has more bookings than a replay may read. Ask for a shorter one. */
export class TooMuchToReplay extends Schema.TaggedError<TooMuchToReplay>()("TooMuchToReplay", {}) {}

export interface PastQuestion {
  readonly workspaceId: WorkspaceId
  /** The span, from `since` (inclusive) to `until` (exclusive). */
  readonly since: DateTime.Utc
  readonly until: DateTime.Utc
  /** From here on bookings count for the load of hosts; earlier than `since`. */
  readonly loadsFrom: DateTime.Utc
  /** The end of the calendars' time. */
  readonly busyUntil: DateTime.Utc
  readonly hostIds: ReadonlyArray<HostId>
}

/** Port: the stored leads of a workspace with what was booked. It writes nothing. */
export class PastLeads extends Context.Service<
  PastLeads,
  {
    /** Reads one state. Contacts that are erased or were merged into others are not among them. */
    readonly within: (question: PastQuestion) => Effect<Past, TooMuchToReplay>
  }
>()("@calendeal/domain/replay/PastLeads") {}
