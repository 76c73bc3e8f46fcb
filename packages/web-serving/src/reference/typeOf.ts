import { type JsonSchema, merged, nameIn } from "./ApiDocument.ts"

/** A part of the name of a type: words, or the name of an object that is described elsewhere. */
export interface TypePart {
  readonly text: string
  readonly isObject: boolean
}

const words = (text: string): ReadonlyArray<TypePart> => [{ text, isObject: false }]

/** The type of a value in words, such as `array of string (uuid) or null`. */
export const typeOf = (schema: JsonSchema): ReadonlyArray<TypePart> => {
  const { $ref, additionalProperties, anyOf, enum: values, format, items, type } = merged(schema)
  if ($ref !== undefined) return [{ text: nameIn($ref), isObject: true }]
  if (anyOf !== undefined && type === undefined) return alternatives(anyOf)
  if (type === "array") return [...words("array of "), ...typeOf(items ?? {})]
  if (typeof additionalProperties === "object")
    return [...words("object of "), ...typeOf(additionalProperties)]
  const name = type ?? (values === undefined ? "any value" : typeof values[0])
  return words(format === undefined ? name : `${name} (${format})`)
}

/** Each type once, with `or` between them. */
const alternatives = (schemas: ReadonlyArray<JsonSchema>): ReadonlyArray<TypePart> => {
  const byText = new Map(
    schemas.map(typeOf).map((parts) => [parts.map(({ text }) => text).join(""), parts] as const)
  )
  return [...byText.values()].flatMap((parts, index) => (index === 0 ? parts : [...words(" or "), ...parts]))
}

/** The range of an integer that JSON carries exactly; it says nothing about the field. */
const isBound = (bound: number | undefined): bound is number =>
  bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER

const rangeOf = (
  least: number | undefined,
  most: number | undefined,
  unit: string
): ReadonlyArray<string> => {
  if (isBound(least) && isBound(most))
    return [least === most ? `exactly ${least}${unit}` : `${least} to ${most}${unit}`]
  if (isBound(least)) return [`at least ${least}${unit}`]
  return isBound(most) ? [`at most ${most}${unit}`] : []
}

/** A longer pattern explains nothing: the description does, and the document has it. */
const longestPattern = 60

/** The limits of a value, each in words. */
export const boundsOf = (schema: JsonSchema): ReadonlyArray<string> => {
  const whole = merged(schema)
  const { exclusiveMinimum, format, maxItems, maxLength, maxProperties, minItems, minLength, pattern } = whole
  const own = [
    ...rangeOf(whole.minimum, whole.maximum, ""),
    ...(exclusiveMinimum === undefined ? [] : [`more than ${exclusiveMinimum}`]),
    ...rangeOf(minLength === 0 ? undefined : minLength, maxLength, " characters"),
    ...rangeOf(minItems, maxItems, " items"),
    ...(whole.uniqueItems === true ? ["each item once"] : []),
    ...rangeOf(undefined, maxProperties, " keys"),
    ...(pattern === undefined || format !== undefined || pattern.length > longestPattern
      ? []
      : [`pattern \`${pattern}\``]),
    ...(whole.not?.enum === undefined ? [] : [`not ${whole.not.enum.map(quoted).join(", ")}`]),
    ...(whole.default === undefined ? [] : [`default ${quoted(whole.default)}`])
  ]
  const inner = [
    ...(whole.anyOf ?? []).filter(({ properties, $ref }) => properties === undefined && $ref === undefined),
    ...(whole.type === "array" && whole.items?.properties === undefined ? [whole.items ?? {}] : [])
  ]
  return [...new Set([...own, ...inner.flatMap(boundsOf)])]
}

/** The values that a field allows, if they are listed; null as one of them. */
export const valuesOf = (schema: JsonSchema): ReadonlyArray<string> => {
  const { anyOf = [], enum: values, items, type } = merged(schema)
  if (values !== undefined) return values.map((value) => String(value))
  if (type === "array") return items === undefined ? [] : valuesOf(items)
  return anyOf.flatMap(valuesOf)
}

/** A value as JSON between backticks, as descriptions write code. */
const quoted = (value: unknown): string => `\`${JSON.stringify(value)}\``
