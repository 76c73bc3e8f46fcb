import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import type { WorkspaceId } from "../../workspace/workspaces/index.ts"
import type { ReservationId, WaitingEntryId } from "../bookings/index.ts"

/** The place in a waiting list, and the offer if the mail has one, for which a link is. */
export interface WaitingLink {
  readonly workspaceId: WorkspaceId
  readonly waitingEntryId: WaitingEntryId
  /** Null: the link only leaves the list. */
  readonly reservationId: ReservationId | null
}

/** Port: the signed tokens of links in mails to people who wait. They are stored nowhere. */
export class WaitingTokens extends Context.Service<
  WaitingTokens,
  {
    /** A token that is valid until 30 days after `until`, so that a link says that it is over. The same in each attempt. */
    readonly issue: (link: WaitingLink, until: DateTime.Utc) => Effect<string>
    readonly read: (token: string, now: DateTime.Utc) => Effect<Option<WaitingLink>>
  }
>()("@calendeal/domain/waiting/WaitingTokens") {}
