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

/** What the laboratory remembers, as a platform would. */
export interface Memory {
  /** Counts an event unless it was counted, and tells which it was. */
  readonly count: (told: Told) => "counted" | "known"
  /** An event in the platform's test tools. */
  readonly test: (told: Told) => void
  /** Whether the platform finds something wrong with this event, whatever it holds. */
  readonly isUnwanted: (eventId: string) => boolean
  readonly isToken: (token: string) => boolean
  readonly tokens: { readonly issue: () => string }
  /** Google's receipts: how often each was asked for, and what became of its event. */
  readonly receipts: Map<string, { asked: number; readonly failure: string | undefined }>
}

export interface Reply {
  readonly status: number
  readonly body?: unknown
  /** What a person reads who wonders why; it names fields and repeats no value. */
  readonly complaint?: string
}

/** A platform, strictly: it refuses whatever its documentation does not allow. */
export type Contract = (arrived: Arrived, memory: Memory) => Reply
