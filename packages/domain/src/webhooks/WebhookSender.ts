import type { NonEmptyReadonlyArray } from "effect/Array"
import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import type { Redacted } from "effect/Redacted"
import type { WebAddress } from "../event-types/index.ts"

/** A message in the form of Standard Webhooks. */
export interface Message {
  /** The same for every attempt: receivers know by it what they had before. */
  readonly id: string
  /** When it is sent: a signature is good for some minutes around it. */
  readonly sentAt: DateTime.Utc
  /** JSON. */
  readonly body: string
}

/** What came of sending a message. */
export type Reply =
  | { readonly _tag: "Answered"; readonly status: number; readonly retryAfterSeconds: number | null }
  /** Nobody answered, or not in time. */
  | { readonly _tag: "Unanswered" }
  /** The address leads where nothing is sent to (`refusal`). */
  | { readonly _tag: "AddressRefused" }

/** Port: signs messages and sends them (Standard Webhooks). */
export class WebhookSender extends Context.Service<
  WebhookSender,
  {
    /** Why nothing is sent to an address, as far as it can be seen from how it is written; none: nothing is wrong. */
    readonly refusal: (url: WebAddress) => Option<string>
    /** Posts the message, signed with every secret. It takes 15 seconds at most and never follows a redirect. */
    readonly send: (
      url: WebAddress,
      secrets: NonEmptyReadonlyArray<Redacted<string>>,
      message: Message
    ) => Effect<Reply>
  }
>()("@calendeal/domain/webhooks/WebhookSender") {}
