import { assert, describe, it } from "@effect/vitest"
import { Option } from "effect"
import { ApiDocument, type Asked } from "./ApiDocument.ts"

const json = (schema: object) => ({ content: { "application/json": { schema } } })
const named = (field: string, type: string) => ({
  type: "object",
  required: [field],
  properties: { [field]: { type } }
})

/** One operation with everything that is looked at. */
const document = new ApiDocument({
  openapi: "3.1.0",
  paths: {
    "/rooms/{id}/guests": {
      post: {
        parameters: [
          { in: "path", name: "id", required: true, schema: { type: "string" } },
          { in: "query", name: "by", required: true, schema: { enum: ["post", "phone"] } },
          { in: "header", name: "if-match", schema: { type: "string", maxLength: 3 } }
        ],
        requestBody: { ...json(named("name", "string")), required: true },
        responses: {
          "200": json({ $ref: "#/components/schemas/Guest" }),
          "204": {},
          "404": json(named("error", "string"))
        }
      }
    }
  },
  components: { schemas: { Guest: named("age", "number") } }
})

const asked = ({ path = "/rooms/1/guests?by=post", ...more }: Partial<Asked> & { path?: string } = {}) => ({
  method: "POST",
  url: new URL(path, "http://service"),
  headers: new Headers(),
  body: Option.some({ name: "Ada" }),
  ...more
})
const answer = (status: number, body: Readonly<Record<string, unknown>>, type = "application/json") => ({
  status,
  body,
  headers: new Headers({ "content-type": `${type}; charset=utf-8` }),
  text: JSON.stringify(body)
})
const good = answer(200, { age: 36 })

describe("the checker of requests and responses against the OpenAPI document", () => {
  it("accepts documented responses and undocumented aspects", () => {
    assert.deepStrictEqual(document.faults(asked(), good), [])
    assert.deepStrictEqual(document.faults(asked({ headers: new Headers({ "if-match": "123" }) }), good), [])
    assert.deepStrictEqual(document.faults(asked(), { ...answer(204, {}), text: "" }), [])
    assert.deepStrictEqual(document.faults(asked({ path: "/rooms/1" }), answer(418, {})), [])
    assert.deepStrictEqual(document.faults(asked({ method: "PUT" }), answer(405, {})), [])
  })

  it("finds undocumented responses: status, shape, type, or an unexpected body", () => {
    for (const said of [
      answer(201, { age: 36 }),
      answer(200, { age: "36" }),
      answer(200, {}),
      answer(404, { code: "not_found" }),
      answer(200, { age: 36 }, "text/html"),
      answer(204, { age: 36 })
    ]) {
      assert.lengthOf(document.faults(asked(), said), 1, said.text)
    }
  })

  it("finds a request that succeeds although the document does not allow it", () => {
    for (const wrong of [
      asked({ body: Option.some({ name: 1 }) }),
      asked({ body: Option.none() }),
      asked({ path: "/rooms/1/guests" }),
      asked({ path: "/rooms/1/guests?by=pigeon" }),
      asked({ headers: new Headers({ "if-match": "1234" }) })
    ]) {
      assert.lengthOf(document.faults(wrong, good), 1)
      assert.deepStrictEqual(document.faults(wrong, answer(404, { error: "not_found" })), [])
    }
  })
})
