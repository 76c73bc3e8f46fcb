import type { RateLimit } from "@calendeal/domain/rate-limits"
import { conflictDescription } from "./errors.ts"
import { entriesOf, mapValues } from "./parts.ts"

/** Documents an endpoint's limit, and the headers of all its responses (D-HTTP-5). */
export const documentLimit =
  ({ limit, per, windowSeconds }: RateLimit) =>
  (operation: Record<string, unknown>): Record<string, unknown> => ({
    ...operation,
    description: `${operation["description"]}\n\nLimit: ${limit} requests per ${windowSeconds} s per ${per}.`,
    responses: mapValues(operation["responses"], (response) => ({
      ...entriesOf(response),
      headers: { ...mapValues(entriesOf(response)["headers"], plainNumber), ...answerHeaders }
    }))
  })

/** Documents a number in a header as a number, not as text. */
const plainNumber = (header: unknown): unknown =>
  "pattern" in entriesOf(entriesOf(header)["schema"])
    ? { ...entriesOf(header), schema: { type: "integer" } }
    : header

const answerHeaders = {
  "x-ratelimit-limit": {
    description: "The number of requests allowed per window. Absent while requests are not counted.",
    schema: { type: "integer" }
  },
  "x-ratelimit-remaining": {
    description: "The number of requests left in the window.",
    schema: { type: "integer" }
  },
  "x-request-id": { description: "The id of this request in the logs.", schema: { type: "string" } }
}

/**
 * Responses can get new fields, and unknown fields of most requests are ignored (D-HTTP-2). Only objects that occur solely in
 * requests to the management API, which refuses unknown fields, are documented as closed.
 */
export const openObjects = (specification: Record<string, unknown>): Record<string, unknown> => {
  const paths = entriesOf(specification["paths"])
  const components = entriesOf(specification["components"])
  const schemas = entriesOf(components["schemas"])
  const strictSchemas = schemasIn(strictBodies(paths), schemas)
  const otherSchemas = schemasIn(
    mapValues(paths, (operations) => mapValues(operations, withoutStrictBody)),
    schemas
  )
  const openOperation = (part: unknown) => {
    const { requestBody } = entriesOf(part)
    if (isStrict(part))
      return { ...withOpenObjects(part), requestBody: optionalIfEmpty(requestBody, schemas) }
    return isSecuredBy(part, "bookingToken") && requestBody !== undefined
      ? withOpenObjects({ ...entriesOf(part), requestBody: optionalIfEmpty(requestBody, schemas) })
      : withOpenObjects(part)
  }
  return {
    ...withOpenObjects(specification),
    paths: mapValues(paths, (operations) => mapValues(operations, openOperation)),
    components: {
      ...withOpenObjects(components),
      schemas: Object.fromEntries(
        Object.entries(schemas).map(([name, schema]) => [
          name,
          strictSchemas.has(name) && !otherSchemas.has(name) ? schema : withOpenObjects(schema)
        ])
      )
    }
  }
}

/** Whether the operation needs an access token. Unknown fields in its body are then refused. */
const isStrict = (operation: unknown): operation is Record<string, unknown> =>
  isSecuredBy(operation, "accessToken")

const isSecuredBy = (operation: unknown, scheme: string): boolean => {
  const { security } = entriesOf(operation)
  return Array.isArray(security) && security.some((way) => scheme in entriesOf(way))
}

const strictBodies = (paths: Record<string, unknown>): unknown =>
  Object.values(paths).flatMap((operations) =>
    Object.values(entriesOf(operations)).flatMap((operation) =>
      isStrict(operation) ? [operation["requestBody"]] : []
    )
  )

const withoutStrictBody = (operation: unknown): unknown =>
  isStrict(operation) ? { ...operation, requestBody: undefined } : operation

