import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"

/** A name or phone of a contact, and when another took its place (D-CAP-2). */
export const Replaced = Schema.Struct({
  field: Schema.Literals(["name", "phone"]),
  value: Schema.String,
  at: Schema.DateTimeUtc
})
export type Replaced = typeof Replaced.Type

/**
 * How many are kept from either end of a contact's history: with the first ones, many captures cannot push out what was
 * there before them.
 */
export const keptAtEitherEnd = 10

/** What of a contact has a history. */
interface Known {
  readonly name: string | null
  readonly phone: string | null
  readonly replaced: ReadonlyArray<Replaced>
}

/** The contact as it is afterwards, with what it was before in its history where that was something else. */
export const withReplaced = <A extends Known>(before: Known, after: A, at: DateTime.Utc): A => {
  const gone = (["name", "phone"] as const).flatMap((field): ReadonlyArray<Replaced> => {
    const value = before[field]
    return value === null || value.trim() === "" || value === after[field] ? [] : [{ field, value, at }]
  })
  return gone.length === 0 ? after : { ...after, replaced: joinReplaced(after.replaced, gone) }
}

/** Two histories as one, oldest first, each entry once. It does not matter which of several are joined first. */
export const joinReplaced = (
  one: ReadonlyArray<Replaced>,
  other: ReadonlyArray<Replaced>
): ReadonlyArray<Replaced> => {
  const all = [...new Map([...one, ...other].map((entry) => [nameOf(entry), entry])).entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, entry]) => entry)
  return all.length <= 2 * keptAtEitherEnd
    ? all
    : [...all.slice(0, keptAtEitherEnd), ...all.slice(-keptAtEitherEnd)]
}

/** What tells entries apart and puts them in order: the time first. */
const nameOf = ({ at, field, value }: Replaced): string => `${DateTime.formatIso(at)} ${field} ${value}`
