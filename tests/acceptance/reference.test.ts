import { assert, describe, layer } from "@effect/vitest"
import { Ajv2020 } from "ajv/dist/2020.js"
import { Effect } from "effect"
import { inMemory } from "../kit/http/ports.ts"
import { Service, service } from "../kit/http/Service.ts"

/** The texts of all elements in a part of the page that begins and ends so. */
const between = (html: string, start: string, end: string) =>
  html
    .split(start)
    .slice(1)
    .map((part) => plain(part.slice(0, part.indexOf(end))))

/** A piece of the page as a reader sees it. */
const plain = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&")

/** Every value of this key in the document, wherever it stands. */
const everyValue = (value: unknown, key: string): ReadonlyArray<unknown> =>
  typeof value !== "object" || value === null
    ? []
    : Object.entries(value).flatMap(([name, inner]) => [
        ...(name === key ? [inner] : []),
        ...everyValue(inner, key)
      ])

const spaced = (text: string) => text.replaceAll(/\s+/g, " ")

describe("GET /docs", () => {
  layer(service(inMemory), { excludeTestServices: true, timeout: "3 minutes" })((it) => {
    const both = Effect.gen(function* () {
      const { send } = yield* Service
      const page = yield* send("GET", "/docs")
      const { text } = yield* send("GET", "/openapi.json")
      assert.strictEqual(page.status, 200)
      return { ...page, html: page.text, api: JSON.parse(text) }
    })

    it.effect("D-DOCS-1: has every operation, field, description and error of the OpenAPI document", () =>
      Effect.gen(function* () {
        const { api, html } = yield* both
        const read = spaced(plain(html))
        const methods: ReadonlyArray<Record<string, { operationId: string }>> = Object.values(api.paths)
        const operations = methods.flatMap((each) => Object.values(each))
        assert.isAbove(operations.length, 190)
        for (const { operationId } of operations)
          assert.strictEqual(html.split(` id="${operationId}"`).length, 2, operationId)
        for (const path of Object.keys(api.paths)) assert.include(read, path)
        const named = new Set(
          Array.from(html.matchAll(/<code>([^<]*)<\/code>/g), ([, path = ""]) => path.split(/[.\]]/).at(-1))
        )
        for (const fields of everyValue(api, "properties"))
          for (const field of Object.keys(Object(fields))) assert.isTrue(named.has(field), field)
        // The reasons of one status, and the paragraphs of a text, stand by themselves.
        const { servers: _, ...shown } = api
        const parts = everyValue(shown, "description").flatMap((text) =>
          typeof text === "string" ? text.split(/ \| |\n\n/) : []
        )
        for (const part of new Set(parts))
          if (part !== "Success" && part !== "<No Content>")
            assert.isTrue(read.includes(spaced(part.replaceAll("`", ""))), part)
        const links = [...html.matchAll(/href="#([^"]*)"/g)].map(([, id = ""]) => id)
        assert.isAbove(links.length, 500)
        const ids = new Set([...html.matchAll(/ id="([^"]*)"/g)].map(([, id = ""]) => id))
        assert.deepStrictEqual([...new Set(links.filter((id) => !ids.has(id)))], [])
      })
    )

    it.effect("D-DOCS-1: every example is what the operation takes or answers", () =>
      Effect.gen(function* () {
        const { api, html } = yield* both
        const ajv = new Ajv2020({ strict: false, validateFormats: false })
        ajv.addSchema(api, "api")
        const count = { Request: 0, Answer: 0 }
        for (const [path, methods] of Object.entries<Record<string, Operation>>(api.paths))
          for (const [method, { operationId, requestBody, responses }] of Object.entries(methods)) {
            const part = html.split(` id="${operationId}"`)[1]?.split("</article>")[0] ?? ""
            const success = Object.keys(responses).filter((status) => Number(status) < 400)
            const at = ["#", "paths", path, method].map((name) =>
              name.replaceAll("~", "~0").replaceAll("/", "~1")
            )
            const places = {
              Request: requestBody === undefined ? [] : [[...at, "requestBody"]],
              Answer: success.map((status) => [...at, "responses", status])
            }
            for (const kind of ["Request", "Answer"] as const)
              for (const sample of between(part, `<figcaption>${kind}</figcaption>`, "</figure>")) {
                const json = JSON.parse(sample.split("\n\n").at(-1) ?? "")
                const accepted = places[kind].filter((place) => {
                  const pointer = [...place, "content", "application~1json", "schema"].join("/")
                  return ajv.validate({ $ref: `api${encodeURI(pointer)}` }, json)
                })
                assert.isNotEmpty(accepted, `${operationId} ${kind}: ${ajv.errorsText()}\n${sample}`)
                count[kind] += 1
              }
          }
        assert.isAbove(count.Request, 80)
        assert.isAbove(count.Answer, 140)
      })
    )

    it.effect("D-DOCS-3: loads its own files alone, is in no frame, and is small", () =>
      Effect.gen(function* () {
        const { headers, html } = yield* both
        const { send } = yield* Service
        const files = [...html.matchAll(/<(?:script|link|img)[^>]+(?:src|href)="([^"]*)"/g)]
        for (const [, file = ""] of files) assert.match(file, /^\/(?!\/)/)
        const policy = headers.get("content-security-policy") ?? ""
        assert.match(policy, /default-src 'none'; script-src 'self'; .*frame-ancestors 'none'/)
        assert.notInclude(policy, "unsafe")
        const compressed = yield* send("GET", "/docs", { headers: { "accept-encoding": "br" } })
        assert.isBelow(Number(compressed.headers.get("content-length")), 100_000)
      })
    )
  })
})

interface Operation {
  readonly operationId: string
  readonly requestBody?: object
  readonly responses: object
}
