import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import * as Schema from "effect/Schema"
import type { WorkspaceId } from "../workspaces/index.ts"
import type { CalendarId } from "./BusyCalendar.ts"

/** A calendar's grant: the right to get access tokens for it. */
export interface StoredGrant {
  /** The calendar's sealed `CalendarAccess`. */
  readonly sealedAccess: string
  /** Whether the provider has ended the grant (`needs_consent`). */
  readonly isLost: boolean
}

/** The result of a request to renew a grant. */
export type Renewal<A> =
  /** `sealedAccess` replaces the stored one; null: no change. */
  | { readonly _tag: "Renewed"; readonly value: A; readonly sealedAccess: string | null }
  /** The provider has ended the grant. */
  | { readonly _tag: "Lost" }

/** The calendar's grant is being renewed or changed elsewhere, and that takes too long. */
export class GrantBusy extends Schema.TaggedError<GrantBusy>()("GrantBusy", {}) {}

/** Port: the grants of calendars. */
export class CalendarGrants extends Context.Service<
  CalendarGrants,
  {
    /**
     * Runs `act` with the stored grant and stores its result in one transaction that holds the calendar's row: no two processes
     * renew a grant at the same time, and the next one gets the replaced grant. `Lost` stores `needs_consent` as the calendar's
     * `lastError` and posts `ReportLostCalendar`, the first time; `Renewed` ends it (D-CAL-5). None: the calendar was removed.
     * If `act` fails, nothing is stored. It runs once, and must end within `renewalSeconds`.
     */
    readonly renew: <A, E, R>(
      workspaceId: WorkspaceId,
      id: CalendarId,
      act: (stored: StoredGrant) => Effect<Renewal<A>, E, R>
    ) => Effect<Option<Renewal<A>>, E | GrantBusy, R>
  }
>()("@calendeal/domain/calendars/CalendarGrants") {}

/** The time limit of a renewal, below the 10 s after which the database ends an idle transaction. */
export const renewalSeconds = 8
