import { Effect } from "effect"
import { Service } from "../specification.ts"

/** An operation of the management API, as the service documents it. */
export interface Operation {
  readonly method: string
  /** As the document has it, with its parameters in braces. */
  readonly path: string
  /** An example of what its query must hold, from the question mark on; empty: nothing. */
  readonly query: string
  readonly summary: string
  readonly leastRole: string
  readonly takesBody: boolean
}

/** Every operation of the management API, read from the service's own document, so that none can be forgotten. */
export const operations = Effect.gen(function* () {
  const { send } = yield* Service
  const { body } = yield* send("GET", "/openapi.json")
  return Object.entries(Object(body["paths"]) as Readonly<Record<string, Methods>>)
    .filter(([path]) => path.startsWith("/api/workspaces"))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, { description = "", parameters = [], requestBody, summary = "" }]): Operation => ({
          method: method.toUpperCase(),
          path,
          query: exampleOf(parameters),
          summary,
          leastRole: /Minimum role: ([a-z ]+)\./.exec(description)?.[1] ?? "",
          takesBody: requestBody !== undefined
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
  readonly parameters?: ReadonlyArray<Parameter>
  readonly description?: string
  readonly summary?: string
  readonly requestBody?: object
}
type Methods = Readonly<Record<string, Documented>>

/** How a test calls an operation. */
export const nameOf = ({ method, path }: Operation) =>
  `${method} ${path.replace("/api/workspaces", "") || "/"}`
