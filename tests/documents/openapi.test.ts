import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { CalendealApi } from "@calendeal/adapters-http/contract"
import { OpenApi } from "effect/http-api"
import { ensureTypes } from "../../tools/client/ensureTypes.mjs"

const file = new URL("../../docs/reference/openapi.json", import.meta.url)
const types = new URL("../../packages/client/src/schema.ts", import.meta.url)

describe("D-HTTP-12: docs/reference/openapi.json", () => {
  it("is the document of the contract (`npm run openapi` writes it)", () => {
    const contract: unknown = JSON.parse(JSON.stringify(OpenApi.fromApi(CalendealApi)))
    assert.isTrue(
      JSON.stringify(JSON.parse(readFileSync(file, "utf8"))) === JSON.stringify(contract),
      "run `npm run openapi`, and review the difference"
    )
  })

  it("has its operations and schemas in the types of the client, which setup makes", () => {
    ensureTypes()
    const made = readFileSync(types, "utf8")
    const { components, paths } = JSON.parse(readFileSync(file, "utf8"))
    for (const name of Object.keys(components.schemas)) assert.include(made, `\n    ${name}: `)
    for (const path of Object.keys(paths)) assert.include(made, `\n  ${JSON.stringify(path)}: {`)
  })
})
