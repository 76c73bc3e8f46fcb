import type { PlatformName } from "@calendeal/domain/conversions"

/** A received request. */
export interface ReceivedRequest {
  readonly method: string
  /** After the platform's address. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string | undefined>>
  /** The parsed JSON; undefined for anything else. */
  readonly body: unknown
  /** Milliseconds since 1970. */
  readonly now: number
}

/** A conversion in the terms of all platforms. */
export interface ReceivedConversion {
  readonly platform: PlatformName
  /** The dataset, pixel, tag or account. */
  readonly account: string
  readonly name: string
  readonly eventId: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly value: string | undefined
  /** The names of the identifiers in the event. */
  readonly identifiers: ReadonlyArray<string>
}

/** The state of the mock ad server. */
export interface MockState {
  /** Counts an event once. Returns whether it was counted before, with this value or another one. */
  readonly count: (conversion: ReceivedConversion) => "counted" | "known" | "other value"
  /** Takes another value for an event that was counted. */
  readonly restate: (conversion: ReceivedConversion) => void
  /** Records an event in the platform's test tools. */
  readonly test: (conversion: ReceivedConversion) => void
  /** Whether a test marked this event as invalid. */
  readonly isRejected: (eventId: string) => boolean
  readonly isValidToken: (token: string) => boolean
  readonly tokens: { readonly issue: () => string }
  /** Google's receipts: the number of queries for each, and the result of its event. */
  readonly receipts: Map<string, { queries: number; readonly failure: string | undefined }>
}

export interface Reply {
  readonly status: number
  readonly body?: unknown
  /** The reason for developers. It names fields and contains no values. */
  readonly rejection?: string
}

/** A mock of one platform. It rejects everything that the platform's documentation does not allow. */
export type MockPlatform = (received: ReceivedRequest, state: MockState) => Reply
