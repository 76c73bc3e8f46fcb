import { assert, describe, it } from "@effect/vitest"
import { OpenApi } from "effect/http-api"
import { CalendealApi } from "./CalendealApi.ts"
import { entriesOf } from "./parts.ts"

const { components, paths } = OpenApi.fromApi(CalendealApi)

/** One verb for each act. A further one needs an act that none of these names. */
const verbs = (
  "accept answer apply approve assign book cancel capture create decline delete discover dismiss erase explain export extend finish get " +
  "hold invite list merge plan preview reassign receive refund release replay reschedule resend resolve restore retry revoke " +
  "rotate send set sign start test unsubscribe update upload verify"
).split(" ")

const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => {
    const name = String(entriesOf(operation)["operationId"]).split(".").at(-1) ?? ""
    return { about: `${method} ${path}: ${name}`, method, verb: name.replace(/[A-Z].*$/u, "") }
  })
)

describe("D-HTTP-17: names of the OpenAPI document", () => {
  it("starts every operation with a verb of the list, and uses every verb", () => {
    assert.deepStrictEqual(
      operations.filter(({ verb }) => !verbs.includes(verb)).map(({ about }) => about),
      []
    )
    assert.sameMembers([...new Set(operations.map(({ verb }) => verb))], verbs)
  })

  it("has one verb for PATCH and PUT, and those of reading for GET", () => {
    const verbsOf: Readonly<Record<string, ReadonlyArray<string>>> = {
      delete: ["delete", "revoke"],
      get: ["explain", "export", "get", "list"],
      patch: ["update"],
      put: ["set"]
    }
    const others = operations.filter(({ method, verb }) => verbsOf[method]?.includes(verb) === false)
    assert.deepStrictEqual(
      others.map(({ about }) => about),
      []
    )
  })

  it("has no generated name of a schema, a response or a header", () => {
    const names = [components.schemas, entriesOf(components)["responses"]].flatMap((part) =>
      Object.keys(entriesOf(part))
    )
    const headers = Object.keys(entriesOf(entriesOf(components)["headers"]))
    assert.isAbove(headers.length, 0)
    assert.deepStrictEqual(
      [
        ...names.filter((name) => !/^[A-Z][A-Za-z]*$/u.test(name)),
        ...headers.filter((name) => !/^[a-z]+(?:-[a-z]+)*$/u.test(name))
      ],
      []
    )
  })
})
