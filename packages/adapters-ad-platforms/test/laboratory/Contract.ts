import type { PlatformName } from "@calendeal/domain/conversions"

/** A request as it arrived. */
export interface Arrived {
  readonly method: string
  /** After the platform's address. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string | undefined>>
  /** Parsed; undefined when it is no JSON. */
  readonly body: unknown
  readonly now: number
}

/** One conversion as a platform understood it. */
export interface Told {
  readonly platform: PlatformName
  /** The dataset, pixel, tag or account. */
  readonly account: string
  readonly name: string
  readonly eventId: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly value: string | undefined
  /** Which identifiers came along. */
  readonly identifiers: ReadonlyArray<string>
}

/** The state of the mock ad server, as a platform would keep it. */
export interface Memory {
  /** Counts an event once, and returns whether it was known. */
  readonly count: (told: Told) => "counted" | "known"
  /** Records an event in the platform's test tools. */
  readonly test: (told: Told) => void
  /** Whether the platform finds something wrong with this event, whatever it holds. */
  readonly isUnwanted: (eventId: string) => boolean
  readonly isToken: (token: string) => boolean
  readonly tokens: { readonly issue: () => string }
  /** Google's receipts: the number of queries for each, and the result of its event. */
  readonly receipts: Map<string, { asked: number; readonly failure: string | undefined }>
}

export interface Reply {
  readonly status: number
  readonly body?: unknown
  /** An explanation for developers; it names fields and repeats no value. */
  readonly complaint?: string
}

/** A platform, strictly: it refuses whatever its documentation does not allow. */
export type Contract = (arrived: Arrived, memory: Memory) => Reply
