import type { NonEmptyReadonlyArray } from "effect/Array"
import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import type { Redacted } from "effect/Redacted"
import type { WebAddress } from "../event-types/index.ts"
import type { Outcome } from "../outbox/index.ts"

/** An event for a webhook. */
export interface WebhookMessage {
  /** The same for every attempt, so that receivers can ignore repetitions. */
  readonly id: string
  /** When it is sent: a signature is valid for some minutes around it. */
  readonly sentAt: DateTime.Utc
  readonly event: {
    readonly type: string
    readonly timestamp: DateTime.Utc
    /** Plain data; instants are `DateTime.Utc`. */
    readonly data: object
  }
}

/** The result of sending a message. */
export interface Reply {
  readonly outcome: Outcome
  /** The answer's code as it stands in logs, such as `http_204`; null: there was no answer. */
  readonly code: string | null
  /** The receiver says that it has gone for good. */
  readonly isGone: boolean
}

/** Port: signs messages and sends them (Standard Webhooks). */
export class WebhookSender extends Context.Service<
  WebhookSender,
  {
    /** Why nothing is sent to an address, as far as its spelling shows; none: nothing is wrong with it. */
    readonly refusal: (url: WebAddress) => Option<string>
    /** Sends the message, signed with every secret. It takes 15 seconds at most and never follows a redirect. */
    readonly send: (
      url: WebAddress,
      secrets: NonEmptyReadonlyArray<Redacted<string>>,
      message: WebhookMessage
    ) => Effect<Reply>
  }
>()("@calendeal/domain/webhooks/WebhookSender") {}
