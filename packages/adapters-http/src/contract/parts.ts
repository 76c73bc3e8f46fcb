/** The fields of a part of the OpenAPI document; none if it is not an object. */
export const entriesOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {}

/** The same fields with changed parts. */
export const mapValues = (value: unknown, change: (part: unknown) => unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(entriesOf(value)).map(([key, part]) => [key, change(part)]))
