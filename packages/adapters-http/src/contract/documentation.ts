import type { Allowance } from "@calendeal/domain/fair-use"

/** Documents an endpoint's limit, and the headers that all its answers carry (D-HTTP-5). */
export const documentLimit =
  ({ limit, per, windowSeconds }: Allowance) =>
  (operation: Record<string, unknown>): Record<string, unknown> => ({
    ...operation,
    description: `${operation["description"]}\n\nLimit: ${limit} requests per ${windowSeconds} s per ${per}.`,
    responses: mapValues(operation["responses"], (response) => ({
      ...entriesOf(response),
      headers: { ...mapValues(entriesOf(response)["headers"], plainNumber), ...answerHeaders }
    }))
  })

/** A number in a header is documented as the number, not as the text that spells it. */
const plainNumber = (header: unknown): unknown =>
  "pattern" in entriesOf(entriesOf(header)["schema"])
    ? { ...entriesOf(header), schema: { type: "integer" } }
    : header

const answerHeaders = {
  "x-ratelimit-limit": {
    description: "How many requests the window admits; left out while nothing is counted.",
    schema: { type: "integer" }
  },
  "x-ratelimit-remaining": { description: "How many more it admits now.", schema: { type: "integer" } },
  "x-request-id": { description: "What this request is called in the logs.", schema: { type: "string" } }
}

/** Unknown fields are ignored (D-HTTP-2), and answers may grow: no object is documented as closed. */
export const openObjects = (specification: Record<string, unknown>): Record<string, unknown> =>
  mapValues(specification, (part) => opened(part))

const opened = (part: unknown): unknown => {
  if (Array.isArray(part)) return part.map(opened)
  if (typeof part !== "object" || part === null) return part
  const { additionalProperties, ...rest } = entriesOf(part)
  return mapValues(additionalProperties === false ? rest : part, opened)
}

const entriesOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {}

const mapValues = (value: unknown, change: (part: unknown) => unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(entriesOf(value)).map(([key, part]) => [key, change(part)]))
