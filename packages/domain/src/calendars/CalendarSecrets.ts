import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import type { WorkspaceId } from "../workspaces/index.ts"
import type { CalendarId } from "./BusyCalendar.ts"
import type { CalendarAccess } from "./CalendarAccess.ts"

/** The calendar that an access opens; sealed for one, it is worth nothing to another. */
export interface AccessOwner {
  readonly workspaceId: WorkspaceId
  readonly id: CalendarId
}

/** Port: keeps what opens calendars from whoever can read the database. */
export class CalendarSecrets extends Context.Service<
  CalendarSecrets,
  {
    readonly seal: (owner: AccessOwner, access: CalendarAccess) => Effect<string>
    /** None when it was sealed for another calendar, under a key that is not listed any more, or altered. */
    readonly open: (owner: AccessOwner, sealed: string) => Effect<Option<CalendarAccess>>
  }
>()("@calendeal/domain/calendars/CalendarSecrets") {}
