import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js"
import { Option, Schema } from "effect"

/** An answer of the service. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: Readonly<Record<string, unknown>>
  /** The body as it came. */
  readonly text: string
}

/** What was asked, as it was sent. */
export interface Asked {
  readonly method: string
  readonly url: URL
  readonly headers: Headers
  /** Nothing where no body was sent, or none that is JSON. */
  readonly body: Option.Option<unknown>
}

/** What a document of an API says of one operation, as far as it matters here. */
const Operation = Schema.Struct({
  parameters: Schema.Array(
    Schema.Struct({
      in: Schema.String,
      name: Schema.String,
      required: Schema.optional(Schema.Boolean),
      schema: Schema.optional(Schema.Struct({ type: Schema.optional(Schema.String) }))
    })
  ),
  requestBody: Schema.optional(Schema.Struct({ required: Schema.optional(Schema.Boolean) })),
  responses: Schema.Record(
    Schema.String,
    Schema.Struct({ content: Schema.optional(Schema.Record(Schema.String, Schema.Unknown)) })
  )
})
const Paths = Schema.Struct({
  paths: Schema.Record(Schema.String, Schema.Record(Schema.String, Operation))
})

/** An operation, and where it stands in the document. */
interface Placed {
  readonly operation: typeof Operation.Type
  readonly pointer: string
}

/**
 * Stands between the acceptance tests and the service, and holds both to the service's own OpenAPI document: each answer
 * of a documented operation is one that the document foresees, and each request that succeeds is one that it allows.
 */
export class ApiDocument {
  private readonly ajv = new Ajv2020({ strict: false, validateFormats: false })
  private readonly checks = new Map<string, ValidateFunction>()
  private readonly operations: ReadonlyArray<readonly [form: RegExp, Placed]>

  constructor(document: object) {
    this.ajv.addSchema(document, "document")
    const { paths } = Schema.decodeUnknownSync(Paths)(document)
    this.operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [
        new RegExp(`^${method} ${path.replaceAll(/\{[^}]+\}/g, "[^/]+")}$`),
        { operation, pointer: ["paths", path, method].map(escaped).join("/") }
      ])
    )
  }

  /** What is wrong with a request and its answer by the document; nothing where it does not speak of them. */
  faults(asked: Asked, answer: Answer): ReadonlyArray<string> {
    const name = `${asked.method.toLowerCase()} ${asked.url.pathname}`
    const placed = this.operations.find(([form]) => form.test(name))?.[1]
    if (placed === undefined) return []
    return [
      ...this.faultsOfAnswer(placed, answer),
      ...(answer.status < 300 ? this.faultsOfRequest(placed, asked) : [])
    ]
  }

  private faultsOfAnswer({ operation, pointer }: Placed, { body, headers, status, text }: Answer) {
    const response = operation.responses[status]
    if (response === undefined) return [`${status} is not documented`]
    if (response.content === undefined) return text === "" ? [] : [`${status} is documented without a body`]
    const type = (headers.get("content-type") ?? "").replace(/;.*/, "")
    if (!(type in response.content)) return [`${status} is not documented as ${type}`]
    return this.faultsOf([pointer, "responses", status, "content", escaped(type), "schema"], body)
  }

  private faultsOfRequest({ operation, pointer }: Placed, { body, headers, url }: Asked) {
    const ofParameters = operation.parameters.flatMap((parameter, nth) => {
      if (parameter.in === "path") return []
      const value =
        parameter.in === "query" ? url.searchParams.get(parameter.name) : headers.get(parameter.name)
      if (value === null) return parameter.required === true ? [`${parameter.name} is required`] : []
      // A number in a query is documented as one.
      const isNumber = parameter.schema?.type === "integer" && /^-?[0-9]+$/.test(value)
      return this.faultsOf([pointer, "parameters", nth, "schema"], isNumber ? Number(value) : value)
    })
    const { requestBody } = operation
    if (requestBody === undefined) return ofParameters
    if (Option.isNone(body)) return requestBody.required === true ? ["a body is required"] : ofParameters
    const place = [pointer, "requestBody", "content", escaped("application/json"), "schema"]
    return [...ofParameters, ...this.faultsOf(place, body.value)]
  }

  private faultsOf(place: ReadonlyArray<string | number>, value: unknown): ReadonlyArray<string> {
    const pointer = place.join("/")
    const check = this.checks.get(pointer) ?? this.ajv.compile({ $ref: `document#/${pointer}` })
    this.checks.set(pointer, check)
    return check(value) ? [] : [`${pointer}: ${this.ajv.errorsText(check.errors)}`]
  }
}

/** A step of a JSON pointer inside of a URI. */
const escaped = (step: string): string => encodeURIComponent(step.replaceAll("~", "~0").replaceAll("/", "~1"))
