import { entriesOf, mapValues } from "./documentation.ts"

/** Says in the document what the schema of a text in a query cannot: `limit` is a whole number, as clients write it. */
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
