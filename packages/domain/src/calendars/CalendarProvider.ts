import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Interval } from "../availability/index.ts"
import type { TimeZoneName } from "../workspaces/index.ts"
import { FetchFault } from "./BusyCalendar.ts"
import type { CalendarAccess } from "./CalendarAccess.ts"
import type { BusyInterval } from "./CalendarOccurrence.ts"

/** What is asked of a calendar's server. */
export interface SyncRequest {
  readonly access: CalendarAccess
  readonly timezone: TimeZoneName
  /** E-mail of the calendar's owner, in lower case: what this one declined is free. */
  readonly ownerEmail: string
  /** Where the previous reading ended, as the provider names it; null: there was none. */
  readonly cursor: string | null
  readonly window: Interval
}

/** What came of it. */
export type SyncResult =
  /** All of the calendar's busy time in the window; the intervals may overlap, and reach over its ends. */
  | {
      readonly _tag: "Changed"
      readonly intervals: ReadonlyArray<BusyInterval>
      readonly cursor: string
      /** The access to use from now on, where a grant was replaced by its use. */
      readonly renewed: CalendarAccess | null
    }
  /** What was read before, for this same window, still stands. */
  | { readonly _tag: "Unchanged"; readonly renewed: CalendarAccess | null }

/** The calendar was not read; what was read before stands. */
export class FetchFailed extends Schema.TaggedError<FetchFailed>()("FetchFailed", {
  fault: FetchFault,
  /** Seconds that the server asks to be left alone for. */
  retryAfterSeconds: Schema.NullOr(Schema.Number)
}) {}

/** An address that this service may not call, by the field of the access that holds it. */
export class AddressRefused extends Schema.TaggedError<AddressRefused>()("AddressRefused", {
  field: Schema.String,
  reason: Schema.String
}) {}

/** Port: the servers that calendars are read from. */
export class CalendarProvider extends Context.Service<
  CalendarProvider,
  {
    /** Whether the service may call what the access names, as far as can be told without calling anybody. */
    readonly admit: (access: CalendarAccess) => Effect<void, AddressRefused>
    readonly fetch: (request: SyncRequest) => Effect<SyncResult, FetchFailed>
    /** The same for a calendar that is being connected, while its member waits: few at a time, so that no request waits for others' servers. */
    readonly look: (request: SyncRequest) => Effect<SyncResult, FetchFailed>
  }
>()("@calendeal/domain/calendars/CalendarProvider") {}
