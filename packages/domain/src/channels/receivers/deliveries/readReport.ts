import * as Effect from "effect/Effect"
import type { Result } from "effect/Result"
import * as Schema from "effect/Schema"
import {
  type ConnectionAccess,
  type EventContent,
  MalformedReport,
  mostFetches,
  type PaymentConnection,
  PaymentProviders,
  type ReportedEntry,
  type StoredCall
} from "../index.ts"
import { isNothing } from "./receiveReport.ts"

/** A call only names what it is about, and the connection has no key with which to ask. */
export class NoProviderKey extends Schema.TaggedError<NoProviderKey>()("NoProviderKey", {}) {}

/**
 * The money that a stored call reports. A provider is asked at most `mostFetches` times per event, with the key of the connection
 * (D-RCV-4). Fails with MalformedReport, NoProviderKey or ProviderAskingFailed.
 */
export const readReport = Effect.fnUntraced(function* (
  connection: PaymentConnection,
  access: ConnectionAccess,
  call: StoredCall
) {
  const providers = yield* PaymentProviders
  const events = yield* Effect.fromResult(providers.read(connection.provider, call))
  const entries = yield* Effect.forEach(
    events.filter((event) => !isNothing(connection, event)),
    ({ content }) => entriesOf(connection, access, content)
  )
  return entries.flat()
})

/** The money of an event, with the provider's answers. Fails as `readReport` does. */
export const entriesOf = Effect.fnUntraced(function* (
  { isLive, provider, site }: PaymentConnection,
  { apiKey }: ConnectionAccess,
  reported: EventContent
) {
  const providers = yield* PaymentProviders
  let content = reported
  for (let asked = 0; content._tag === "Fetch"; asked++) {
    if (asked === mostFetches) return yield* new MalformedReport()
    if (apiKey === null) return yield* new NoProviderKey()
    const answer = yield* providers.ask(provider, { isLive, apiKey, site }, content.path)
    const next: Result<EventContent, MalformedReport> = content.next(answer)
    content = yield* Effect.fromResult(next)
  }
  const entries: ReadonlyArray<ReportedEntry> = content._tag === "Entries" ? content.entries : []
  return entries
})
