import type { Schema } from "effect"
import type { FieldSchema } from "./schema-fuzz.document.ts"
import { sampleOf, startSoon, textFor } from "./schema-fuzz.samples.ts"

/** The path of a field in a request. */
export type Path = ReadonlyArray<string | number>

/** A value at, below or above a limit of a schema, or of another type, with the paths of its faults. */
export interface TestValue {
  readonly title: string
  readonly value: Schema.Json
  readonly faults: ReadonlyArray<Path>
}

const valid = (title: string, value: Schema.Json): TestValue => ({ title, value, faults: [] })
const invalid = (title: string, value: Schema.Json, at: Path = []): TestValue => ({
  title,
  value,
  faults: [at]
})
const validIf = (title: string, isValid: boolean, value: Schema.Json) =>
  isValid ? valid(title, value) : invalid(title, value)

/** A limit and the values next to it. */
const around = (limit: number | undefined): ReadonlyArray<number> =>
  limit === undefined ? [] : [limit - 1, limit, limit + 1]

/** Values on both sides of every limit of a schema, with samples as fields. Values in URLs are always strings. */
export const boundariesOf = (schema: FieldSchema, isInUrl = false): ReadonlyArray<TestValue> => [
  ...(isInUrl || schema.type === "anything" ? [] : ofOtherTypes(schema)),
  ...boundariesByType[schema.type](schema, isInUrl)
]

const valuesByType = { string: "1", number: 1, boolean: true, object: {}, array: [], null: null }

const ofOtherTypes = ({ isNullable, type }: FieldSchema): ReadonlyArray<TestValue> =>
  Object.entries(valuesByType).flatMap(([name, value]) =>
    name === type ? [] : [validIf(`a ${name}`, value === null && isNullable, value)]
  )

const ofText = (schema: FieldSchema, isInUrl: boolean): ReadonlyArray<TestValue> => {
  if (schema.format !== undefined) return boundariesByFormat[schema.format](schema)
  const { maxLength = Infinity, minLength = 0, pattern = "" } = schema
  const shape = new RegExp(pattern, "u")
  const isValid = (text: string) => {
    const length = [...text].length
    return length >= minLength && length <= maxLength && shape.test(text)
  }
  const texts = [
    ...ofLengths(schema, isInUrl),
    ...(schema.pattern === undefined ? [] : ofPattern(pattern)),
    ...(schema.pattern === undefined || isInUrl ? [] : unusual)
  ]
  return texts.map((text) => validIf(`“${text.slice(0, 12)}” of ${[...text].length}`, isValid(text), text))
}

/** Characters that some or all texts reject (D-TEXT-1). */
const unusual = [" ", "\u200b", "\n", "a\tb", "a\u0007b", "a\u202eb", "\u2066", "\u200fa"]

/** Each character counts once, regardless of its bytes. Headers contain only ASCII. */
const ofLengths = ({ maxLength, minLength = 0 }: FieldSchema, isInUrl: boolean): ReadonlyArray<string> =>
  [...new Set([...around(minLength), ...around(maxLength), maxLength ?? 3000])]
    .filter((length) => length >= 0)
    .flatMap((length) => (isInUrl ? ["x"] : ["x", "é", "😀"]).map((character) => character.repeat(length)))

/** Texts of the lengths in a pattern, and with every printable ASCII character at the end. */
const ofPattern = (pattern: string): ReadonlyArray<string> => {
  const [letter = ""] = textFor(pattern)
  const lengths = [...pattern.matchAll(/\{(\d+)(?:,(\d+))?\}/g)].flatMap(([, least, most]) =>
    [least, most].flatMap((limit) => (limit === undefined ? [] : around(Number(limit))))
  )
  const printable = Array.from({ length: 94 }, (_, nth) => String.fromCharCode(33 + nth))
  return [
    ...lengths.map((length) => letter.repeat(length)),
    ...printable.map((character) => textFor(pattern).slice(0, -1) + character)
  ]
}

