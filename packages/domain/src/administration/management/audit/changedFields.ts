import * as DateTime from "effect/DateTime"
import * as Equal from "effect/Equal"
import {
  type AuditValue,
  type FieldChange,
  maximumFields,
  maximumItems,
  maximumValues,
  otherFields,
  shownText
} from "../../../channels/records/index.ts"
import type { Treatment } from "./treatments.ts"

/** A part of a document that is compared as a whole. */
interface Leaf {
  readonly value: unknown
  readonly isShown: boolean
}

/**
 * The fields of the treatments in which two states of a document differ, in the order of the treatments (D-AUDIT-1). Null: the document
 * does not exist. Fields without a treatment, and what is in them, are left out.
 */
export const changedFields = (
  treatment: Treatment,
  before: object | null,
  after: object | null
): ReadonlyArray<FieldChange> => {
  const [former, latter] = [leavesOf(treatment, before), leavesOf(treatment, after)]
  const changes: Array<FieldChange> = []
  let characters = 0
  for (const field of new Set([...former.keys(), ...latter.keys()])) {
    const [one, other] = [former.get(field) ?? nothing, latter.get(field) ?? nothing]
    if (Equal.equals(one.value, other.value)) continue
    if (changes.length === maximumFields) return [...changes.slice(0, -1), otherFields]
    const change = changeOf(field, one, other)
    characters += JSON.stringify(change).length
    changes.push(characters > maximumValues ? { field } : change)
  }
  return changes
}

const nothing: Leaf = { value: null, isShown: true }

const changeOf = (field: string, before: Leaf, after: Leaf): FieldChange => {
  if (!before.isShown || !after.isShown) return { field }
  const [from, to] = [shown(before.value), shown(after.value)]
  // The difference is in what is not shown.
  return Equal.equals(from, to) ? { field } : { field, from, to }
}

const leavesOf = (treatment: Treatment, document: object | null): ReadonlyMap<string, Leaf> => {
  const leaves = new Map<string, Leaf>()
  if (document !== null) collect(leaves, "", treatment, document)
  return leaves
}

const collect = (leaves: Map<string, Leaf>, path: string, treatment: Treatment, value: unknown): void => {
  if (treatment === "own" || value === null || value === undefined) return
  const field = shownText(path)
  if (treatment === "hidden") leaves.set(field, { value, isShown: false })
  else if (isScalar(value)) leaves.set(field, { value, isShown: true })
  else if (DateTime.isDateTime(value)) leaves.set(field, { value: DateTime.formatIso(value), isShown: true })
  else if (Array.isArray(value) && value.every(isScalar)) leaves.set(field, { value, isShown: true })
  else if (Array.isArray(value))
    for (const [index, item] of value.entries()) collect(leaves, below(path, index), treatment, item)
  else if (isPlain(value))
    for (const [key, part] of partsOf(treatment, value)) collect(leaves, below(path, key), part, value[key])
  // A kind of value that nothing here knows is not shown.
  else leaves.set(field, { value, isShown: false })
}

const below = (path: string, key: string | number): string => {
  const name = nameOf(`${key}`)
  return path === "" ? name : `${path}.${name}`
}

/** The name of a field for people, to whom `sealedSecret` is `secret`. */
const nameOf = (key: string): string =>
  key.replace(/^sealed([A-Z])/, (_, first: string) => first.toLowerCase())

/** The parts of a value with their treatments: those of a record, or all of a shown value, but never an encrypted secret. */
const partsOf = (treatment: Treatment, value: object): ReadonlyArray<readonly [string, Treatment]> =>
  typeof treatment === "string"
    ? Object.keys(value).map((key) => [key, key.startsWith("sealed") ? "hidden" : treatment] as const)
    : Object.entries(treatment)

type Scalar = string | number | bigint | boolean

const isScalar = (value: unknown): value is Scalar =>
  ["string", "number", "bigint", "boolean"].includes(typeof value)

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> => {
  if (typeof value !== "object" || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

const shown = (value: unknown): AuditValue => {
  if (!Array.isArray(value)) return isScalar(value) ? shownScalar(value) : null
  const items = value.slice(0, maximumItems).filter(isScalar).map(shownScalar)
  return value.length > maximumItems ? [...items, "…"] : items
}

const shownScalar = (value: Scalar): string | number | boolean => {
  if (typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value))) return value
  return shownText(String(value))
}
