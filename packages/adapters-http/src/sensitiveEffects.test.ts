import { assert, describe, it } from "@effect/vitest"
import { operationEffects } from "@calendeal/domain/management"
import { service } from "./testing/fixture.ts"

interface Operation {
  readonly operationId: string
  readonly description?: string
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}
interface Schema {
  readonly $ref?: string
  readonly properties?: object
}

/** The operations of the management API and of the account in the OpenAPI document, with the fields of their bodies. */
const documented = async () => {
  const { json } = await service().call("GET", "/openapi.json")
  const { components, paths } = Object(json)
  const fieldsOf = ({ requestBody }: Operation): ReadonlyArray<string> => {
    const schema = requestBody?.content["application/json"]?.schema
    const named: Schema | undefined = components.schemas[schema?.$ref?.split("/").at(-1) ?? ""]
    return Object.keys((named ?? schema)?.properties ?? {})
  }
  return Object.values<Record<string, Operation>>(paths).flatMap((methods) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const [group, name = ""] = operation.operationId.split(".")
      return group === "management" || group === "account"
        ? [{ name, method, fields: fieldsOf(operation), description: operation.description ?? "" }]
        : []
    })
  )
}

const fieldwise = (name: string): object | null => {
  const effect = operationEffects.get(name)
  return typeof effect === "object" ? effect : null
}

describe("D-SIGN-7: the sensitive effects", () => {
  it("are decided for every operation, and for no other", async () => {
    const names = (await documented()).map(({ name }) => name)
    assert.includeMembers(names, ["createWebhook", "exportContact", "setPassword"])
    assert.sameMembers([...operationEffects.keys()], names)
  })

  it("are decided for every field of a PATCH, and for no other field", async () => {
    const operations = await documented()
    const patches = operations.filter(({ method, name }) => method === "patch" || fieldwise(name) !== null)
    assert.includeMembers(
      patches.map(({ name }) => name),
      ["updateWorkspace", "updateWebhook", "updateHost", "updateEventType"]
    )
    for (const { fields, name } of patches) {
      assert.isNotEmpty(fields, name)
      assert.sameMembers(Object.keys(fieldwise(name) ?? {}), [...fields], name)
    }
  })

  it("are in the descriptions of the operations", async () => {
    for (const { description, name } of (await documented()).filter(({ name: of }) => isOfManagement(of))) {
      const effect = operationEffects.get(name)
      const fields = Object.entries(fieldwise(name) ?? {}).flatMap(([field, of]) =>
        of === null ? [] : [field]
      )
      const isNamed = description.includes("must have signed in within the last 10 minutes")
      assert.strictEqual(isNamed, typeof effect === "string" || fields.length > 0, name)
      for (const field of fields) assert.include(description, `\`${field}\``, name)
    }
  })
})

/** The account's operations describe it in their own words. */
const isOfManagement = (name: string) => !/Pass(?:key|word)$/.test(name)
