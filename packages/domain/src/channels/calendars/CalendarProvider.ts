import { faultFields } from "../../kernel/texts/index.ts"
import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Interval } from "../../scheduling/availability/index.ts"
import type { TimeZoneName } from "../../workspace/workspaces/index.ts"
import type { BusyCalendar } from "./BusyCalendar.ts"
import type { CalendarAccess } from "./CalendarAccess.ts"
import type { EntryUids, OccurrenceTimes } from "./CalendarOccurrence.ts"
import type { CalendarServer, DiscoveredCalendar, NoCalendarServer } from "./discovery.ts"
import type { FetchFailed } from "./faults.ts"

/** A request for the busy times of a calendar. */
export interface SyncRequest {
  readonly access: CalendarAccess
  readonly timezone: TimeZoneName
  /** A feed's own zone counts instead of `timezone`, if it names one (D-CAL-16). By default it does not. */
  readonly prefersOwnZone?: boolean
  /** With `ignored`, whole days do not make the owner busy (D-CAL-4). */
  readonly allDay: BusyCalendar["allDay"]
  /** The email of the calendar's owner, lower-case. Events that the owner declined are free. */
  readonly ownerEmail: string
  /** The UIDs of the host's entries that do not name their booking. */
  readonly entryUids: EntryUids
  /** The position of the previous reading, in the provider's format; null: there was none. */
  readonly cursor: string | null
  readonly window: Interval
}

/** The result of a successful request. */
export type SyncResult =
  /**
   * All busy time in the window, and all times of events that are bookings; feeds have none of the latter. The intervals can
   * overlap and extend beyond the window.
   */
  | {
      readonly _tag: "Changed"
      readonly intervals: OccurrenceTimes["busy"]
      readonly own: OccurrenceTimes["own"]
      readonly cursor: string
      /** The feed's own zone, if it was preferred and there is one. */
      readonly timezone?: TimeZoneName
    }
  /**
   * The result of the previous reading, for the same window, is still valid. The calendar can have changed back since: `own` shows
   * what an entry that was written after that reading looks like.
   */
  | { readonly _tag: "Unchanged"; readonly own: OccurrenceTimes["own"] }

/** The calendar that is read. */
export interface ReadCalendar extends Pick<BusyCalendar, "id" | "workspaceId"> {
  /** Whether it needs consent (D-CAL-5): a token of before is not used, and a new one is requested. */
  readonly isLost: boolean
}

/** The service must not connect to an address of the access. `field` is the field with the address. */
export class AddressRefused extends Schema.TaggedError<AddressRefused>()("AddressRefused", {
  field: Schema.String,
  ...faultFields
}) {}

/** Port: the calendars' servers. */
export class CalendarProvider extends Context.Service<
  CalendarProvider,
  {
    /** Fails if the service must not connect to the access's addresses. Makes no request. */
    readonly admit: (access: CalendarAccess) => Effect<void, AddressRefused>
    readonly fetch: (request: SyncRequest, calendar: ReadCalendar) => Effect<SyncResult, FetchFailed>
    /**
     * The same for a calendar that a member connects. The provider can replace the grant, so `access` is the one to store, also if `read`
     * fails. It has its own limit of concurrent requests, because the member waits.
     */
    readonly look: (
      request: SyncRequest
    ) => Effect<
      { readonly access: CalendarAccess; readonly read: Effect<SyncResult, FetchFailed> },
      FetchFailed
    >
    /** The calendars of an account on a CalDAV server that `admit` allows, in at most a dozen requests (D-CAL-18). Stores nothing. */
    readonly discover: (
      server: CalendarServer
    ) => Effect<ReadonlyArray<DiscoveredCalendar>, FetchFailed | NoCalendarServer>
  }
>()("@calendeal/domain/calendars/CalendarProvider") {}
