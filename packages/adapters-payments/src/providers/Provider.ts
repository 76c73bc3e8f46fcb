import type {
  MalformedReport,
  PastPage,
  ProviderAccess,
  ProviderAnswers,
  ReadEvent,
  ReceivedCall
} from "@calendeal/domain/receivers"
import type * as DateTime from "effect/DateTime"
import type { Result } from "effect/Result"

/** What is particular to a provider of payments, as pure functions. */
export interface Provider {
  readonly isSigned: (call: ReceivedCall, secrets: ReadonlyArray<string>, nowSeconds: number) => boolean
  readonly read: (call: ReceivedCall) => Result<ReadonlyArray<ReadEvent>, MalformedReport>
  readonly answers: ProviderAnswers
  /** The address of its API, without a path. */
  readonly apiOf: (access: Pick<ProviderAccess, "isLive" | "site">) => string
  /** Whether its calls are accepted without a signature, so that they may name what does not exist: it is null then, and no fault. */
  readonly mayNameNothing: boolean
  /** The headers with which it answers, in its shape of one version. */
  readonly fetchHeaders: (apiKey: string) => Readonly<Record<string, string>>
  /** What it recorded before. */
  readonly past: Past
}

/** Lists of what a provider recorded, in pages. */
export interface Past {
  readonly since: (time: DateTime.Utc) => ReadonlyArray<string>
  readonly read: (path: string, page: unknown, since: DateTime.Utc) => Result<PastPage, MalformedReport>
}
