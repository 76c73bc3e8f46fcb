import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import type { OutboxMessage } from "../../workspace/consistency/index.ts"
import { type Delivery, isUnderWay } from "../outbox/index.ts"
import type { BouncedMail } from "./MailTokens.ts"
import type { Suppression } from "./Suppressions.ts"

/**
 * Whether a mail can come back: it is delivered, or under way, because a report can arrive before the outbox knows that
 * the server has accepted the mail.
 */
export const canComeBack = (delivery: Pick<Delivery, "status">): boolean =>
  delivery.status === "delivered" || isUnderWay(delivery)

/** What a bounce changes. */
export interface Bounce {
  /** The mail, dead. */
  readonly delivery: Delivery
  /** Null: the address still gets mails. */
  readonly suppression: Suppression | null
  readonly messages: ReadonlyArray<OutboxMessage>
}

/** Port: sent mails that come back. */
export class MailBounces extends Context.Service<
  MailBounces,
  {
    readonly find: (mail: BouncedMail) => Effect<Option<Delivery>>
    /**
     * Stores the bounce in one transaction, if the mail is delivered or under way (`canComeBack`). Returns whether it was. A
     * suppression that exists stays.
     */
    readonly record: (bounce: Bounce) => Effect<boolean>
  }
>()("@calendeal/domain/mails/MailBounces") {}
