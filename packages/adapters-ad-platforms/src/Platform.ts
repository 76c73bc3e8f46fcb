import type {
  AdAccountOf,
  Batch,
  PlatformReply,
  DeliveryMode,
  PlatformName
} from "@calendeal/domain/conversions"
import { DateTime, type Duration, Option, type Schema } from "effect"

/** The protocol of one platform: its requests and the meaning of its responses. No function does I/O. */
export interface Platform<P extends PlatformName> {
  /** The path after the platform's address, with the leading slash, and its query. */
  readonly path: (account: AdAccountOf<P>, mode: DeliveryMode) => string
  /** Headers in addition to those of `authorize`. */
  readonly headers?: (account: AdAccountOf<P>) => Readonly<Record<string, string>>
  /** The JSON body of a request, without the credential. */
  readonly body: (batch: Batch<P>, mode: DeliveryMode) => Schema.JsonObject
  /** The reason why this account cannot send test events; none if it can. */
  readonly testRefusal: (account: AdAccountOf<P>) => Option.Option<"no_test_mode" | "no_test_code">
  /** The access token in the form that the platform expects. */
  readonly authorize: (token: string, request: AuthorizedRequest) => Authorization
  /** The result of a response to a request with this number of events. */
  readonly resultOf: (response: PlatformResponse, events: number, mode: DeliveryMode) => BatchResult
}

/** What a signature of a request is made of. */
export interface AuthorizedRequest {
  /** The whole address, without a query. */
  readonly address: string
  readonly at: DateTime.Utc
  /** A random text, new for each request. */
  readonly nonce: string
}

/** The headers and the fields of the body that contain the token. */
export interface Authorization {
  readonly headers: Readonly<Record<string, string>>
  readonly fields: Readonly<Record<string, string>>
}

/** A complete response. `body` is undefined if it is neither JSON nor the word `OK`. */
export interface PlatformResponse {
  readonly status: number
  readonly retryAfter: Option.Option<Duration.Duration>
  readonly body: unknown
}

/** The result of a request for its events. */
export type BatchResult =
  /** All events have the same result. */
  | { readonly _tag: "All"; readonly delivery: PlatformReply }
  /** One result per event, in order. */
  | { readonly _tag: "Each"; readonly deliveries: ReadonlyArray<PlatformReply> }
  /** An event is invalid, and the platform does not name it: bisection finds it. */
  | { readonly _tag: "Mixed"; readonly code: string }

export const all = (delivery: PlatformReply): BatchResult => ({ _tag: "All", delivery })
export const each = (deliveries: ReadonlyArray<PlatformReply>): BatchResult => ({ _tag: "Each", deliveries })
export const mixed = (code: string): BatchResult => ({ _tag: "Mixed", code })

/** `Authorization: Bearer`. */
export const bearer = (token: string): Authorization => ({
  headers: { authorization: `Bearer ${token}` },
  fields: {}
})

/** For platforms without a test mode. */
export const withoutTestMode = () => Option.some("no_test_mode" as const)

/** For platforms whose test events need the account's test code. */
export const needsTestCode = ({ testCode }: { readonly testCode?: string | undefined }) =>
  testCode === undefined ? Option.some("no_test_code" as const) : Option.none()

/** The account's test code in test mode. */
export const testCodeFor = (mode: DeliveryMode, { testCode }: { readonly testCode?: string | undefined }) =>
  mode === "test" ? Option.fromUndefinedOr(testCode) : Option.none()

/** Whole seconds since 1970, rounded down. */
export const unixSeconds = (at: DateTime.Utc): number => Math.floor(DateTime.toEpochMillis(at) / 1000)
