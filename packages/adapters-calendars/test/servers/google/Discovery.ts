import * as Schema from "effect/Schema"
import { readFile } from "node:fs/promises"
import { runPython } from "../../../../../tools/build/python.ts"

/** A JSON schema in the form of Google's discovery documents. */
export interface Shape {
  readonly type?: string
  readonly format?: string
  readonly description?: string
  readonly $ref?: string
  readonly enum?: ReadonlyArray<string>
  readonly pattern?: string
  readonly minimum?: string
  readonly maximum?: string
  readonly properties?: Readonly<Record<string, Shape>>
  readonly additionalProperties?: Shape
  readonly items?: Shape
  readonly annotations?: { readonly required?: ReadonlyArray<string> }
}
const shapeFields = {
  type: Schema.optionalKey(Schema.String),
  format: Schema.optionalKey(Schema.String),
  description: Schema.optionalKey(Schema.String),
  $ref: Schema.optionalKey(Schema.String),
  enum: Schema.optionalKey(Schema.Array(Schema.String)),
  pattern: Schema.optionalKey(Schema.String),
  minimum: Schema.optionalKey(Schema.String),
  maximum: Schema.optionalKey(Schema.String),
  annotations: Schema.optionalKey(
    Schema.Struct({ required: Schema.optionalKey(Schema.Array(Schema.String)) })
  )
}
const Shape: Schema.Codec<Shape> = Schema.Struct({
  ...shapeFields,
  properties: Schema.optionalKey(
    Schema.Record(
      Schema.String,
      Schema.suspend(() => Shape)
    )
  ),
  additionalProperties: Schema.optionalKey(Schema.suspend(() => Shape)),
  items: Schema.optionalKey(Schema.suspend(() => Shape))
})

const Parameter = Schema.Struct({
  ...shapeFields,
  location: Schema.Literals(["path", "query"]),
  required: Schema.optionalKey(Schema.Boolean),
  repeated: Schema.optionalKey(Schema.Boolean)
})
export type Parameter = typeof Parameter.Type

const Reference = Schema.Struct({ $ref: Schema.String })

const Method = Schema.Struct({
  id: Schema.String,
  httpMethod: Schema.String,
  path: Schema.String,
  parameters: Schema.optionalKey(Schema.Record(Schema.String, Parameter)),
  request: Schema.optionalKey(Reference),
  response: Schema.optionalKey(Reference),
  scopes: Schema.Array(Schema.String)
})
export type Method = typeof Method.Type

const Discovery = Schema.Struct({
  servicePath: Schema.String,
  parameters: Schema.Record(Schema.String, Parameter),
  schemas: Schema.Record(Schema.String, Shape),
  resources: Schema.Record(
    Schema.String,
    Schema.Struct({ methods: Schema.optionalKey(Schema.Record(Schema.String, Method)) })
  )
})
/** Google's description of its calendar API: methods, parameters and schemas. */
export type Discovery = typeof Discovery.Type

let read: Promise<Discovery> | undefined

/** The document in the wheel of Google's Python client. The repository has no copy of it. */
export const discovery = (): Promise<Discovery> => (read ??= readDiscovery())

const readDiscovery = async (): Promise<Discovery> => {
  const script = "import googleapiclient.discovery_cache as cache; print(cache.__path__[0])"
  const folder = (await runPython(import.meta.dirname, ["-c", script])).trim()
  const text = await readFile(`${folder}/documents/calendar.v3.json`, "utf8")
  return Schema.decodeUnknownSync(Schema.fromJsonString(Discovery))(text)
}
