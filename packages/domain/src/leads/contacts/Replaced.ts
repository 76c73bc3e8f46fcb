import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"

/** A previous name or phone number of a contact, and the time of its replacement (D-CAP-2). */
export const Replaced = Schema.Struct({
  field: Schema.Literals(["name", "phone"]),
  value: Schema.String,
  at: Schema.DateTimeUtc
})
export type Replaced = typeof Replaced.Type

/**
 * The number of entries that are kept at each end of a contact's history. The oldest are kept, so that many captures
 * cannot displace the original data.
 */
export const keptAtEitherEnd = 10

interface WithHistory {
  readonly name: string | null
  readonly phone: string | null
  readonly replaced: ReadonlyArray<Replaced>
}

/** The contact `after`, with each replaced name or phone number of `before` added to its history. */
export const withReplaced = <A extends WithHistory>(before: WithHistory, after: A, at: DateTime.Utc): A => {
  const gone = (["name", "phone"] as const).flatMap((field): ReadonlyArray<Replaced> => {
    const value = before[field]
    return value === null || value.trim() === "" || value === after[field] ? [] : [{ field, value, at }]
  })
  return gone.length === 0 ? after : { ...after, replaced: joinReplaced(after.replaced, gone) }
}

/** Merges two histories, oldest first, each entry once. The order of several merges does not matter. */
export const joinReplaced = (
  one: ReadonlyArray<Replaced>,
  other: ReadonlyArray<Replaced>
): ReadonlyArray<Replaced> => {
  const all = [...new Map([...one, ...other].map((entry) => [sortKey(entry), entry])).entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, entry]) => entry)
  return all.length <= 2 * keptAtEitherEnd
    ? all
    : [...all.slice(0, keptAtEitherEnd), ...all.slice(-keptAtEitherEnd)]
}

const sortKey = ({ at, field, value }: Replaced): string => `${DateTime.formatIso(at)} ${field} ${value}`