const ofNumber = ({ exclusiveMinimum, maximum, minimum }: FieldSchema): ReadonlyArray<TestValue> => {
  const epsilon = 1e-7
  const isValid = (value: number) =>
    value >= (minimum ?? -Infinity) &&
    value > (exclusiveMinimum ?? -Infinity) &&
    value <= (maximum ?? Infinity)
  const limits = [minimum, exclusiveMinimum, maximum].filter((limit) => limit !== undefined)
  const over =
    maximum === undefined ? [] : [maximum + Math.max(epsilon, maximum * Number.EPSILON), Number.MAX_VALUE]
  const under = limits
    .flatMap((limit) => [limit - epsilon, -Number.MAX_VALUE])
    .filter((value) => !isValid(value))
  // Within the limits only whole steps, because fractions of cents are invalid.
  return [...limits.flatMap(around), ...over, ...under].map((value) =>
    validIf(`${value}`, isValid(value), value)
  )
}

const ofArray = ({ items, maxItems, minItems = 0 }: FieldSchema): ReadonlyArray<TestValue> =>
  [...new Set([...around(minItems), ...around(maxItems)])]
    .filter((count) => count >= 0)
    .map((count) => {
      const list = Array.from({ length: count }, (_, nth) => (items === undefined ? nth : sampleOf(items)))
      return validIf(`${count} items`, count >= minItems && count <= (maxItems ?? Infinity), list)
    })

const ofObject = (schema: FieldSchema): ReadonlyArray<TestValue> => {
  const { maxProperties, additional, required } = schema
  const sample = Object.entries(Object.assign({}, sampleOf(schema)))
  return [
    ...[...required].map((name) =>
      invalid(`no ${name}`, Object.fromEntries(sample.filter(([other]) => other !== name)), [name])
    ),
    ...around(maxProperties).map((count) => {
      const many = Array.from({ length: count }, (_, nth) => [
        `k${nth}`,
        additional ? sampleOf(additional) : nth
      ])
      return validIf(`${count} fields`, count <= (maxProperties ?? Infinity), Object.fromEntries(many))
    })
  ]
}

const boundariesByType: Record<
  FieldSchema["type"],
  (schema: FieldSchema, isInUrl: boolean) => ReadonlyArray<TestValue>
> = {
  string: ofText,
  number: ofNumber,
  anything: () => [
    ...Object.entries(valuesByType).map(([name, value]) => valid(`a ${name}`, value)),
    valid("a long text", "x".repeat(3000))
  ],
  boolean: () => [valid("true", true), valid("false", false)],
  array: ofArray,
  object: ofObject
}

/** Valid and almost valid values of each format. */
const boundariesByFormat: Record<
  NonNullable<FieldSchema["format"]>,
  (schema: FieldSchema) => ReadonlyArray<TestValue>
> = {
  uuid: (schema) => {
    const id = String(sampleOf(schema))
    return [
      valid("upper case", id.toUpperCase()),
      ...["", id.slice(1), `${id}0`, ` ${id}`, id.replaceAll("-", ""), id.replace(/^./, "g")].map((value) =>
        invalid(value, value)
      )
    ]
  },
  email: (schema) => {
    const email = String(sampleOf(schema))
    const long = (length: number) => `${email.split("@")[0]}@${"d.".repeat(110)}example`.padEnd(length, "e")
    const faulty = [
      "",
      "@",
      email.replace("@", ""),
      email.replace(/@.*/, "@nodot"),
      `a ${email}`,
      `a@${email}`
    ]
    return [
      valid("upper case and space around", ` ${email.toUpperCase()}\n`),
      ...around(254).map((length) => validIf(`${length} characters`, length <= 254, long(length))),
      ...faulty.map((value) => invalid(value, value))
    ]
  },
  date: (schema) => {
    const date = String(sampleOf(schema))
    const faulty = [
      "",
      date.slice(2),
      date.replaceAll("-", ""),
      `${date}T00:00:00Z`,
      "2026-02-30",
      "2027-02-29"
    ]
    return faulty.map((value) => invalid(value, value))
  },
  timezone: () => [
    ...["europe/LONDON", "US/Eastern", "Etc/GMT+5"].map((zone) => valid(zone, zone)),
    ...["", "Mars/Base", "+02:00", "CEST", "UTC "].map((zone) => invalid(zone, zone))
  ],
  "date-time": () => {
    const start = startSoon()
    const local = start.replace("Z", "")
    const faulty = [
      "",
      local,
      start.slice(0, 10),
      start.replace("T", " "),
      "2026-02-30T10:00:00Z",
      `${local}+24:00`
    ]
    return [
      ...["+00:00", ".000Z", "-0000"].map((end) => valid(end, local + end)),
      valid("without seconds", start.replace(":00Z", "Z")),
      ...faulty.map((value) => invalid(value, value))
    ]
  }
}
