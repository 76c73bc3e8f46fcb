import { assert, describe, it } from "@effect/vitest"
import { OpenApi } from "effect/http-api"
import { CalendealApi } from "./CalendealApi.ts"
import { entriesOf } from "./parts.ts"
import { sharedResponses } from "./sharedResponses.ts"

const json = (...names: ReadonlyArray<string>) => {
  const refs = names.map((name) => ({ $ref: `#/components/schemas/${name}` }))
  return {
    description: names.map((name) => `About ${name}.`).join(" | "),
    content: { "application/json": { schema: refs.length === 1 ? refs[0] : { anyOf: refs } } },
    headers: { "x-request-id": { schema: { type: "string" } } }
  }
}

const shared = sharedResponses({
  paths: {
    "/rooms": {
      get: {
        responses: { 200: json("Rooms"), 400: json("InvalidJson", "InvalidInput"), 404: json("NotFound") }
      }
    },
    "/guests": {
      post: {
        responses: { 200: json("Rooms"), 400: json("InvalidInput", "InvalidJson"), 409: json("Conflict") }
      }
    }
  },
  components: { schemas: {} }
})

describe("sharedResponses", () => {
  it("states a failure of several operations once, whatever the order of its schemas", () => {
    const both = { $ref: "#/components/responses/InvalidInputOrInvalidJson" }
    const header = { "x-request-id": { $ref: "#/components/headers/x-request-id" } }
    assert.deepStrictEqual(shared, {
      paths: {
        "/rooms": {
          get: {
            responses: {
              200: { ...json("Rooms"), headers: header },
              400: both,
              404: { ...json("NotFound"), headers: header }
            }
          }
        },
        "/guests": {
          post: {
            responses: {
              200: { ...json("Rooms"), headers: header },
              400: both,
              409: { ...json("Conflict"), headers: header }
            }
          }
        }
      },
      components: {
        schemas: {},
        headers: { "x-request-id": { schema: { type: "string" } } },
        responses: { InvalidInputOrInvalidJson: { ...json("InvalidInput", "InvalidJson"), headers: header } }
      }
    })
  })

  it("D-HTTP-12: leads every reference of the document to what it contains", () => {
    const document: unknown = OpenApi.fromApi(CalendealApi)
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
      ([, path = ""]) => path
    )
    assert.isAbove(references.length, 1000)
    for (const path of new Set(references))
      assert.isNotEmpty(
        path.split("/").reduce<unknown>((part, step) => entriesOf(part)[step], document),
        path
      )
  })
})
