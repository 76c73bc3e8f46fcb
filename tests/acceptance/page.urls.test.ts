import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { invalid, newWorkspace } from "../kit/http/management/workspace.ts"
import { Service, specificationAlone } from "../kit/http/specification.ts"

describe("URLs of pages", () => {
  specificationAlone("URLs", (it) => {
    it.effect(
      "D-PAGE-6: another spelling of a page's URL redirects to the lower-case one and keeps the query",
      () =>
        Effect.gen(function* () {
          const { send } = yield* Service
          const query = "?utm_source=a%26b&lang=de"
          for (const [spelling, url] of [
            ["/acme/intro/", "/acme/intro"],
            ["/Acme/Intro", "/acme/intro"],
            ["/ACME/intro/", "/acme/intro"],
            ["/acme/", "/acme"],
            ["/Acme", "/acme"],
            // Unknown pages are redirected, too.
            ["/Unknown/None/", "/unknown/none"]
          ] as const)
            for (const method of ["GET", "HEAD"]) {
              const answer = yield* send(method, spelling + query)
              assert.deepStrictEqual(
                [answer.status, answer.headers.get("location")],
                [308, url + query],
                `${method} ${spelling}`
              )
            }
          const page = yield* send("GET", "/acme/intro")
          assert.strictEqual(page.status, 200)
        })
    )

    it.effect("D-PAGE-6: a URL that cannot be a page's is not redirected", () =>
      Effect.gen(function* () {
        const { send } = yield* Service
        for (const path of [
          "/Docs/",
          "/API/public/book",
          "/api/public/book/",
          "//evil.example/",
          "//evil.example/Intro",
          "/acme/%2f%2fEvil.example/",
          "/acme/intro//",
          "/acme/Intro/x",
          "/a_b/Intro"
        ]) {
          const answer = yield* send("GET", path)
          assert.strictEqual(answer.status, 404, path)
          assert.isNull(answer.headers.get("location"), path)
        }
      })
    )

    it.effect(
      "D-PAGE-7: the root page describes the service, with working links and without workspace data",
      () =>
        Effect.gen(function* () {
          const { send } = yield* Service
          const page = yield* send("GET", "/", { headers: { "accept-language": "de" } })
          const policy = (yield* send("GET", "/acme/intro")).headers.get("content-security-policy")
          assert.strictEqual(page.status, 200)
          assert.strictEqual(page.headers.get("content-type"), "text/html; charset=utf-8")
          assert.strictEqual(page.headers.get("content-security-policy"), policy)
          assert.strictEqual(page.headers.get("x-content-type-options"), "nosniff")
          assert.include(page.text, '<html lang="de"')
          assert.notMatch(page.text, /acme|<script/i)
          const hrefs = [...page.text.matchAll(/<a href="([^"]+)">/g)].map(([, href = ""]) => href)
          assert.includeMembers(hrefs, ["/docs", "/openapi.json"])
          for (const href of hrefs) assert.strictEqual((yield* send("GET", href)).status, 200, href)
          const put = yield* send("PUT", "/")
          assert.deepStrictEqual([put.status, put.headers.get("allow")], [405, "GET, HEAD, OPTIONS"])
        })
    )

    it.effect("D-PAGE-6: a slug must be in lower case", () =>
      Effect.gen(function* () {
        const { call, workspace } = yield* newWorkspace
        const at = `/${workspace.id}`
        const draft = { slug: "Talk", title: "A talk", hosts: [], locations: [] }
        for (const answer of [
          yield* call("POST", "", { name: "Fabrikam", slug: "Fabrikam", timezone: "UTC" }),
          yield* call("PATCH", at, { slug: "Contoso" }),
          yield* call("POST", `${at}/event-types`, draft)
        ]) {
          invalid(answer, ["slug"])
        }
      })
    )
  })
})
