import { type Components, entriesOf, type Part, partOf } from "./schema-fuzz.Part.ts"

/** An endpoint as the service documents it. */
export interface Operation {
  readonly method: string
  readonly path: string
  /** What has to be sent, by where it goes. */
  readonly query: Part
  readonly header: Part
  readonly body: Part | undefined
  readonly isSigned: boolean
}

/** The endpoints of the public API, of the document that the service answers at `/openapi.json`. */
export const operationsOf = (document: unknown): ReadonlyArray<Operation> => {
  const { components, paths } = entriesOf(document)
  const schemas = entriesOf(entriesOf(components)["schemas"])
  const open = Object.entries(entriesOf(paths)).filter(([path]) => path.startsWith("/api/public/"))
  return open.flatMap(([path, methods]) =>
    Object.entries(entriesOf(methods)).map(([method, said]) => {
      const { parameters, requestBody, security } = entriesOf(said)
      const schema = schemaOf(entriesOf(entriesOf(requestBody)["content"])["application/json"])
      return {
        method: method.toUpperCase(),
        path,
        query: parametersOf(schemas, parameters, "query"),
        header: parametersOf(schemas, parameters, "header"),
        body: schema === undefined ? undefined : partOf(schemas, schema),
        isSigned: JSON.stringify(security).includes("apiKey")
      }
    })
  )
}

const schemaOf = (media: unknown) => entriesOf(media)["schema"]

/** The parameters of one place, as the fields of an object. */
const parametersOf = (components: Components, parameters: unknown, place: string): Part => {
  const here = (Array.isArray(parameters) ? parameters : []).filter((one) => entriesOf(one)["in"] === place)
  const nameOf = (one: unknown) => String(entriesOf(one)["name"])
  return {
    type: "object",
    fields: Object.fromEntries(here.map((one) => [nameOf(one), partOf(components, schemaOf(one))])),
    required: new Set(here.filter((one) => entriesOf(one)["required"] === true).map(nameOf))
  }
}
