import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import type { BookingUid } from "../../scheduling/bookings/index.ts"
import type { OutboxMessage } from "../../workspace/consistency/index.ts"
import type { WorkspaceId } from "../../workspace/workspaces/index.ts"
import type { MeetingLink } from "./MeetingLink.ts"

/** What is committed together with a link. */
export interface LinkEffects {
  readonly messages: ReadonlyArray<OutboxMessage>
  /** The pending mails (not reminders) and calendar entries about this booking become due immediately; null: none. */
  readonly dueNow: BookingUid | null
}

/** Port: the links of online meetings. The rules are in `linkState.ts`. */
export class MeetingLinks extends Context.Service<
  MeetingLinks,
  {
    readonly find: (workspaceId: WorkspaceId, rootUid: BookingUid) => Effect<Option<MeetingLink>>
    /** The stored links of these meetings, by root uid. */
    readonly findAll: (
      workspaceId: WorkspaceId,
      rootUids: ReadonlySet<BookingUid>
    ) => Effect<ReadonlyMap<BookingUid, MeetingLink>>
    /**
     * Stores a link with the revision `before + 1` and its effects, in one transaction, if the stored revision is still
     * `before` (0: there is no link) and the booking of the root uid exists. Else it stores nothing and returns false.
     */
    readonly store: (
      link: Omit<MeetingLink, "revision">,
      before: number,
      effects: LinkEffects
    ) => Effect<boolean>
  }
>()("@calendeal/domain/conferencing/MeetingLinks") {}
