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
  type ReportedEntry
} from "../index.ts"
import { type Entered, enterReport } from "./enterReport.ts"
import { entriesOf, NoProviderKey } from "./readReport.ts"

/** What an import found, each thing once, however often the provider names it. */
export interface Imported {
  readonly payments: number
  /** Refunds, disputes and disputes that were won. */
  readonly adjustments: number
  /** Payments that the ledger had before, or that are of bookings and so recorded by themselves. */
  readonly known: number
  /** Payments that the ledger does not have afterwards: they belong to no contact, or to a booking that is being paid. Not those that were dismissed. */
  readonly unmatched: number
  /** What the provider does not describe. */
  readonly unreadable: number
}

/** How many references are entered at once, so that the database and the process work at the same time. */
const referencesAtOnce = 4

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
      const entries: Array<ReportedEntry> = []
      for (const content of page.contents) {
        if (content === null) {
          tally.skip()
          continue
        }
        const read = yield* patiently(entriesOf(connection, access, content)).pipe(
          Effect.catchTag("MalformedReport", () => Effect.succeed(null))
        )
        if (read === null) tally.skip()
        else entries.push(...read)
      }
      yield* tally.enter(entries)
      path = page.next
    }
  return tally.sum()
})

/** Records entries that a file has, as if the provider had reported them (D-RCV-29). */
export const enterPast = Effect.fn("receivers.enterPast")(function* (
  connection: PaymentConnection,
  entries: ReadonlyArray<ReportedEntry>,
  { isTrial }: { readonly isTrial: boolean }
) {
  const tally = newTally(connection, isTrial)
  yield* tally.enter(entries)
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

/**
 * Enters entries, and counts each reference once. Those with one reference are entered one after the other, each of them, because a later one
 * may name the payer.
 */
const newTally = (connection: PaymentConnection, isTrial: boolean) => {
  const payments = new Map<string, { readonly wasKnown: boolean; readonly isMissing: boolean }>()
  const adjustments = new Set<string>()
  let unreadable = 0
  const tryOut = Effect.fnUntraced(function* (name: string) {
    const ledger = yield* RevenueLedger
    const found = yield* ledger.findByKey(connection.workspaceId, reportedKey(name))
    const entered: Entered = Option.isSome(found) ? "known" : "waiting"
    return entered
  })
  const enterOne = Effect.fnUntraced(function* (name: string, entry: ReportedEntry) {
    const isPayment = entry.paymentReference === null
    if (!isPayment) adjustments.add(name)
    if (isTrial && (!isPayment || payments.has(name))) return
    const entered = yield* isTrial
      ? tryOut(name)
      : // The payment of a booking is recorded when it is settled.
        Effect.catchTag(enterReport(connection, entry), "CheckoutUnsettled", () =>
          Effect.succeed<Entered>("waiting")
        )
    if (!isPayment) return
    const wasKnown = payments.get(name)?.wasKnown ?? entered === "known"
    payments.set(name, { wasKnown, isMissing: entered === "waiting" })
  })
  return {
    skip: () => {
      unreadable++
    },
    enter: (entries: ReadonlyArray<ReportedEntry>) =>
      Effect.forEach(
        Map.groupBy(entries, ({ reference }) => nameIn(connection, reference)),
        ([name, same]) => Effect.forEach(same, (entry) => enterOne(name, entry), { discard: true }),
        { concurrency: referencesAtOnce, discard: true }
      ),
    sum: (): Imported => {
      const seen = [...payments.values()]
      return {
        payments: seen.length,
        adjustments: adjustments.size,
        known: seen.filter(({ wasKnown }) => wasKnown).length,
        unmatched: isTrial ? 0 : seen.filter(({ isMissing }) => isMissing).length,
        unreadable
      }
    }
  }
}
