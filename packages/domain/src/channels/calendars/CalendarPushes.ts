import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import type { CalendarId } from "./BusyCalendar.ts"
import type { WriteTarget } from "./CalendarWriter.ts"
import type { FetchFailed } from "./faults.ts"
import type { WorkspaceId } from "../../workspace/workspaces/index.ts"

/** Port: notifications that calendars' servers send to the service when a calendar changes (D-PUSH-1). */
export class CalendarPushes extends Context.Service<
  CalendarPushes,
  {
    /**
     * Asks the server to send notifications with the token, until the returned time. An earlier request stays in force until
     * its own end. None: the server sends no notifications, or has no address to which it can send them.
     */
    readonly open: (target: WriteTarget, token: string) => Effect<Option<DateTime.Utc>, FetchFailed>
  }
>()("@calendeal/domain/calendars/CalendarPushes") {}

/** The calendar that a notification is about. */
export interface PushedCalendar {
  readonly workspaceId: WorkspaceId
  readonly id: CalendarId
}

/** Port: tokens of notifications. They are not stored, and keys can rotate. */
export class PushTokens extends Context.Service<
  PushTokens,
  {
    /** At most 128 characters of base64url. */
    readonly issue: (calendar: PushedCalendar) => string
    /** None: not a token of this installation. */
    readonly read: (token: string) => Option<PushedCalendar>
  }
>()("@calendeal/domain/calendars/PushTokens") {}
