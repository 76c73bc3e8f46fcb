import { entriesOf } from "./schema-fuzz.document.ts"

/** A string in a request body of the OpenAPI document. */
export interface TextField {
  readonly method: string
  /** The path with its parameters in braces. */
  readonly operation: string
  readonly path: ReadonlyArray<string | number>
}

type Json = Readonly<Record<string, unknown>>

/** Every string in the bodies of all operations. Conditions are recursive and are followed for some levels. */
export const textFieldsOf = (document: Json): ReadonlyArray<TextField> => {
  const schemas = entriesOf(entriesOf(document["components"])["schemas"])
  return Object.entries(entriesOf(document["paths"])).flatMap(([operation, methods]) =>
    Object.entries(entriesOf(methods)).flatMap(([method, description]) => {
      const content = entriesOf(entriesOf(entriesOf(description)["requestBody"])["content"])[
        "application/json"
      ]
      const paths = textsIn(schemas, entriesOf(content)["schema"], [])
      const distinct = new Map(paths.map((path) => [path.join("."), path]))
      return [...distinct.values()].map((path) => ({ method: method.toUpperCase(), operation, path }))
    })
  )
}

const maxDepth = 8

/** Whether a step leads to the conditions of a condition. */
const isNested = (step: string | number) => step === "all" || step === "any" || step === "not"

const textsIn = (schemas: Json, schema: unknown, path: TextField["path"]): Array<TextField["path"]> => {
  const { $ref, additionalProperties, allOf, anyOf, items, oneOf, properties, type, ...own } =
    entriesOf(schema)
  if (path.length > maxDepth || path.filter(isNested).length > 1 || "enum" in own || "const" in own) return []
  const parts = [anyOf, oneOf, allOf].flatMap((some) => (Array.isArray(some) ? some : []))
  const named = typeof $ref === "string" ? [schemas[$ref.replace(/^.*\//, "")]] : []
  return [
    ...(type === "string" ? [path] : []),
    ...[...named, ...parts].flatMap((part) => textsIn(schemas, part, path)),
    ...Object.entries(entriesOf(properties)).flatMap(([name, field]) =>
      textsIn(schemas, field, [...path, name])
    ),
    ...(items === undefined ? [] : textsIn(schemas, items, [...path, 0])),
    ...(typeof additionalProperties === "object"
      ? textsIn(schemas, additionalProperties, [...path, "other"])
      : [])
  ]
}

/** A body with only this string. */
export const bodyWith = ([step, ...rest]: TextField["path"], text: string): unknown => {
  if (step === undefined) return text
  return typeof step === "number" ? [bodyWith(rest, text)] : { [step]: bodyWith(rest, text) }
}
