import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { demoIds } from "@calendeal/app/demo/ids"
import { fromNewIp } from "../kit/http/requests.ts"
import { inMemory } from "../kit/http/ports.ts"
import { Service, service } from "../kit/http/Service.ts"

const html = { accept: "text/html" }
const documents = ["/openapi.json", "/docs"]
const pages = ["/acme", "/acme/intro", "/acme/intro?plain=1", `/embed/${demoIds.intro}`]

describe("Documents and pages", () => {
  layer(service(inMemory), { excludeTestServices: true, timeout: "3 minutes" })((it) => {
    it.effect("D-HTTP-16: are sent in the client's preferred encoding, with the same content", () =>
      Effect.gen(function* () {
        const { send } = yield* Service
        for (const path of [...documents, ...pages]) {
          const answers = yield* Effect.forEach(
            [
              ["br, gzip", "br"],
              ["gzip, br;q=0.5", "gzip"],
              ["br;q=0, *", "gzip"],
              ["gzip;q=0", null],
              ["deflate", null]
            ] as const,
            ([accepted, coding]) =>
              Effect.tap(
                send("GET", path, { headers: { ...html, "accept-encoding": accepted } }),
                ({ headers, status }) =>
                  Effect.sync(() => {
                    assert.strictEqual(status, 200, path)
                    assert.strictEqual(headers.get("content-encoding"), coding, `${path} ${accepted}`)
                    assert.match(headers.get("vary") ?? "", /^Accept-Encoding\b/)
                  })
              )
          )
          assert.strictEqual(new Set(answers.map(({ text }) => text)).size, 1, path)
          assert.strictEqual(new Set(answers.map(({ headers }) => headers.get("etag"))).size, 1, path)
        }
      })
    )

    it.effect("D-DOCS-3: the page of the API is compressed to less than a tenth", () =>
      Effect.gen(function* () {
        const { send } = yield* Service
        const sizeOf = (coding: string) =>
          Effect.map(send("GET", "/docs", { headers: { "accept-encoding": coding } }), ({ headers }) =>
            Number(headers.get("content-length"))
          )
        const plain = yield* sizeOf("identity")
        assert.isAbove(plain, 1_000_000)
        for (const coding of ["br", "gzip"]) assert.isBelow((yield* sizeOf(coding)) * 10, plain)
      })
    )

    it.effect("D-HTTP-16: a client with the current version gets 304, by GET and HEAD", () =>
      Effect.gen(function* () {
        const { send } = yield* Service
        for (const path of [...documents, ...pages]) {
          const { headers } = yield* send("GET", path, { headers: html })
          const tag = headers.get("etag") ?? ""
          assert.match(tag, /^W\/"[\w-]{22}"$/, path)
          for (const tags of [tag, tag.slice(2), `"other", ${tag}`, "*"]) {
            for (const method of ["GET", "HEAD"]) {
              const cached = yield* send(method, path, { headers: { ...html, "if-none-match": tags } })
              assert.deepStrictEqual([cached.status, cached.text], [304, ""], `${path} ${tags}`)
              for (const name of ["etag", "cache-control", "vary", "content-security-policy"])
                assert.strictEqual(cached.headers.get(name), headers.get(name), `${path} ${name}`)
            }
          }
          const other = yield* send("GET", path, { headers: { ...html, "if-none-match": '"other"' } })
          assert.strictEqual(other.status, 200)
        }
      })
    )

    it.effect("D-HTTP-16: a changed page has another ETag, and a missing page has none", () =>
      Effect.gen(function* () {
        const { send } = yield* Service
        const tagOf = (path: string) =>
          Effect.map(send("GET", path, { headers: html }), ({ headers }) => headers.get("etag"))
        assert.notStrictEqual(yield* tagOf("/acme/intro"), yield* tagOf("/acme/intro?lang=de"))
        assert.isNull(yield* tagOf("/acme/missing"))
      })
    )

    it.effect(
      "D-HTTP-15: after 300 pages in a minute an address gets 429 with a page; files are not limited",
      () =>
        Effect.gen(function* () {
          const { send } = yield* Service
          const headers = { ...html, ...fromNewIp() }
          const page = yield* send("GET", "/acme/intro", { headers })
          assert.deepStrictEqual(
            [page.headers.get("x-ratelimit-limit"), page.headers.get("x-ratelimit-remaining")],
            ["300", "299"]
          )
          yield* Effect.forEach(Array.from({ length: 299 }), () => send("GET", "/acme/none", { headers }), {
            concurrency: 8,
            discard: true
          })
          for (const [path, method] of [
            ["/acme", "GET"],
            ["/acme/intro", "GET"],
            ["/acme/intro", "POST"],
            [`/embed/${demoIds.intro}`, "GET"]
          ] as const) {
            const refused = yield* send(method, path, { headers: { ...headers, "accept-language": "de" } })
            assert.strictEqual(refused.status, 429, path)
            assert.isAtLeast(Number(refused.headers.get("retry-after")), 1)
            assert.match(refused.headers.get("content-type") ?? "", /^text\/html/)
            assert.include(refused.text, '<html lang="de"')
            assert.include(refused.text, "Bitte warten Sie")
          }
          const script = /src="(\/assets\/[^"]+\.js)"/.exec(page.text)?.[1] ?? ""
          for (const path of [script, "/embed.js"])
            assert.strictEqual((yield* send("GET", path, { headers })).status, 200)
          assert.strictEqual((yield* send("GET", "/acme", { headers: fromNewIp() })).status, 200)
        })
    )

    it.effect("D-HTTP-15: after 60 documents in a minute an address gets 429 with a page or in JSON", () =>
      Effect.gen(function* () {
        const { send } = yield* Service
        const headers = fromNewIp()
        for (let nth = 0; nth < 60; nth++) {
          const tag = { "if-none-match": "*" }
          assert.strictEqual(
            (yield* send("GET", "/openapi.json", { headers: { ...headers, ...tag } })).status,
            304
          )
        }
        for (const [path, type, text] of [
          ["/openapi.json", "application/json", '{"error":"rate_limited"}'],
          ["/docs", "text/html; charset=utf-8", "Please wait"]
        ] as const) {
          const refused = yield* send("GET", path, { headers })
          assert.deepStrictEqual([refused.status, refused.headers.get("content-type")], [429, type])
          assert.include(refused.text, text)
          assert.isAtLeast(Number(refused.headers.get("retry-after")), 1)
          assert.match(refused.headers.get("cache-control") ?? "", /^no-/)
        }
        assert.strictEqual((yield* send("GET", "/healthz", { headers })).status, 200)
      })
    )

    it.effect("D-HTTP-14: over HTTPS every response has Strict-Transport-Security for its host only", () =>
      Effect.gen(function* () {
        const { send } = yield* Service
        for (const [method, path] of everyResponse) {
          const { headers } = yield* send(method, path, { headers: html })
          assert.strictEqual(headers.get("strict-transport-security"), "max-age=31536000", path)
          assert.strictEqual(headers.get("cross-origin-opener-policy"), "same-origin", path)
        }
      })
    )

    it.effect(
      "D-HTTP-3: a path has one spelling; an encoded or truncated one is unknown and not counted",
      () =>
        Effect.gen(function* () {
          const { send } = yield* Service
          for (const path of [
            "/api/public/%63apture",
            "/api/public/capture;x=1",
            "/api%2Fpublic/capture",
            "/%61cme/intro",
            "/acme/%69ntro",
            "/acme/intro%20",
            "/acme/in%00tro",
            "/acme/%F0%9F%8E%89",
            "/%6fpenapi.json",
            "/healthz;"
          ]) {
            for (const method of ["GET", "POST", "OPTIONS"]) {
              const answer = yield* send(method, path, {
                headers: html,
                ...(method === "POST" && { body: "{}" })
              })
              assert.deepStrictEqual([answer.status, answer.text], [404, '{"error":"not_found"}'], path)
              assert.isNull(answer.headers.get("x-ratelimit-limit"))
            }
          }
          assert.strictEqual(
            (yield* send("GET", "/acme/intro?utm_source=a%20b;c", { headers: html })).status,
            200
          )
        })
    )
  })

  layer(service(inMemory, { baseUrl: "http://booking.example" }), {
    excludeTestServices: true,
    timeout: "3 minutes"
  })("over HTTP", (it) => {
    it.effect("D-HTTP-14: no response has Strict-Transport-Security", () =>
      Effect.gen(function* () {
        const { send } = yield* Service
        for (const [method, path] of everyResponse) {
          const { headers } = yield* send(method, path, { headers: html })
          assert.isNull(headers.get("strict-transport-security"), path)
        }
      })
    )
  })
})

const everyResponse = [
  ["GET", "/acme/intro"],
  ["GET", "/acme"],
  ["GET", "/embed.js"],
  ["GET", "/docs"],
  ["GET", "/healthz"],
  ["GET", "/nowhere/at/all"],
  ["POST", "/api/public/capture"],
  ["DELETE", "/api/public/capture"],
  ["OPTIONS", "/api/public/book"]
] as const
