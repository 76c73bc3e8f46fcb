import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import type { GrantBusy, Renewal, StoredGrant, WorkspaceId } from "../../workspace/workspaces/index.ts"
import type { CalendarId } from "./BusyCalendar.ts"

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
