import { CalendealApi } from "@calendeal/adapters-http/contract"
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js"
import { Option, Schema } from "effect"
import { OpenApi } from "effect/http-api"

/** A response of the service. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: Readonly<Record<string, unknown>>
  /** The raw body. */
  readonly text: string
}

/** A request to the service. */
export interface SentRequest {
  readonly method: string
  readonly url: URL
  readonly headers: Headers
  /** None if no body was sent or it is not JSON. */
  readonly body: Option.Option<unknown>
}

const Response = Schema.Struct({ content: Schema.optional(Schema.Record(Schema.String, Schema.Unknown)) })

/** The checked parts of an operation in an OpenAPI document. */
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
  responses: Schema.Record(Schema.String, Schema.Union([Schema.Struct({ $ref: Schema.String }), Response]))
})
const Document = Schema.Struct({
  paths: Schema.Record(Schema.String, Schema.Record(Schema.String, Operation)),
  components: Schema.Struct({ responses: Schema.optional(Schema.Record(Schema.String, Response)) })
})

/** An operation and its JSON pointer in the document. */
interface DocumentedOperation {
  readonly operation: typeof Operation.Type
  readonly pointer: string
}

/**
 * Checks requests and responses against the service's OpenAPI document (D-HTTP-12): responses must be documented, and
 * successful requests must be valid.
 */
export class ApiDocument {
  private static known: ApiDocument | undefined

  /** The document that each service serves. It is made once per process: making it and its checks costs more than most suites. */
  static served(): ApiDocument {
    return (ApiDocument.known ??= new ApiDocument(JSON.parse(JSON.stringify(OpenApi.fromApi(CalendealApi)))))
  }

  private readonly ajv = new Ajv2020({ strict: false, validateFormats: false })
  private readonly checks = new Map<string, ValidateFunction>()
  private readonly operations: ReadonlyArray<readonly [form: RegExp, DocumentedOperation]>
  private readonly shared: Readonly<Record<string, typeof Response.Type>>

  constructor(document: object) {
    this.ajv.addSchema(document, "document")
    const { components, paths } = Schema.decodeUnknownSync(Document)(document)
    this.shared = components.responses ?? {}
    this.operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [
        new RegExp(`^${method} ${path.replaceAll(/\{[^}]+\}/g, "[^/]+")}$`),
        { operation, pointer: ["paths", path, method].map(escaped).join("/") }
      ])
    )
  }

  /** The violations of the document. Empty if it does not contain the operation. */
  faults(request: SentRequest, answer: Answer): ReadonlyArray<string> {
    const name = `${request.method.toLowerCase()} ${request.url.pathname}`
    const documented = this.operations.find(([form]) => form.test(name))?.[1]
    if (documented === undefined) return []
    return [
      ...this.faultsOfAnswer(documented, answer),
      ...(answer.status < 300 ? this.faultsOfRequest(documented, request) : [])
    ]
  }

  private faultsOfAnswer(
    { operation, pointer }: DocumentedOperation,
    { body, headers, status, text }: Answer
  ) {
    const response = operation.responses[status]
    if (response === undefined) return [`${status} is not documented`]
    const [place, { content }] =
      "$ref" in response
        ? [response.$ref.replace("#/", ""), this.sharedResponse(response.$ref)]
        : [`${pointer}/responses/${status}`, response]
    if (content === undefined) return text === "" ? [] : [`${status} is documented without a body`]
    const type = (headers.get("content-type") ?? "").replace(/;.*/, "")
    if (!(type in content)) return [`${status} is not documented as ${type}`]
    return this.faultsOf([place, "content", escaped(type), "schema"], type === "text/plain" ? text : body)
  }

  /** A response that several operations have. A reference to no response is a fault of the document. */
  private sharedResponse(reference: string): typeof Response.Type {
    const response = this.shared[reference.replace("#/components/responses/", "")]
    if (response === undefined) throw new Error(`${reference} is not in the document.`)
    return response
  }

  private faultsOfRequest({ operation, pointer }: DocumentedOperation, { body, headers, url }: SentRequest) {
    const ofParameters = operation.parameters.flatMap((parameter, nth) => {
      if (parameter.in === "path") return []
      const value =
        parameter.in === "query" ? url.searchParams.get(parameter.name) : headers.get(parameter.name)
      if (value === null) return parameter.required === true ? [`${parameter.name} is required`] : []
      // Query parameters can be documented as numbers.
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

/** A step of a JSON pointer in a URI. */
const escaped = (step: string): string => encodeURIComponent(step.replaceAll("~", "~0").replaceAll("/", "~1"))
