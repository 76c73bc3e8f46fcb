import { createHash } from "node:crypto"
import { isBook, isPay, type Operation } from "../history/Operation.ts"
import type { Clause } from "./Violation.ts"

/** D-BOOK-1, D-TX-4: a key names one booking or payment, and every response under the key names the same one. */
export const keys: Clause = ({ history, rules, snapshot }) => {
  const stored = Map.groupBy(snapshot.keys, ({ hash, scope }) => `${scope}/${hash}`)
  const doubled = [...stored.values()]
    .filter((rows) => rows.length > 1)
    .map((rows) => `one key stands for ${rows.map(({ outcome }) => outcome).join(" and ")}`)
  const answered = history.flatMap((operation) => {
    const place = placeOf(operation, rules.workspaceId)
    if (place === undefined || operation.outcome._tag !== "ok") return []
    const outcome = stored.get(place)?.[0]?.outcome
    const { id } = operation.outcome
    return outcome === id ? [] : [`${operation.wish.body} was answered ${id}, its key stands for ${outcome}`]
  })
  return [...doubled, ...answered]
}

/** The place where the key of an operation is stored: its scope and its hash. */
const placeOf = (operation: Operation, workspaceId: string): string | undefined => {
  if (isBook(operation)) return `${operation.wish.eventTypeId}/${hashOf(operation.wish.key)}`
  if (isPay(operation) && operation.wish.key !== null) return `${workspaceId}/${hashOf(operation.wish.key)}`
  return undefined
}

/** The hash under which the service stores a key. */
export const hashOf = (key: string): string => createHash("sha256").update(key, "utf8").digest("hex")
