import type { EventContent, ReadEvent, ReceivedCall, ReportedEntry } from "@calendeal/domain/receivers"
import { mostFetches } from "@calendeal/domain/receivers"
import { Result } from "effect"
import type { Provider } from "../../src/providers/Provider.ts"

/** What a provider answers at a path, decoded: a document, or undefined. */
export type Answers = (path: string) => unknown

/** The call with a document as its body. */
export const callOf = (document: unknown, headers: ReceivedCall["headers"] = {}): ReceivedCall => ({
  headers,
  body: new TextEncoder().encode(typeof document === "string" ? document : JSON.stringify(document))
})

/** The entries of an event, with every question asked; "malformed" if a document is. */
export const entriesOf = (
  content: EventContent,
  answers: Answers,
  asked = 0
): ReadonlyArray<ReportedEntry> | "malformed" => {
  if (content._tag === "Nothing") return []
  if (content._tag === "Entries") return content.entries
  if (asked === mostFetches) throw new Error("Too many questions.")
  const read = content.next(answers(decodeURIComponent(content.path)))
  return Result.isFailure(read) ? "malformed" : entriesOf(read.success, answers, asked + 1)
}

/** The events of a call; "malformed" if it is. */
export const eventsOf = (provider: Provider, call: ReceivedCall): ReadonlyArray<ReadEvent> | "malformed" =>
  Result.getOrElse(provider.read(call), () => "malformed" as const)

/** All entries of a call. */
export const reportedBy = (
  provider: Provider,
  call: ReceivedCall,
  answers: Answers = () => undefined
): ReadonlyArray<ReportedEntry> | "malformed" => {
  const events = eventsOf(provider, call)
  if (events === "malformed") return "malformed"
  const read = events.map(({ content }) => entriesOf(content, answers))
  return read.every((entries) => entries !== "malformed") ? read.flat() : "malformed"
}

/** What counts of an entry, in a line. */
export const line = ({ kind, money, paymentReference, reference }: ReportedEntry): string =>
  [
    kind,
    reference,
    ...(paymentReference === null ? [] : ["of", paymentReference]),
    money.cents,
    money.currency
  ].join(" ")

/** The lines of what calls report, or why there are none. */
export const linesOf = (...reported: ReadonlyArray<ReadonlyArray<ReportedEntry> | "malformed">) =>
  reported.map((entries) => (entries === "malformed" ? entries : entries.map(line)))

/** The ledger after these calls, in this order: of each reference the first entry counts, and of sums the largest. */
export const ledgerOf = (
  provider: Provider,
  calls: ReadonlyArray<ReceivedCall>,
  answers: Answers = () => undefined
): ReadonlyArray<string> => {
  const ledger = new Map<string, string>()
  const sums = new Map<string, number>()
  for (const entries of calls.map((call) => reportedBy(provider, call, answers))) {
    if (entries === "malformed") throw new Error("A call is malformed.")
    for (const entry of entries) {
      const { isTotal, kind, money, paymentReference, reference } = entry
      const taken = `${kind}s of ${paymentReference}`
      if (isTotal) sums.set(taken, Math.max(sums.get(taken) ?? 0, money.cents))
      else if (!ledger.has(reference)) ledger.set(reference, line(entry))
    }
  }
  return [...ledger.values(), ...[...sums].map(([taken, cents]) => `${taken}: ${cents}`)].sort()
}
