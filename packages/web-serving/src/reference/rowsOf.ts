import { type JsonSchema, merged, nameIn, type Schemas } from "./ApiDocument.ts"
import { boundsOf, type TypePart, typeOf, valuesOf } from "./typeOf.ts"

/** A field of a body, or the condition under which the fields after it exist. */
export type Row =
  | {
      readonly kind: "field"
      /** The way to it, such as `form.fields[].key`. */
      readonly path: string
      readonly type: ReadonlyArray<TypePart>
      readonly isRequired: boolean
      readonly bounds: ReadonlyArray<string>
      readonly values: ReadonlyArray<string>
      readonly description: string
      readonly examples: ReadonlyArray<string>
    }
  | { readonly kind: "case"; readonly path: string; readonly label: string }

/** Names of objects, whose fields stand where they are used, and not in a place of their own. */
export type Inline = ReadonlySet<string>

/** All fields of a schema, with those of the objects in it, in the order of the document. */
export const rowsOf = (
  schema: JsonSchema,
  schemas: Schemas,
  inline: Inline,
  path = ""
): ReadonlyArray<Row> => {
  const { $ref, additionalProperties, anyOf, items, properties = {}, required = [] } = merged(schema)
  if ($ref !== undefined) {
    const name = nameIn($ref)
    return path === "" || inline.has(name) ? rowsOf(schemas[name] ?? {}, schemas, inline, path) : []
  }
  const below = (inner: JsonSchema, ending: string) => rowsOf(inner, schemas, inline, `${path}${ending}`)
  return [
    ...Object.entries(properties)
      .filter(([, field]) => !isForbidden(field))
      .flatMap(([name, field]) => {
        const own = path === "" ? name : `${path}.${name}`
        return [
          rowOf(field, own, required.includes(name), schemas, inline),
          ...rowsOf(field, schemas, inline, own)
        ]
      }),
    ...(items === undefined ? [] : below(items, "[]")),
    ...(typeof additionalProperties === "object" ? below(additionalProperties, ".KEY") : []),
    // `oneOf` has the rules between fields, which have descriptions.
    ...casesOf(anyOf ?? [], schemas, inline, path)
  ]
}

/** The fields of each alternative, under what tells it from the others. */
const casesOf = (
  alternatives: ReadonlyArray<JsonSchema>,
  schemas: Schemas,
  inline: Inline,
  path: string
): ReadonlyArray<Row> => {
  const cases = alternatives
    .map((schema) => ({ schema, rows: rowsOf(schema, schemas, inline, path) }))
    .filter(({ rows }) => rows.some(({ kind }) => kind === "field"))
  if (cases.length < 2) return cases.flatMap(({ rows }) => rows)
  return cases.flatMap(({ rows, schema }, index): ReadonlyArray<Row> => [
    { kind: "case", path, label: labelOf(schema) ?? `Form ${index + 1}` },
    ...rows
  ])
}

/** What tells an alternative from the others: its name, or the first field that has one value. */
const labelOf = (schema: JsonSchema): string | undefined => {
  if (schema.$ref !== undefined) return nameIn(schema.$ref)
  const [name, field] =
    Object.entries(schema.properties ?? {}).find(([, { enum: values = [] }]) => values.length === 1) ?? []
  return name === undefined ? undefined : `If ${name} is ${String(field?.enum?.[0])}`
}

const isForbidden = ({ not }: JsonSchema): boolean => not !== undefined && Object.keys(not).length === 0

const rowOf = (
  schema: JsonSchema,
  path: string,
  isRequired: boolean,
  schemas: Schemas,
  inline: Inline
): Row => {
  const whole = merged(schema)
  return {
    kind: "field",
    path,
    type: typeOf(schema).map((part) =>
      part.isObject && inline.has(part.text) ? { text: "object", isObject: false } : part
    ),
    isRequired,
    bounds: boundsOf(schema),
    values: valuesOf(schema),
    description: descriptionOf(schema, schemas, inline),
    examples: (whole.examples ?? []).map((example) => JSON.stringify(example))
  }
}

/** What a schema says of itself, of its items and of the objects that it can be; else of what it is if it is not null. */
export const descriptionOf = (schema: JsonSchema, schemas: Schemas, inline: Inline): string => {
  const { $ref, anyOf = [], description, items } = merged(schema)
  const of = (part: JsonSchema) => descriptionOf(part, schemas, inline)
  const named = $ref !== undefined && inline.has(nameIn($ref)) ? [schemas[nameIn($ref)] ?? {}] : []
  const parts = (items === undefined ? anyOf : [items]).filter(
    (part) => description === undefined || items !== undefined || isObjects(part)
  )
  const inner = [...named, ...parts].map(of)
  return [description ?? "", ...inner].filter((text) => text !== "").join(" ")
}

const isObjects = ({ $ref, type }: JsonSchema): boolean => $ref !== undefined || type === "array"
