import type { AdAccountOf, Batch, Reception, DeliveryMode, PlatformName } from "@calendeal/domain/conversions"
import type { Duration, Option, Schema } from "effect"

/** The protocol of one platform: its requests, and how its responses are read. No function does I/O. */
export interface Platform<P extends PlatformName> {
  /** After the platform's address, with its first slash. */
  readonly path: (account: AdAccountOf<P>) => string
  /** Headers that are not the credential's. */
  readonly headers: (account: AdAccountOf<P>) => Readonly<Record<string, string>>
  /** The JSON of one request, without the credential. */
  readonly body: (batch: Batch<P>, mode: DeliveryMode) => Schema.JsonObject
  /** Why this account cannot send tests, if it cannot. */
  readonly untestable: (account: AdAccountOf<P>) => Option.Option<"no_test_mode" | "no_test_code">
  /** Puts an access token where the platform looks for it. */
  readonly authorize: (token: string) => Authorization
  /** The verdict of a response to this number of events. */
  readonly judge: (answer: Answer, events: number, mode: DeliveryMode) => Verdict
}

/** A token goes into headers or into the body. */
export interface Authorization {
  readonly headers: Readonly<Record<string, string>>
  readonly fields: Readonly<Record<string, string>>
}

/** An answer that was read to its end; `body` is undefined when it was no JSON. */
export interface Answer {
  readonly status: number
  readonly retryAfter: Option.Option<Duration.Duration>
  readonly body: unknown
}

/** What an answer says of the events of its request. */
export type Verdict =
  /** The same of all. */
  | { readonly _tag: "All"; readonly delivery: Reception }
  /** One result per event, in order. */
  | { readonly _tag: "Each"; readonly deliveries: ReadonlyArray<Reception> }
  /** The request has a fault, and the platform does not name the event: it is found by bisection. */
  | { readonly _tag: "Mixed"; readonly code: string }

export const all = (delivery: Reception): Verdict => ({ _tag: "All", delivery })
export const each = (deliveries: ReadonlyArray<Reception>): Verdict => ({ _tag: "Each", deliveries })
export const mixed = (code: string): Verdict => ({ _tag: "Mixed", code })

/** `Authorization: Bearer`, as most platforms want it. */
export const bearer = (token: string): Authorization => ({
  headers: { authorization: `Bearer ${token}` },
  fields: {}
})
