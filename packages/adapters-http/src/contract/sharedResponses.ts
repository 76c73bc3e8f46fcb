import { entriesOf, mapValues } from "./parts.ts"

/**
 * Moves the headers and failures that several operations have in common into `components`, so that the document, and clients that
 * are generated from it, state each once. A failure has the names of its schemas, a header its own.
 */
export const sharedResponses = (document: Record<string, unknown>): Record<string, unknown> => {
  const sorted = mapResponses(document, (response) => withSortedSchemas(entriesOf(response)))
  const headers = sharing(
    responsesOf(sorted).flatMap(([, response]) => Object.entries(entriesOf(entriesOf(response)["headers"])))
  )
  const withHeaders = mapResponses(sorted, (response) => {
    const { headers: own, ...rest } = entriesOf(response)
    return own === undefined
      ? rest
      : { ...rest, headers: mapValues(own, (part) => headers.inPlaceOf(part, "headers")) }
  })
  const failures = sharing(
    responsesOf(withHeaders).flatMap(([status, response]) =>
      Number(status) < 400 ? [] : [[schemaNames(response).join("Or"), response]]
    )
  )
  return {
    ...mapResponses(withHeaders, (response) => failures.inPlaceOf(response, "responses")),
    components: { ...entriesOf(document["components"]), headers: headers.parts, responses: failures.parts }
  }
}

type Named = readonly [name: string, part: unknown]

/** The parts that occur more than once, and what stands in their places. Different parts of one name get numbers. */
const sharing = (named: ReadonlyArray<Named>) => {
  const uses = Map.groupBy(named, ([, part]) => JSON.stringify(part))
  const shared = [...uses.values()]
    .filter(({ length }) => length > 1)
    .flatMap(([first]) => (first ? [first] : []))
  const names = new Map(
    shared.map(([name, part], nth) => {
      const before = shared.slice(0, nth).filter(([other]) => other === name).length
      return [JSON.stringify(part), before === 0 ? name : `${name}${before + 1}`]
    })
  )
  return {
    parts: Object.fromEntries(shared.map(([, part]) => [names.get(JSON.stringify(part)), part])),
    inPlaceOf: (part: unknown, section: "headers" | "responses") => {
      const name = names.get(JSON.stringify(part))
      return name === undefined ? part : { $ref: `#/components/${section}/${name}` }
    }
  }
}

const schemaPath = "#/components/schemas/"

/** The schemas of a response's JSON, in the order of their names. */
const schemaNames = (response: unknown): ReadonlyArray<string> => {
  const { $ref, anyOf } = schemaOf(response)
  return (Array.isArray(anyOf) ? anyOf.map((one) => entriesOf(one)["$ref"]) : [$ref])
    .map((ref) => String(ref).replace(schemaPath, ""))
    .toSorted()
}

const schemaOf = (response: unknown) =>
  entriesOf(entriesOf(entriesOf(entriesOf(response)["content"])["application/json"])["schema"])

/** The alternatives of a response, and their descriptions, in one order for all operations. */
const withSortedSchemas = (response: Record<string, unknown>): Record<string, unknown> => {
  const { anyOf } = schemaOf(response)
  const descriptions = String(response["description"]).split(" | ")
  if (!Array.isArray(anyOf) || anyOf.length !== descriptions.length) return response
  const sorted = anyOf
    .map((schema, nth) => [String(entriesOf(schema)["$ref"]), schema, descriptions[nth]] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return {
    ...response,
    description: sorted.map(([, , description]) => description).join(" | "),
    content: { "application/json": { schema: { anyOf: sorted.map(([, schema]) => schema) } } }
  }
}

const responsesOf = (document: Record<string, unknown>): ReadonlyArray<Named> =>
  Object.values(entriesOf(document["paths"]))
    .flatMap((operations) => Object.values(entriesOf(operations)))
    .flatMap((operation) => Object.entries(entriesOf(entriesOf(operation)["responses"])))

const mapResponses = (
  document: Record<string, unknown>,
  change: (response: unknown) => unknown
): Record<string, unknown> => ({
  ...document,
  paths: mapValues(document["paths"], (operations) =>
    mapValues(operations, (operation) => ({
      ...entriesOf(operation),
      responses: mapValues(entriesOf(operation)["responses"], change)
    }))
  )
})
