import type { Result } from "effect/Result"
import * as Schema from "effect/Schema"
import type { ReportedEntry } from "./ReportedEntry.ts"

/** A call of a provider, as it arrived. */
export interface ReceivedCall {
  /** The names are in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>
  /** The exact bytes. */
  readonly body: Uint8Array
}

/** An event of a call. A call of some providers has several. */
export interface ReadEvent {
  /** The provider's id of the event, the same whenever it is sent again. Null: the provider gives none. */
  readonly id: string | null
  /** Whether the money is real. Null: the call does not say, so it is as its connection is. */
  readonly isLive: boolean | null
  readonly content: EventContent
}

/** What an event reports. */
export type EventContent =
  /** It is about no money, about none that has moved, or about money that another event reports. */
  | { readonly _tag: "Nothing" }
  | { readonly _tag: "Entries"; readonly entries: ReadonlyArray<ReportedEntry> }
  /** The provider has to be asked. `path`: after the address of its API. `next`: what its answer, parsed JSON, says. */
  | {
      readonly _tag: "Fetch"
      readonly path: string
      readonly next: (document: unknown) => Result<EventContent, MalformedReport>
    }

/** A page of what a provider recorded before. */
export interface PastPage {
  /** Null: one that is not what the provider describes. */
  readonly contents: ReadonlyArray<EventContent | null>
  /** The path of the page after it. Null: it is the last. */
  readonly next: string | null
}

/** The most answers of a provider that one event needs. */
export const mostFetches = 4

/** A body or an answer is not what its provider describes. It contains nothing of the body. */
export class MalformedReport extends Schema.TaggedError<MalformedReport>()("MalformedReport", {}) {}
