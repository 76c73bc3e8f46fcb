import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Interval } from "../availability/index.ts"
import type { TimeZoneName } from "../workspaces/index.ts"
import type { CalendarAccess } from "./CalendarAccess.ts"
import type { BusyInterval } from "./CalendarOccurrence.ts"
import type { FetchFailed } from "./faults.ts"

/** A request for the busy times of a calendar. */
export interface SyncRequest {
  readonly access: CalendarAccess
  readonly timezone: TimeZoneName
  /** The e-mail of the calendar's owner, lower-case. Events that the owner declined are free. */
  readonly ownerEmail: string
  /** The position of the previous reading, in the provider's format; null: there was none. */
  readonly cursor: string | null
  readonly window: Interval
}

/** The result of a successful request. */
export type SyncResult =
  /** All busy time in the window. The intervals can overlap and extend beyond the window. */
  | {
      readonly _tag: "Changed"
      readonly intervals: ReadonlyArray<BusyInterval>
      readonly cursor: string
      /** The access for later requests, if the provider replaced the grant; else null. */
      readonly renewed: CalendarAccess | null
    }
  /** The result of the previous reading, for the same window, is still valid. */
  | { readonly _tag: "Unchanged"; readonly renewed: CalendarAccess | null }

/** The service must not connect to an address of the access. `field` is the field with the address. */
export class AddressRefused extends Schema.TaggedError<AddressRefused>()("AddressRefused", {
  field: Schema.String,
  reason: Schema.String
}) {}

/** Port: the calendars' servers. */
export class CalendarProvider extends Context.Service<
  CalendarProvider,
  {
    /** Fails if the service must not connect to the access's addresses. Makes no request. */
    readonly admit: (access: CalendarAccess) => Effect<void, AddressRefused>
    readonly fetch: (request: SyncRequest) => Effect<SyncResult, FetchFailed>
    /** The same for a calendar that a member connects. It has its own limit of concurrent requests, because the member waits. */
    readonly look: (request: SyncRequest) => Effect<SyncResult, FetchFailed>
  }
>()("@calendeal/domain/calendars/CalendarProvider") {}
