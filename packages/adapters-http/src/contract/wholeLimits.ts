import { entriesOf, mapValues } from "./documentation.ts"

/** Documents the query parameter `limit` as an integer, which its schema, a text, cannot express. */
export const wholeLimits = (document: Record<string, unknown>): Record<string, unknown> => ({
  ...document,
  paths: mapValues(document["paths"], (operations) =>
    mapValues(operations, (operation) => {
      const { parameters, ...rest } = entriesOf(operation)
      return Array.isArray(parameters) ? { ...rest, parameters: parameters.map(asNumber) } : operation
    })
  )
})

const asNumber = (parameter: unknown): unknown => {
  const { in: place, name } = entriesOf(parameter)
  return place === "query" && name === "limit"
    ? { ...entriesOf(parameter), description: "The maximum number of items.", schema: limit }
    : parameter
}

const limit = { type: "integer", minimum: 1, maximum: 100, default: 50 }