/** A missing body is read as an empty object, so a body without required fields is optional. */
const optionalIfEmpty = (body: unknown, schemas: Record<string, unknown>): unknown => {
  const content = entriesOf(entriesOf(body)["content"])["application/json"]
  const { $ref, ...inline } = entriesOf(entriesOf(content)["schema"])
  const schema = typeof $ref === "string" ? entriesOf(schemas[$ref.replace(schemaPath, "")]) : inline
  return schema["type"] === "object" && !("required" in schema)
    ? { ...entriesOf(body), required: false }
    : body
}

const schemaPath = "#/components/schemas/"

/** The schemas that a part of the document refers to, directly or indirectly. */
const schemasIn = (
  part: unknown,
  schemas: Record<string, unknown>,
  found: ReadonlySet<string> = new Set()
): ReadonlySet<string> => {
  if (typeof part === "string") {
    const name = part.replace(schemaPath, "")
    return name === part || found.has(name)
      ? found
      : schemasIn(schemas[name], schemas, new Set([...found, name]))
  }
  return Object.values(entriesOf(part)).reduce<ReadonlySet<string>>(
    (found, inner) => schemasIn(inner, schemas, found),
    found
  )
}

const withOpenObjects = (part: unknown): Record<string, unknown> => {
  const { additionalProperties, ...rest } = entriesOf(part)
  return mapValues(additionalProperties === false ? rest : part, openPart)
}

const openPart = (part: unknown): unknown => {
  if (Array.isArray(part)) return part.map(openPart)
  return typeof part === "object" && part !== null ? withOpenObjects(part) : part
}

/** Documents that requests about a workspace can have a session in place of an access token. */
export const withSessions = (document: Record<string, unknown>): Record<string, unknown> => ({
  ...document,
  paths: Object.fromEntries(
    Object.entries(entriesOf(document["paths"])).map(([path, operations]) => [
      path,
      path.startsWith("/api/workspaces/") ? mapValues(operations, withSession) : operations
    ])
  )
})

const withSession = (operation: unknown): unknown =>
  isStrict(operation) ? { ...operation, security: [{ accessToken: [] }, { session: [] }] } : operation

/** Documents the query parameter `limit` as an integer, which its schema, a text, cannot express. */
export const integerLimits = (document: Record<string, unknown>): Record<string, unknown> => ({
  ...document,
  paths: mapValues(document["paths"], (operations) =>
    mapValues(operations, (operation) => {
      const { parameters, ...rest } = entriesOf(operation)
      return Array.isArray(parameters) ? { ...rest, parameters: parameters.map(withInteger) } : operation
    })
  )
})

const withInteger = (parameter: unknown): unknown => {
  const { in: location, name } = entriesOf(parameter)
  return location === "query" && name === "limit"
    ? { ...entriesOf(parameter), description: "The maximum number of items.", schema: limit }
    : parameter
}

/** Documents the key of these operations, which makes a retry safe (D-MGMT-33). */
export const withKeys =
  (operationIds: ReadonlySet<string>) =>
  (document: Record<string, unknown>): Record<string, unknown> => ({
    ...document,
    paths: mapValues(document["paths"], (operations) =>
      mapValues(operations, (operation) => {
        const { operationId, parameters, responses, ...rest } = entriesOf(operation)
        if (!operationIds.has(String(operationId))) return operation
        return {
          ...rest,
          operationId,
          parameters: [...(Array.isArray(parameters) ? parameters : []), keyParameter],
          responses: { ...keyConflict, ...entriesOf(responses) }
        }
      })
    )
  })

const keyParameter = {
  name: "idempotency-key",
  in: "header",
  required: false,
  schema: { type: "string", pattern: "^[A-Za-z0-9_.:-]{1,255}$" },
  description:
    "1-255 characters of `A-Z a-z 0-9 _ . : -`. Makes a retry safe: within 24 hours the same request with the same key gets the first answer again, with `Idempotency-Replayed: true`."
}

const keyConflict = {
  "409": {
    description: conflictDescription,
    headers: answerHeaders,
    content: { "application/json": { schema: { $ref: "#/components/schemas/Conflict" } } }
  }
}

const limit = { type: "integer", minimum: 1, maximum: 100, default: 50 }
