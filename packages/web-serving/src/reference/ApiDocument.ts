/** What the reference reads of an OpenAPI document. */
export interface ApiDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string }
  readonly tags: ReadonlyArray<{ readonly name: string; readonly description?: string }>
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly responses?: Readonly<Record<string, ApiResponse>>
    readonly headers?: Readonly<Record<string, ApiHeader>>
    readonly securitySchemes: Readonly<Record<string, ApiSecurity>>
  }
}

export interface ApiOperation {
  readonly operationId: string
  readonly tags: ReadonlyArray<string>
  readonly summary?: string
  readonly description?: string
  readonly security?: ReadonlyArray<Readonly<Record<string, ReadonlyArray<string>>>>
  readonly parameters?: ReadonlyArray<ApiParameter>
  readonly requestBody?: { readonly required?: boolean; readonly content: ApiContent }
  readonly responses: Readonly<Record<string, ApiResponse>>
}

export interface ApiParameter {
  readonly name: string
  readonly in: "cookie" | "header" | "path" | "query"
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
}

export interface ApiResponse {
  readonly $ref?: string
  readonly description?: string
  readonly content?: ApiContent
  readonly headers?: Readonly<Record<string, ApiHeader>>
}

type ApiContent = Readonly<Record<string, { readonly schema: JsonSchema }>>

export interface ApiHeader {
  readonly $ref?: string
  readonly description?: string
  readonly schema?: JsonSchema
}

interface ApiSecurity {
  readonly type: string
  readonly scheme?: string
  readonly name?: string
  readonly description?: string
}

/** A schema of JSON, with the words that the contract's schemas have. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string
  readonly format?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: ReadonlyArray<string>
  readonly additionalProperties?: boolean | JsonSchema
  readonly items?: JsonSchema
  readonly enum?: ReadonlyArray<unknown>
  readonly examples?: ReadonlyArray<unknown>
  readonly default?: unknown
  readonly pattern?: string
  readonly allOf?: ReadonlyArray<JsonSchema>
  readonly anyOf?: ReadonlyArray<JsonSchema>
  readonly oneOf?: ReadonlyArray<JsonSchema>
  readonly not?: JsonSchema
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly maxProperties?: number
  readonly uniqueItems?: boolean
}

/** The schemas that have a name. */
export type Schemas = ApiDocument["components"]["schemas"]

/** The name at the end of a reference, such as `#/components/schemas/Booking`. */
export const nameIn = (ref: string): string => ref.slice(ref.lastIndexOf("/") + 1)

/** The schema in JSON of a body, if it has one. */
export const jsonOf = (content: ApiContent | undefined): JsonSchema | undefined =>
  content?.["application/json"]?.schema

/** The schema with all that its `allOf` says in one place. */
export const merged = ({ allOf = [], ...own }: JsonSchema): JsonSchema =>
  allOf.map(merged).reduce<JsonSchema>(
    (whole, part) => ({
      ...whole,
      ...part,
      ...(whole.description !== undefined &&
        part.description !== undefined && { description: `${whole.description} ${part.description}` }),
      ...(whole.properties !== undefined &&
        part.properties !== undefined && { properties: { ...whole.properties, ...part.properties } })
    }),
    own
  )
