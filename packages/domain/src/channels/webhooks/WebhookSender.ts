import type { Fault } from "../../kernel/texts/index.ts"
import type { NonEmptyReadonlyArray } from "effect/Array"
import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import type { Redacted } from "effect/Redacted"
import type { WebAddress } from "../../workspace/event-types/index.ts"
import type { Outcome } from "../outbox/index.ts"

/** An event for a webhook. */
export interface WebhookMessage {
  /** The same for every attempt, so that receivers can ignore duplicates. */
  readonly id: string
  /** The time of the signature, which receivers accept for some minutes. */
  readonly sentAt: DateTime.Utc
  readonly event: {
    readonly type: string
    readonly timestamp: DateTime.Utc
    /** Instants are `DateTime.Utc`. */
    readonly data: object
  }
}

/** The result of sending a message. */
export interface Reply {
  readonly outcome: Outcome
  /** The code for logs, such as `http_204`. Null: no response. */
  readonly code: string | null
  /** The receiver answered 410. */
  readonly isGone: boolean
}

/** Port: signs messages and sends them (Standard Webhooks). */
export class WebhookSender extends Context.Service<
  WebhookSender,
  {
    /** Why the URL is refused, without a DNS look-up. None: it is accepted. */
    readonly refusal: (url: WebAddress) => Option<Fault>
    /** Sends the message, signed with every secret, with a timeout of 15 seconds and without following redirects. */
    readonly send: (
      url: WebAddress,
      secrets: NonEmptyReadonlyArray<Redacted<string>>,
      message: WebhookMessage
    ) => Effect<Reply>
  }
>()("@calendeal/domain/webhooks/WebhookSender") {}
