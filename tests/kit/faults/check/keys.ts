import { createHash } from "node:crypto"
import { isBook, isPay, type Operation } from "../history/Operation.ts"
import type { Clause } from "../history/Rules.ts"

/** D-BOOK-1, D-TX-4: a key names one booking or payment, and every response under the key names the same one. */
export const keys: Clause = ({ history, rules, snapshot }) => {
  const stored = Map.groupBy(snapshot.keys, ({ hash, scope }) => `${scope}/${hash}`)
  const duplicates = [...stored.values()]
    .filter((rows) => rows.length > 1)
    .map((rows) => `a key has the outcomes ${rows.map(({ outcome }) => outcome).join(" and ")}`)
  const answered = history.flatMap((operation) => {
    const key = storedKeyOf(operation, rules.workspaceId)
    if (key === undefined || operation.outcome._tag !== "ok") return []
    const outcome = stored.get(key)?.[0]?.outcome
    const { id } = operation.outcome
    return outcome === id ? [] : [`the response to ${operation.request.body} names ${id}, its key ${outcome}`]
  })
  return [...duplicates, ...answered]
}

/** The scope and the hash under which the key of an operation is stored. */
const storedKeyOf = (operation: Operation, workspaceId: string): string | undefined => {
  if (isBook(operation)) return `${operation.request.eventTypeId}/${hashOf(operation.request.key)}`
  if (isPay(operation) && operation.request.key !== null)
    return `${workspaceId}/${hashOf(operation.request.key)}`
  return undefined
}

/** The hash under which the service stores a key. */
export const hashOf = (key: string): string => createHash("sha256").update(key, "utf8").digest("hex")
