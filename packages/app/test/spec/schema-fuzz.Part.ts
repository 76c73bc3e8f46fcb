import { Schema } from "effect"

const Limit = Schema.optionalKey(Schema.Finite)
const Text = Schema.optionalKey(Schema.String)

/** What the service's documentation may say of a part of a request. Whatever else it says, the fuzz has to learn first. */
const Keywords = Schema.Struct({
  /** Left out: any JSON fits. */
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

/** A part of a request, as the service documents it (JSON Schema). */
export interface Part extends Omit<
  typeof Keywords.Type,
  "type" | "properties" | "additionalProperties" | "items" | "required"
> {
  readonly type: NonNullable<(typeof Keywords.Type)["type"]> | "anything"
  readonly fields: Readonly<Record<string, Part>>
  readonly required: ReadonlySet<string>
  /** What the values of unnamed fields are, if that is said. */
  readonly others?: Part
  readonly items?: Part
}

export type Components = Readonly<Record<string, unknown>>

/** Reads a part, its references and its parts. Dies of a keyword that nobody has taught the fuzz. */
export const partOf = (components: Components, described: unknown): Part => {
  const {
    additionalProperties,
    items,
    properties = {},
    required = [],
    type = "anything",
    ...own
  } = read(whole(components, described))
  return {
    ...own,
    type,
    fields: Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [name, partOf(components, field)])
    ),
    required: new Set(required),
    ...(additionalProperties === undefined ? {} : { others: partOf(components, additionalProperties) }),
    ...(items === undefined ? {} : { items: partOf(components, items) })
  }
}

/** A description in one piece: what it refers to and what all of it must be are put into it. */
const whole = (components: Components, described: unknown): Readonly<Record<string, unknown>> => {
  const { $ref, allOf, ...own } = entriesOf(described)
  const referred = typeof $ref === "string" ? components[$ref.replace(/^.*\//, "")] : undefined
  const parts = [...(referred === undefined ? [] : [referred]), ...(Array.isArray(allOf) ? allOf : [])]
  return Object.assign({}, own, ...parts.map((part) => whole(components, part)))
}

export const entriesOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {}
