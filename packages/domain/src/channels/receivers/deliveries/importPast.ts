import type * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Result from "effect/Result"
import { reportedKey, RevenueLedger } from "../../../revenue/transactions/index.ts"
import {
  type ConnectionAccess,
  type MalformedReport,
  nameIn,
  openConnection,
  type PastPage,
  type PaymentConnection,
  PaymentProviders,
  type ProviderAskingFailed,
  ReportBook,
  type ReportedEntry
} from "../index.ts"
import { enterReport } from "./enterReport.ts"
import { entriesOf, NoProviderKey } from "./readReport.ts"

/** What an import found, each thing once, however often the provider names it. */
export interface Imported {
  readonly payments: number
  /** Refunds, disputes and disputes that were won. */
  readonly adjustments: number
  /** Payments that the ledger had before. */
  readonly known: number
  /** Payments that the ledger does not have afterwards: they belong to no contact, or to a booking that is being paid. Not those that were dismissed. */
  readonly unmatched: number
  /** What the provider does not describe. */
  readonly unreadable: number
}

/** How often a question is asked again that a provider does not answer now. */
const mostTries = 6

/**
 * Records what a provider has recorded since a time (D-RCV-28), page after page, so that the memory it needs does not grow. `isTrial`: records
 * nothing. It can be repeated. Fails with NoProviderKey, SecretUnreadable, ProviderAskingFailed or MalformedReport; what was recorded
 * before that stays.
 */
export const readPast = Effect.fn("receivers.readPast")(function* (
  connection: PaymentConnection,
  since: DateTime.Utc,
  { isTrial }: { readonly isTrial: boolean }
) {
  const [providers, access] = [yield* PaymentProviders, yield* openConnection(connection)]
  const tally = newTally(connection, isTrial)
  for (const first of providers.pastSince(connection.provider, since))
    for (let path: string | null = first; path !== null;) {
      const page: PastPage = yield* patiently(pageAt(connection, access, { path, since }))
      for (const content of page.contents) {
        if (content === null) {
          tally.skip()
          continue
        }
        const entries = yield* patiently(entriesOf(connection, access, content)).pipe(
          Effect.catchTag("MalformedReport", () => Effect.succeed(null))
        )
        if (entries === null) tally.skip()
        else for (const entry of entries) yield* tally.enter(entry)
      }
      path = page.next
    }
  return tally.sum()
})

/** Records entries that a file has, as if the provider had reported them (D-RCV-29). */
export const enterPast = Effect.fn("receivers.enterPast")(function* (
  connection: PaymentConnection,
  entries: Iterable<ReportedEntry>,
  { isTrial }: { readonly isTrial: boolean }
) {
  const tally = newTally(connection, isTrial)
  for (const entry of entries) yield* tally.enter(entry)
  return tally.sum()
})

const pageAt = Effect.fnUntraced(function* (
  { isLive, provider, site }: PaymentConnection,
  { apiKey }: ConnectionAccess,
  { path, since }: { readonly path: string; readonly since: DateTime.Utc }
) {
  const providers = yield* PaymentProviders
  if (apiKey === null) return yield* new NoProviderKey()
  const page = yield* providers.ask(provider, { isLive, apiKey, site }, path)
  const read: Result.Result<PastPage, MalformedReport> = providers.readPast(provider, path, page, since)
  return yield* Effect.fromResult(read)
})

/** Asks again after a second, then two, and so on, or when the provider says: an import makes many questions in a short time. */
const patiently = <A, E, R>(
  asking: Effect.Effect<A, E | ProviderAskingFailed, R>,
  tries = 1
): Effect.Effect<A, E | ProviderAskingFailed, R> =>
  Effect.catchIf(asking, isPassing, (failure) =>
    tries === mostTries
      ? Effect.fail(failure)
      : Effect.andThen(
          Effect.sleep(Duration.seconds(Math.min(failure.retryAfterSeconds ?? 2 ** (tries - 1), 60))),
          Effect.suspend(() => patiently(asking, tries + 1))
        )
  )

const passingFaults: ReadonlySet<string> = new Set([
  "unreachable",
  "timed_out",
  "server_error",
  "rate_limited"
])

const isPassing = (failure: unknown): failure is ProviderAskingFailed =>
  typeof failure === "object" &&
  failure !== null &&
  "_tag" in failure &&
  failure._tag === "ProviderAskingFailed" &&
  "fault" in failure &&
  passingFaults.has(String(failure.fault))

/** Counts what is entered. Of a reference only the first entry is looked at before, and each is entered: a later one may name the payer. */
const newTally = (connection: PaymentConnection, isTrial: boolean) => {
  const seen = new Set<string>()
  const found = { payments: 0, adjustments: 0, known: 0, unreadable: 0 }
  const missing = new Set<string>()
  const isRecorded = Effect.fnUntraced(function* (name: string) {
    const ledger = yield* RevenueLedger
    return Option.isSome(yield* ledger.findByKey(connection.workspaceId, reportedKey(name)))
  })
  const isDismissed = (name: string) =>
    ReportBook.use((book) => book.isDismissed(connection.workspaceId, name))
  return {
    skip: () => {
      found.unreadable++
    },
    enter: Effect.fnUntraced(function* (entry: ReportedEntry) {
      const name = nameIn(connection, entry.reference)
      const isPayment = entry.paymentReference === null
      if (!seen.has(name)) {
        seen.add(name)
        found[isPayment ? "payments" : "adjustments"]++
        if (isPayment && (yield* isRecorded(name))) found.known++
        else if (isPayment) missing.add(name)
      }
      if (isTrial) return
      yield* enterReport(connection, entry).pipe(
        // The payment of a booking is recorded when it is settled.
        Effect.catchTag("CheckoutUnsettled", () => Effect.void)
      )
      if (missing.has(name) && ((yield* isRecorded(name)) || (yield* isDismissed(name)))) missing.delete(name)
    }),
    sum: (): Imported => ({ ...found, unmatched: isTrial ? 0 : missing.size })
  }
}
