import { type JsonSchema, merged, nameIn, type Schemas } from "./ApiDocument.ts"

/** Which fields an example has: all, or only those without which a request is refused. */
export type Extent = "all" | "required"

type Json = null | boolean | number | string | ReadonlyArray<Json> | { readonly [key: string]: Json }

/**
 * An example that the schema accepts, as JSON. Objects inside of themselves are left out; undefined: there is none without
 * them.
 */
export const sampleOf = (
  schema: JsonSchema,
  schemas: Schemas,
  extent: Extent,
  within: ReadonlyArray<string> = []
): Json | undefined => {
  const whole = merged(schema)
  if (whole.$ref !== undefined) {
    const name = nameIn(whole.$ref)
    if (within.includes(name)) return undefined
    return sampleOf(schemas[name] ?? {}, schemas, extent, [...within, name])
  }
  const given = whole.examples?.[0] ?? whole.enum?.[0] ?? whole.default
  if (given !== undefined && isJson(given)) return given
  const variants = whole.oneOf ?? whole.anyOf
  if (variants !== undefined) {
    const { anyOf: _, oneOf: __, ...rest } = whole
    return variants
      .filter(({ type }) => type !== "null")
      .map((variant) => sampleOf(joined(rest, variant), schemas, extent, within))
      .find((sample) => sample !== undefined)
  }
  if (whole.type === "array") return arrayOf(whole, (item) => sampleOf(item, schemas, extent, within))
  if (whole.type === "object" || whole.properties !== undefined)
    return objectOf(whole, extent, (field) => sampleOf(field, schemas, extent, within))
  return scalarOf(whole)
}

const isJson = (value: unknown): value is Json => value !== undefined

/** A schema with one of its alternatives, whose fields say more about those of the schema. */
const joined = (base: JsonSchema, variant: JsonSchema): JsonSchema => {
  if (base.type === undefined && base.properties === undefined) return variant
  const fields = { ...base.properties }
  for (const [name, field] of Object.entries(variant.properties ?? {}))
    fields[name] = { ...fields[name], ...field }
  return {
    ...base,
    ...variant,
    properties: fields,
    required: [...(base.required ?? []), ...(variant.required ?? [])]
  }
}

const arrayOf = (
  { items = {}, minItems = 0 }: JsonSchema,
  sample: (item: JsonSchema) => Json | undefined
) => {
  const item = sample(items)
  if (item === undefined) return minItems === 0 ? [] : undefined
  return Array.from({ length: Math.max(1, minItems) }, () => item)
}

/** How many optional fields an example of a change shows that requires none. */
const shownOfChange = 2

const objectOf = (
  { not: apart, properties = {}, required = [] }: JsonSchema,
  extent: Extent,
  sample: (field: JsonSchema) => Json | undefined
): Json | undefined => {
  // Of fields that exclude each other, it has the first.
  const excluded = apart?.required?.slice(1) ?? []
  const allowed = Object.entries(properties).filter(
    ([name, { not }]) => !excluded.includes(name) && (not === undefined || Object.keys(not).length > 0)
  )
  const needed = allowed.filter(([name]) => required.includes(name))
  const shown = extent === "all" ? allowed : needed.length > 0 ? needed : allowed.slice(0, shownOfChange)
  const fields = shown.map(([name, field]) => [name, sample(field)] as const)
  if (fields.some(([name, value]) => value === undefined && required.includes(name))) return undefined
  return Object.fromEntries(fields.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}

const scalarOf = (schema: JsonSchema): Json | undefined => {
  if (schema.type === "boolean") return true
  if (schema.type === "integer" || schema.type === "number") return numberOf(schema)
  if (schema.type === "null") return null
  if (schema.type === "string") return textOf(schema)
  return schema.type === undefined && schema.not === undefined ? "text" : undefined
}

const numberOf = ({ exclusiveMinimum = -Infinity, maximum = Infinity, minimum = -Infinity }: JsonSchema) =>
  Math.min(Math.max(1, minimum, exclusiveMinimum + 1), maximum)

const byFormat: Readonly<Record<string, string>> = {
  date: "2026-12-01",
  "date-time": "2026-12-01T09:30:00Z",
  email: "ada@example.com",
  timezone: "Europe/London",
  uri: "https://example.com/path",
  uuid: "7c9e6679-7425-40de-944b-e07fc1f90ae7"
}

/** Texts of the kinds that patterns ask for. The first that fits is the example. */
const texts = [
  "text",
  "Ada Lovelace",
  "09:00",
  "GB",
  "USD",
  "202612",
  "1234567890",
  "#0b6b4d",
  "v23.0",
  "example.com",
  "ada@example.com",
  "openid email",
  "booker",
  "custom.company",
  "https://example.com/{uid}",
  "7c9e6679-7425-40de-944b-e07fc1f90ae7",
  "ab".repeat(32),
  "c2FtcGxl"
]

const textOf = (schema: JsonSchema): string | undefined =>
  [...(schema.format === undefined ? [] : [byFormat[schema.format] ?? ""]), ...texts].find((text) =>
    fits(text, schema)
  )

const fits = (text: string, { maxLength = Infinity, minLength = 0, not, pattern }: JsonSchema): boolean =>
  text.length >= minLength &&
  text.length <= maxLength &&
  not?.enum?.includes(text) !== true &&
  (pattern === undefined || new RegExp(pattern, "u").test(text))
