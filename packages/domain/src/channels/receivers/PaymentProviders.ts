import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type { Effect } from "effect/Effect"
import type { Result } from "effect/Result"
import * as Schema from "effect/Schema"
import type { ProviderName } from "./ProviderName.ts"
import type { MalformedReport, PastPage, ReadEvent, ReceivedCall } from "./ReadEvent.ts"

/** What is needed to ask a provider. */
export interface ProviderAccess {
  readonly isLive: boolean
  readonly apiKey: string
  /** The name of the site at Chargebee. Null: the provider needs none. */
  readonly site: string | null
}

/** Why a provider did not answer a question. The first four pass by themselves. */
export const ProviderFault = Schema.Literals([
  "unreachable",
  "timed_out",
  "server_error",
  "rate_limited",
  "unauthorized",
  "not_allowed",
  "not_found"
])
export type ProviderFault = typeof ProviderFault.Type

/** The provider gave no answer. It contains nothing of the question. */
export class ProviderAskingFailed extends Schema.TaggedError<ProviderAskingFailed>()("ProviderAskingFailed", {
  fault: ProviderFault,
  /** The provider's `Retry-After`, in seconds. */
  retryAfterSeconds: Schema.NullOr(Schema.Number)
}) {}

/** The statuses that a provider expects: another one makes it call again, or give up. */
export interface ProviderAnswers {
  readonly stored: 200 | 204
  readonly refused: 401 | 498
}

/** Port: what providers of payments say, in calls and in answers to questions. */
export class PaymentProviders extends Context.Service<
  PaymentProviders,
  {
    /** Whether a call is signed with one of the secrets, now (D-RCV-20, D-RCV-21). */
    readonly isSigned: (
      provider: ProviderName,
      call: ReceivedCall,
      secrets: ReadonlyArray<string>,
      now: DateTime.Utc
    ) => boolean
    /** The events of a call that is signed. Reading the same call again gives the same. */
    readonly read: (
      provider: ProviderName,
      call: ReceivedCall
    ) => Result<ReadonlyArray<ReadEvent>, MalformedReport>
    readonly answersOf: (provider: ProviderName) => ProviderAnswers
    /** The JSON at a path of the provider's API. */
    readonly ask: (
      provider: ProviderName,
      access: ProviderAccess,
      path: string
    ) => Effect<unknown, ProviderAskingFailed | MalformedReport>
    /** The paths of the first pages of what a provider has recorded since a time. */
    readonly pastSince: (provider: ProviderName, since: DateTime.Utc) => ReadonlyArray<string>
    /** What a page of the past, parsed JSON, says, without what is before that time. `path`: where it was. */
    readonly readPast: (
      provider: ProviderName,
      path: string,
      page: unknown,
      since: DateTime.Utc
    ) => Result<PastPage, MalformedReport>
  }
>()("@calendeal/domain/receivers/PaymentProviders") {}
