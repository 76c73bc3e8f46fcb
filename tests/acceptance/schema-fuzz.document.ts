import { Schema } from "effect"

const Limit = Schema.optionalKey(Schema.Finite)
const Text = Schema.optionalKey(Schema.String)

/** The supported keywords of JSON Schema. Other keywords fail the test, so that it covers all limits. */
const Keywords = Schema.Struct({
  /** Omitted if any JSON is valid. */
  type: Schema.optionalKey(Schema.Literals(["string", "number", "boolean", "object", "array"])),
  description: Text,
  examples: Schema.optionalKey(Schema.Array(Schema.Json)),
  format: Schema.optionalKey(Schema.Literals(["uuid", "email", "date", "date-time", "timezone"])),
  pattern: Text,
  minLength: Limit,
  maxLength: Limit,
  minimum: Limit,
  exclusiveMinimum: Limit,
  maximum: Limit,
  minItems: Limit,
  maxItems: Limit,
  maxProperties: Limit,
  required: Schema.optionalKey(Schema.Array(Schema.String)),
  properties: Schema.optionalKey(Schema.Record(Schema.String, Schema.Unknown)),
  additionalProperties: Schema.optionalKey(Schema.Unknown),
  items: Schema.optionalKey(Schema.Unknown)
})

const read = Schema.decodeUnknownSync(Keywords, { onExcessProperty: "error" })

/** The JSON schema of a value in a request, with its references resolved. */
export interface FieldSchema extends Omit<
  typeof Keywords.Type,
  "type" | "properties" | "additionalProperties" | "items" | "required"
> {
  readonly type: NonNullable<(typeof Keywords.Type)["type"]> | "anything"
  readonly isNullable: boolean
  readonly fields: Readonly<Record<string, FieldSchema>>
  readonly required: ReadonlySet<string>
  /** The schema of additional properties. */
  readonly additional?: FieldSchema
  readonly items?: FieldSchema
}

type Components = Readonly<Record<string, unknown>>

/** Parses a schema and its fields. Throws if it has an unsupported keyword. */
const fieldSchemaOf = (components: Components, json: unknown): FieldSchema => {
  const {
    additionalProperties,
    items,
    properties = {},
    required = [],
    type = "anything",
    ...own
  } = read(resolved(components, json))
  return {
    ...own,
    type,
    isNullable: alternativesOf(json).some((schema) => entriesOf(schema)["type"] === "null"),
    fields: Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [name, fieldSchemaOf(components, field)])
    ),
    required: new Set(required),
    ...(additionalProperties === undefined
      ? {}
      : { additional: fieldSchemaOf(components, additionalProperties) }),
    ...(items === undefined ? {} : { items: fieldSchemaOf(components, items) })
  }
}

/** A schema with its `$ref` and `allOf` merged into it. Of a value or null it is the schema of the value. */
const resolved = (components: Components, json: unknown): Readonly<Record<string, unknown>> => {
  const { $ref, allOf, anyOf: _, ...own } = entriesOf(json)
  const target = typeof $ref === "string" ? components[$ref.replace(/^.*\//, "")] : undefined
  const [value, ...others] = alternativesOf(json).filter((schema) => entriesOf(schema)["type"] !== "null")
  if (others.length > 0) throw new Error(`several schemas for one value: ${JSON.stringify(json)}`)
  const parts = [target, ...(Array.isArray(allOf) ? allOf : []), value].filter((part) => part !== undefined)
  return Object.assign({}, own, ...parts.map((schema) => resolved(components, schema)))
}

const alternativesOf = (json: unknown): ReadonlyArray<unknown> => {
  const { anyOf } = entriesOf(json)
  return Array.isArray(anyOf) ? anyOf : []
}

/** The properties of an object. Empty for other values. */
export const entriesOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {}

/** A documented endpoint of the public API. */
export interface Operation {
  readonly method: string
  readonly path: string
  readonly query: FieldSchema
  readonly header: FieldSchema
  readonly body: FieldSchema | undefined
  readonly isSigned: boolean
}

/** The endpoints of the public API in the OpenAPI document. */
export const operationsOf = (document: unknown): ReadonlyArray<Operation> => {
  const { components, paths } = entriesOf(document)
  const schemas = entriesOf(entriesOf(components)["schemas"])
  const publicPaths = Object.entries(entriesOf(paths)).filter(([path]) => path.startsWith("/api/public/"))
  return publicPaths.flatMap(([path, methods]) =>
    Object.entries(entriesOf(methods)).map(([method, operation]) => {
      const { parameters, requestBody, security } = entriesOf(operation)
      const schema = schemaOf(entriesOf(entriesOf(requestBody)["content"])["application/json"])
      return {
        method: method.toUpperCase(),
        path,
        query: parametersOf(schemas, parameters, "query"),
        header: parametersOf(schemas, parameters, "header"),
        body: schema === undefined ? undefined : fieldSchemaOf(schemas, schema),
        isSigned: JSON.stringify(security).includes("apiKey")
      }
    })
  )
}

const schemaOf = (media: unknown) => entriesOf(media)["schema"]

/** The query or header parameters as the fields of an object. */
const parametersOf = (components: Components, parameters: unknown, place: string): FieldSchema => {
  const here = (Array.isArray(parameters) ? parameters : []).filter((one) => entriesOf(one)["in"] === place)
  const nameOf = (one: unknown) => String(entriesOf(one)["name"])
  return {
    type: "object",
    isNullable: false,
    fields: Object.fromEntries(here.map((one) => [nameOf(one), fieldSchemaOf(components, schemaOf(one))])),
    required: new Set(here.filter((one) => entriesOf(one)["required"] === true).map(nameOf))
  }
}
