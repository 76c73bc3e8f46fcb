/** A text that a request's body may contain, as the service's own document says. */
export interface TextField {
  readonly method: string
  /** As the document has it, with its parameters in braces. */
  readonly operation: string
  readonly path: ReadonlyArray<string | number>
}

type Json = Readonly<Record<string, unknown>>

const entriesOf = (value: unknown): Json =>
  typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {}

/** Every text of every operation's body; of conditions, which contain themselves, some levels. */
export const textFieldsOf = (document: Json): ReadonlyArray<TextField> => {
  const schemas = entriesOf(entriesOf(document["components"])["schemas"])
  return Object.entries(entriesOf(document["paths"])).flatMap(([operation, methods]) =>
    Object.entries(entriesOf(methods)).flatMap(([method, said]) => {
      const content = entriesOf(entriesOf(entriesOf(said)["requestBody"])["content"])["application/json"]
      const paths = textsIn(schemas, entriesOf(content)["schema"], [])
      const distinct = new Map(paths.map((path) => [path.join("."), path]))
      return [...distinct.values()].map((path) => ({ method: method.toUpperCase(), operation, path }))
    })
  )
}

const deepest = 8

const textsIn = (schemas: Json, described: unknown, path: TextField["path"]): Array<TextField["path"]> => {
  const { $ref, additionalProperties, allOf, anyOf, items, oneOf, properties, type, ...own } =
    entriesOf(described)
  if (path.length > deepest || "enum" in own || "const" in own) return []
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

/** A body with this one text. */
export const bodyWith = ([step, ...rest]: TextField["path"], text: string): unknown => {
  if (step === undefined) return text
  return typeof step === "number" ? [bodyWith(rest, text)] : { [step]: bodyWith(rest, text) }
}
