import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { classesOf, type FieldPrivacy } from "@calendeal/domain/contacts"

/** A text that marks one field of a record, with the class of the field. */
export interface Canary {
  readonly text: string
  /** The field as `classesOf` names it. */
  readonly path: string
  /** The keys of the value in the record. */
  readonly at: ReadonlyArray<string | number>
  readonly privacy: FieldPrivacy
}

interface Leaf extends Omit<Canary, "text"> {
  readonly value: unknown
}

/** The values of a record's fields, each with its class. Null and absent ones are left out. */
export const leavesOf = (record: object, table: object): ReadonlyArray<Leaf> => {
  const classes = classesOf(table)
  const walk = (value: unknown, path: string, at: Leaf["at"]): ReadonlyArray<Leaf> => {
    if (value === null || value === undefined) return []
    const privacy = classes.get(path)
    if (privacy !== undefined) return [{ path, at, privacy, value }]
    if (typeof value !== "object") return []
    const hasItems = [...classes.keys()].some((known) => known.startsWith(`${path}.each.`))
    return Object.entries(value).flatMap(([key, part]: [string, unknown]) =>
      walk(part, `${path === "" ? "" : `${path}.`}${hasItems ? "each" : key}`, [...at, key])
    )
  }
  return walk(record, "", [])
}

/** The texts in a value, each with its keys. */
const textsIn = (value: unknown, at: Leaf["at"]): ReadonlyArray<Leaf["at"]> => {
  if (typeof value === "string") return [at]
  if (typeof value !== "object" || value === null || DateTime.isDateTime(value)) return []
  return Object.entries(value).flatMap(([key, part]: [string, unknown]) => textsIn(part, [...at, key]))
}

/** The value with another one at these keys. */
const replacedAt = (value: unknown, [key, ...rest]: Leaf["at"], text: string): unknown => {
  if (key === undefined || typeof value !== "object" || value === null) return text
  if (Array.isArray(value))
    return value.map((item: unknown, nth) =>
      String(nth) === String(key) ? replacedAt(item, rest, text) : item
    )
  return Object.fromEntries(
    Object.entries(value).map(([name, part]: [string, unknown]) => [
      name,
      name === key ? replacedAt(part, rest, text) : part
    ])
  )
}

/**
 * The record with a text of its own in every field that may have one, which a new field is, too. Ids, words of a list and times
 * stay. `name` tells the records of a test apart.
 */
export const plant = <A extends object>(
  schema: Schema.Codec<A, unknown>,
  record: A,
  table: object,
  name: string
): { readonly record: A; readonly canaries: ReadonlyArray<Canary> } => {
  const isValid = Schema.is(schema)
  const canaries: Array<Canary> = []
  let planted = record
  for (const leaf of leavesOf(record, table))
    for (const at of textsIn(leaf.value, leaf.at)) {
      const text = `canary${name}${String(canaries.length).padStart(3, "0")}z`
      for (const written of [
        text,
        `${text}@example.com`,
        `https://${text}.example/`,
        `https://${text}.example/{uid}`
      ]) {
        const candidate = replacedAt(planted, at, written)
        if (!isValid(candidate)) continue
        planted = candidate
        canaries.push({ text, path: leaf.path, at, privacy: leaf.privacy })
        break
      }
    }
  return { record: planted, canaries }
}

/** The canaries whose text is in this one. */
export const foundIn = (text: string, canaries: ReadonlyArray<Canary>): ReadonlyArray<Canary> =>
  canaries.filter((canary) => text.includes(canary.text))
