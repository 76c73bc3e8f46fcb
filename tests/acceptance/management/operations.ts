import { ManagementGroup, Required } from "@calendeal/adapters-http/contract"
import type { Requirement } from "@calendeal/domain/management"
import { Context, Effect, Option } from "effect"
import { Service } from "../../kit/http/specification.ts"

/** An operation of the management API in the OpenAPI document. */
export interface Operation {
  /** The name in the OpenAPI document, without its group. */
  readonly id: string
  readonly description: string
  readonly method: string
  /** The path in the OpenAPI document, with parameters in braces. */
  readonly path: string
  /** Examples of the required query parameters with the question mark, or an empty text. */
  readonly query: string
  readonly summary: string
  /** What the contract requires of a member. Null: any user may call it, because it is outside of any workspace. */
  readonly required: Requirement | null
  readonly hasBody: boolean
}

/** What the contract requires for an operation: the annotation by which the server decides. */
const requirementOf = (id: string): Requirement | null => {
  const endpoint = Object.values(ManagementGroup.endpoints).find(({ identifier }) => identifier === id)
  return endpoint === undefined ? null : Option.getOrNull(Context.getOption(endpoint.annotations, Required))
}

/**
 * Every operation of the management API, with what its contract requires. It is read from the OpenAPI document, so that tests
 * include new ones.
 */
export const operations = Effect.gen(function* () {
  const { send } = yield* Service
  const { body } = yield* send("GET", "/openapi.json")
  return Object.entries(Object(body["paths"]) as Readonly<Record<string, Methods>>)
    .filter(([path]) => path.startsWith("/api/workspaces"))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([
          method,
          { description = "", operationId, parameters = [], requestBody, summary = "" }
        ]): Operation => ({
          id: operationId.split(".").at(-1) ?? "",
          description,
          method: method.toUpperCase(),
          path,
          query: exampleOf(parameters),
          summary,
          required: requirementOf(operationId.split(".").at(-1) ?? ""),
          hasBody: requestBody !== undefined
        })
      )
    )
})

const exampleOf = (parameters: ReadonlyArray<Parameter>): string => {
  const needed = parameters.filter((parameter) => parameter.in === "query" && parameter.required)
  const pairs = needed.map(({ name, schema }) => `${name}=${schema.examples?.[0] ?? schema.enum?.[0] ?? ""}`)
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`
}

interface Parameter {
  readonly in: string
  readonly name: string
  readonly required: boolean
  readonly schema: { readonly examples?: ReadonlyArray<string>; readonly enum?: ReadonlyArray<string> }
}

interface Documented {
  readonly operationId: string
  readonly parameters?: ReadonlyArray<Parameter>
  readonly description?: string
  readonly summary?: string
  readonly requestBody?: object
}
type Methods = Readonly<Record<string, Documented>>

/** An operation's name in messages, such as `GET /{workspaceId}`. */
export const nameOf = ({ method, path }: Operation) =>
  `${method} ${path.replace("/api/workspaces", "") || "/"}`

/** The fields of an operation's body that a session changes only after a recent sign-in (D-SIGN-7), from its description. */
export const sensitiveFieldsOf = (description: string): ReadonlyArray<string> => {
  const listed = /within the last 10 minutes to change ([^.]+)\./.exec(description)?.[1] ?? ""
  return [...listed.matchAll(/`(\w+)`/g)].flatMap(([, field]) => field ?? [])
}
