import { assert, describe, it } from "@effect/vitest"
import { Option } from "effect"
import { ApiDocument, type SentRequest } from "../kit/http/ApiDocument.ts"

const json = (schema: object) => ({ content: { "application/json": { schema } } })
const named = (field: string, type: string) => ({
  type: "object",
  required: [field],
  properties: { [field]: { type } }
})

/** One operation with everything that is checked. */
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
          "404": { $ref: "#/components/responses/NotFound" }
        }
      }
    }
  },
  components: {
    responses: { NotFound: json(named("error", "string")) },
    schemas: { Guest: named("age", "number") }
  }
})

const request = ({
  path = "/rooms/1/guests?by=post",
  ...more
}: Partial<SentRequest> & { path?: string } = {}) => ({
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
    assert.deepStrictEqual(document.faults(request(), good), [])
    assert.deepStrictEqual(
      document.faults(request({ headers: new Headers({ "if-match": "123" }) }), good),
      []
    )
    assert.deepStrictEqual(document.faults(request(), { ...answer(204, {}), text: "" }), [])
    assert.deepStrictEqual(document.faults(request({ path: "/rooms/1" }), answer(418, {})), [])
    assert.deepStrictEqual(document.faults(request({ method: "PUT" }), answer(405, {})), [])
  })

  it("finds undocumented responses: status, shape, type, or an unexpected body", () => {
    for (const response of [
      answer(201, { age: 36 }),
      answer(200, { age: "36" }),
      answer(200, {}),
      answer(404, { code: "not_found" }),
      answer(200, { age: 36 }, "text/html"),
      answer(204, { age: 36 })
    ]) {
      assert.lengthOf(document.faults(request(), response), 1, response.text)
    }
  })

  it("finds a request that succeeds although the document does not allow it", () => {
    for (const wrong of [
      request({ body: Option.some({ name: 1 }) }),
      request({ body: Option.none() }),
      request({ path: "/rooms/1/guests" }),
      request({ path: "/rooms/1/guests?by=pigeon" }),
      request({ headers: new Headers({ "if-match": "1234" }) })
    ]) {
      assert.lengthOf(document.faults(wrong, good), 1)
      assert.deepStrictEqual(document.faults(wrong, answer(404, { error: "not_found" })), [])
    }
  })
})
