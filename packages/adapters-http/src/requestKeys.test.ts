import { assert, describe, it } from "@effect/vitest"
import * as Context from "effect/Context"
import { OpenApi } from "effect/http-api"
import { CalendealApi, honoursKeys, Keyed, KeyedByUser, ShownOnce } from "./contract/index.ts"

const document: unknown = OpenApi.fromApi(CalendealApi)

const partOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined

const valuesOf = (value: unknown): ReadonlyArray<unknown> =>
  typeof value === "object" && value !== null ? Object.values(value) : []

/** The operations of the document by their ids. */
const documented = new Map(
  valuesOf(partOf(document, "paths"))
    .flatMap(valuesOf)
    .map((operation) => [String(partOf(operation, "operationId")), operation])
)

/** The names of all properties in a part of the document, and in the schemas that it refers to. */
const propertiesIn = (part: unknown, seen = new Set<unknown>()): ReadonlyArray<string> => {
  const reference = partOf(part, "$ref")
  if (typeof reference === "string") {
    if (seen.has(reference)) return []
    seen.add(reference)
    const schemas = partOf(partOf(document, "components"), "schemas")
    return propertiesIn(partOf(schemas, reference.split("/").at(-1) ?? ""), seen)
  }
  const properties = partOf(part, "properties")
  const names = typeof properties === "object" && properties !== null ? Object.keys(properties) : []
  return [...names, ...valuesOf(part).flatMap((inner) => propertiesIn(inner, seen))]
}

const posts = Object.values(CalendealApi.groups.management.endpoints).filter(
  ({ method }) => method === "POST"
)
const operationOf = ({ identifier }: { readonly identifier: string }) =>
  documented.get(`management.${identifier}`)

describe("D-MGMT-33: idempotency keys", () => {
  it("every operation that creates or triggers something honours a key", () => {
    const others = posts.filter((endpoint) => !honoursKeys(endpoint)).map(({ identifier }) => identifier)
    assert.deepStrictEqual(others.toSorted(), [
      // It recognises the plan, which a change of the workspace outdates.
      "applyWorkspaceFile",
      // It has keys as payments do.
      "createAdjustment",
      // It stores nothing.
      "createSummaryToken",
      // It has the keys of payments.
      "createTransaction",
      // These only read.
      "exportPersonalData",
      "getSuppression",
      "listBookingTimes",
      "planWorkspaceFile",
      "previewMail",
      "previewReassignments",
      "replayEventType",
      // The same rows replace themselves.
      "uploadSpend"
    ])
    for (const endpoint of posts.filter(honoursKeys)) {
      const middlewares = [...endpoint.middlewares].map(({ key }) => key)
      assert.isTrue(
        middlewares.includes(Keyed.key) || middlewares.includes(KeyedByUser.key),
        endpoint.identifier
      )
    }
  })

  it("the document describes the key of these operations, and of no other", () => {
    for (const endpoint of Object.values(CalendealApi.groups.management.endpoints)) {
      const names = valuesOf(partOf(operationOf(endpoint), "parameters")).map((one) => partOf(one, "name"))
      const hasKey =
        honoursKeys(endpoint) || ["createAdjustment", "createTransaction"].includes(endpoint.identifier)
      assert.strictEqual(names.includes("idempotency-key"), hasKey, endpoint.identifier)
    }
  })

  it("no answer with a secret is stored", () => {
    const secrets = posts
      .filter(honoursKeys)
      .filter((endpoint) => {
        const successes = Object.entries(Object(partOf(operationOf(endpoint), "responses")))
          .filter(([status]) => status.startsWith("2"))
          .map(([, response]) => response)
        return propertiesIn(successes).some((name) => /^(?:secret|token|password)$/iu.test(name))
      })
      .map(({ identifier }) => identifier)
    const unstored = posts
      .filter(({ annotations }) => Context.get(annotations, ShownOnce))
      .map(({ identifier }) => identifier)
    assert.sameMembers(secrets, unstored)
    assert.isAtLeast(secrets.length, 7)
  })
})
