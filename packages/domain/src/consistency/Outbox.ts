import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type { Effect } from "effect/Effect"
import type { FollowUp } from "./FollowUp.ts"

/**
 * Port: the follow-ups that committed acts have left. They get in through the ports that commit
 * (ContactBook, BookingLedger, RevenueLedger), in the same transaction, never through here.
 */
export class Outbox extends Context.Service<
  Outbox,
  {
    /**
     * Waits for one follow-up and hands it to `carryOut`. Done: it is taken off. Failed or killed: it comes
     * again, to this or another process, later each time, until it is set aside as dead.
     */
    readonly take: <E, R>(carryOut: (followUp: FollowUp) => Effect<void, E, R>) => Effect<void, E, R>
    /** How many follow-ups wait. */
    readonly depth: Effect<number>
    /** Since when the oldest of them has been waiting; null: none waits. */
    readonly oldest: Effect<DateTime.Utc | null>
  }
>()("@calendeal/domain/consistency/Outbox") {}
