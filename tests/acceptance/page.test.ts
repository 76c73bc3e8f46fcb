import { createHash } from "node:crypto"
import { assert, describe } from "@effect/vitest"
import { EventTypeCatalog } from "@calendeal/domain/event-types"
import { sampleWorkspace } from "@calendeal/port-contracts/samples"
import { Slug, WorkspaceDirectory } from "@calendeal/domain/workspaces"
import { Effect, Option } from "effect"
import { demoIds } from "@calendeal/app/demo/ids"
import { book, bookingOf, offer, fromNewIp } from "../kit/http/requests.ts"
import { newWorkspace } from "../kit/http/management/workspace.ts"
import { Service, specificationAlone } from "../kit/http/specification.ts"

const html = { accept: "text/html" }
const scriptIn = (document: string) => /src="(\/assets\/[^"]+\.js)"/.exec(document)?.[1] ?? ""

const styleIn = (document: string) => /<style>([^<]+)<\/style>/.exec(document)?.[1] ?? ""

describe("The booking page", () => {
  specificationAlone("the page", (it) => {
    it.effect(
      "D-EMB-1: /{workspace}/{eventType} is a page in the visitor's language, also under the event type's id",
      () =>
        Effect.gen(function* () {
          const { send } = yield* Service
          for (const path of [
            "/acme/intro",
            `/embed/${demoIds.intro}`,
            `/embed/${demoIds.intro.toUpperCase()}?embed=1`
          ]) {
            const page = yield* send("GET", path, {
              headers: { ...html, "accept-language": "fr-CH, de;q=0.8" }
            })
            assert.strictEqual(page.status, 200, path)
            assert.strictEqual(page.headers.get("content-type"), "text/html; charset=utf-8")
            assert.include(page.text, '<html lang="fr"')
            assert.include(page.text, "<h1>Intro call</h1>")
            assert.include(page.text, demoIds.intro)
            assert.notInclude(page.text, "meet.example")
            // The workspace's contact is public; hosts' emails are not.
            assert.notInclude(page.text.replaceAll("hello@acme.example", ""), "@acme.example")
          }
          const german = yield* send("GET", "/acme/intro?lang=de", { headers: html })
          assert.include(german.text, '<html lang="de"')
        })
    )

    it.effect("/{workspace} lists the active event types, with links that keep the query", () =>
      Effect.gen(function* () {
        const { send } = yield* Service
        const hidden = yield* offer({ status: "hidden", title: "Secret call" })
        const archived = yield* offer({ status: "archived", title: "Former call" })
        const query = "?utm_source=news%26more&gclid=c1&lang=de&email=vera%40visitor.example"
        const list = yield* send("GET", `/acme${query}`)
        assert.deepStrictEqual(
          [list.status, list.headers.get("content-type")],
          [200, "text/html; charset=utf-8"]
        )
        assert.include(list.text, '<html lang="de"')
        assert.notInclude(list.text, "<script")
        for (const { eventType } of [hidden, archived])
          for (const hidden of [eventType.title, eventType.slug]) assert.notInclude(list.text, hidden)
        assert.notInclude(list.text, "meet.example")
        const hrefs = [...list.text.matchAll(/<a href="([^"]+)">/g)].map(([, href = ""]) => href)
        assert.includeMembers(
          hrefs.map((href) => href.replace(/\?.*/, "")),
          ["/acme/intro", "/acme/product-demo", "/acme/onboarding", "/acme/site-visit"]
        )
        for (const href of hrefs) {
          const { searchParams } = new URL(href.replaceAll("&amp;", "&"), "http://x")
          assert.deepStrictEqual(Object.fromEntries(searchParams), {
            utm_source: "news&more",
            gclid: "c1",
            lang: "de",
            email: "vera@visitor.example"
          })
        }
        const first = yield* send("GET", hrefs[0]?.replaceAll("&amp;", "&") ?? "")
        assert.include(first.text, "<h1>Intro call</h1>")
        const plain = yield* send("GET", "/acme")
        assert.include(plain.text, 'href="/acme/intro"')
      })
    )

    it.effect(
      "§1.5.foreign, D-WS-3: a workspace without visible pages is like an unknown one, in HTML and JSON",
      () =>
        Effect.gen(function* () {
          const { send, withPorts } = yield* Service
          const workspace = sampleWorkspace()
          yield* withPorts(Effect.flatMap(WorkspaceDirectory, ({ save }) => save(workspace)))
          const { eventType } = yield* offer({ status: "hidden" }, workspace.id)
          const unknown = [`/${workspace.slug}`, "/unknown", "/ac-me"]
          const missing = yield* send("GET", "/unknown/none", { headers: html })
          for (const path of unknown) {
            const page = yield* send("GET", path, { headers: html })
            assert.deepStrictEqual([page.status, page.text], [404, missing.text], path)
            const answer = yield* send("GET", path, { headers: { accept: "*/*" } })
            assert.deepStrictEqual([answer.status, answer.text], [404, '{"error":"not_found"}'], path)
          }
          for (const path of ["/ac_me", "/docs.html", "/%00", "/-a", `/${"x".repeat(65)}`]) {
            const answer = yield* send("GET", path, { headers: html })
            assert.deepStrictEqual([answer.status, answer.text], [404, '{"error":"not_found"}'], path)
          }
          yield* withPorts(
            Effect.flatMap(EventTypeCatalog, ({ publish }) => publish({ ...eventType, status: "active" }))
          )
          const shown = yield* send("GET", `/${workspace.slug}`)
          assert.strictEqual(shown.status, 200)
          assert.include(shown.text, `href="/${workspace.slug}/${eventType.slug}"`)
          assert.notInclude(shown.text, "/acme/")
        })
    )

    it.effect("pages are compressed for clients that accept it, with the same content", () =>
      Effect.gen(function* () {
        const { send } = yield* Service
        for (const path of ["/acme", "/acme/intro", "/acme/intro?plain=1"]) {
          const texts = yield* Effect.forEach(["br, gzip", "gzip", "br", "gzip;q=0"], (encoding) =>
            Effect.map(
              send("GET", path, { headers: { ...html, "accept-encoding": encoding } }),
              ({ headers, text }) => {
                const expected = encoding.startsWith("br") ? "br" : encoding === "gzip" ? "gzip" : null
                assert.strictEqual(headers.get("content-encoding"), expected, `${path} ${encoding}`)
                assert.strictEqual(headers.get("vary"), "Accept-Encoding, Accept-Language")
                return text
              }
            )
          )
          assert.strictEqual(new Set(texts).size, 1, path)
        }
        // Small responses are not compressed.
        const short = yield* send("GET", "/acme/none", { headers: { "accept-encoding": "gzip" } })
        assert.isNull(short.headers.get("content-encoding"))
        const head = yield* send("HEAD", "/acme/intro", { headers: { "accept-encoding": "gzip" } })
        assert.deepStrictEqual([head.status, head.text], [200, ""])
      })
    )

    it.effect(
      "API responses are not compressed, because some contain a token and data that a caller chose",
      () =>
        Effect.gen(function* () {
          const { get, tokenOf } = yield* Service
          const encoded = { "accept-encoding": "br, gzip", ...fromNewIp() }
          const token = yield* tokenOf("bk_0000000000000000000000", 0)
          for (const answer of [
            yield* get(`/month-availability?eventTypeId=${demoIds.intro}&tz=UTC`, encoded),
            yield* get("/booking-summary", { ...encoded, authorization: `Bearer ${token}` })
          ])
            assert.isNull(answer.headers.get("content-encoding"))
        })
    )

    it.effect("D-PAGE-47: each document contains its style, which its policy allows by its hash", () =>
      Effect.gen(function* () {
        const { send } = yield* Service
        for (const path of [
          "/acme/intro",
          "/acme/intro?utm_source=news",
          "/acme/intro?plain=1",
          "/acme",
          "/acme/-/booking",
          "/acme/nothing"
        ]) {
          const { headers, text } = yield* send("GET", path)
          const hash = createHash("sha256").update(styleIn(text)).digest("base64")
          assert.include(headers.get("content-security-policy"), `style-src 'self' 'sha256-${hash}';`, path)
        }
      })
    )

    it.effect("its script is compressed as the browser prefers, and cached for a year", () =>
      Effect.gen(function* () {
        const { send } = yield* Service
        const page = yield* send("GET", "/acme/intro")
        const script = scriptIn(page.text)
        const gzipped = yield* send("GET", "/embed.js", { headers: { "accept-encoding": "gzip" } })
        assert.deepStrictEqual(
          [gzipped.headers.get("content-encoding"), gzipped.headers.get("vary")],
          ["gzip", "Accept-Encoding"]
        )
        const sizes = yield* Effect.forEach(["br", "gzip", "identity"], (encoding) =>
          Effect.map(send("GET", script, { headers: { "accept-encoding": encoding } }), (answer) => {
            assert.strictEqual(answer.status, 200)
            assert.strictEqual(answer.headers.get("content-encoding") ?? "identity", encoding)
            assert.strictEqual(answer.headers.get("cache-control"), "public, max-age=31536000, immutable")
            assert.strictEqual(answer.headers.get("vary"), "Accept-Encoding")
            assert.strictEqual(answer.headers.get("content-type"), "text/javascript; charset=utf-8")
            return answer.text
          })
        )
        assert.strictEqual(new Set(sizes).size, 1)
        const head = yield* send("HEAD", script)
        assert.deepStrictEqual([head.status, head.text], [200, ""])
        const loader = yield* send("GET", "/embed.js")
        assert.strictEqual(loader.headers.get("cache-control"), "public, max-age=300")
        assert.strictEqual(loader.headers.get("cross-origin-resource-policy"), "cross-origin")
      })
    )

    it.effect("D-WS-3: hidden, archived, foreign and unknown pages have the same 404 page", () =>
      Effect.gen(function* () {
        const { send, withPorts } = yield* Service
        const { eventType } = yield* offer({ status: "hidden" })
        const hidden = yield* send("GET", `/acme/${eventType.slug}`)
        assert.strictEqual(hidden.status, 404)
        assert.include(hidden.text, "There is no booking page here")
        // The workspace has public pages, so its contact is shown. Hidden and unknown pages do not differ.
        assert.include(hidden.text, "hello@acme.example")
        const unknown = ["/acme/none", `/acme/${"x".repeat(90)}`]
        for (const path of unknown) {
          const answer = yield* send("GET", path)
          assert.deepStrictEqual([answer.status, answer.text], [404, hidden.text], path)
        }
        const noWorkspace = yield* send("GET", "/unknown/intro")
        assert.notInclude(noWorkspace.text, "hello@acme.example")
        const { workspace } = yield* newWorkspace
        yield* offer({ status: "hidden", slug: Slug.make("secret") }, workspace.id)
        for (const path of [`/${workspace.slug}/secret`, `/embed/${eventType.id}`, "/embed/rubbish"]) {
          const answer = yield* send("GET", path)
          assert.deepStrictEqual([answer.status, answer.text], [404, noWorkspace.text], path)
        }
        yield* withPorts(
          Effect.flatMap(EventTypeCatalog, ({ publish }) => publish({ ...eventType, status: "active" }))
        )
        assert.strictEqual((yield* send("GET", `/acme/${eventType.slug}`)).status, 200)
      })
    )

    it.effect("D-HTTP-3: reserved words are not pages, and other methods are 405", () =>
      Effect.gen(function* () {
        const { send } = yield* Service
        for (const path of ["/api/intro", "/assets/nothing.js", "/docs/x", "/demo/x/y", "/acme/intro/x"]) {
          for (const method of ["GET", "POST", "DELETE"]) {
            const answer = yield* send(method, path)
            assert.deepStrictEqual(
              [answer.status, answer.text],
              [404, '{"error":"not_found"}'],
              `${method} ${path}`
            )
          }
        }
        const put = yield* send("PUT", "/acme/intro")
        assert.deepStrictEqual([put.status, put.headers.get("allow")], [405, "GET, HEAD, POST, OPTIONS"])
      })
    )

    it.effect(
      "D-EMB-1, §1.7.list, §1.7.page: frame-ancestors contains the workspace's hosts as soon as the list is not empty",
      () =>
        Effect.gen(function* () {
          const { send, withPorts } = yield* Service
          const policyOf = (path: string) =>
            Effect.map(send("GET", path), ({ headers }) => {
              assert.isNull(headers.get("x-frame-options"))
              assert.strictEqual(headers.get("x-content-type-options"), "nosniff")
              return headers.get("content-security-policy") ?? ""
            })
          const policy = Effect.map(
            Effect.all([policyOf("/acme/intro"), policyOf("/acme"), policyOf(`/embed/${demoIds.intro}`)]),
            ([page, list, byId]) => {
              assert.deepStrictEqual([list, byId], [page, page])
              return page
            }
          )
          assert.notInclude(yield* policy, "frame-ancestors")
          const allow = (embedAllowedHosts: ReadonlyArray<string>) =>
            withPorts(
              Effect.gen(function* () {
                const directory = yield* WorkspaceDirectory
                const workspace = Option.getOrThrow(yield* directory.find(demoIds.workspace))
                yield* directory.save({ ...workspace, embedAllowedHosts })
              })
            )
          yield* allow(["shop.example"])
          assert.include(yield* policy, "frame-ancestors https://shop.example https://*.shop.example")
          yield* allow([])
          assert.notInclude(yield* policy, "frame-ancestors")
        })
    )

    it.effect("D-BRAND-4: each page of a workspace has its icon, which the service draws", () =>
      Effect.gen(function* () {
        const { send } = yield* Service
        for (const path of ["/acme/intro", "/acme", "/acme/-/booking", "/acme/intro?plain=1"]) {
          const { text } = yield* send("GET", path, { headers: html })
          const icon = /<link rel="icon" href="([^"]+)"/.exec(text)?.[1] ?? ""
          assert.match(icon, /^\/assets\/icons\/0b6b4d-41-[0-9a-f]{10}\.svg$/, path)
          assert.include((yield* send("GET", icon)).text, "&#x41;")
          assert.strictEqual((yield* send("GET", icon.replace("-41-", "-42-"))).status, 404)
        }
      })
    )

    it.effect("D-BRAND-5: every other page has Calendeal's icon, which is where programs look for one", () =>
      Effect.gen(function* () {
        const { send } = yield* Service
        for (const path of ["/", "/embed", "/console", "/-/sign-in", "/-/account"])
          assert.include(
            (yield* send("GET", path, { headers: html })).text,
            '<link rel="icon" href="/favicon.svg"',
            path
          )
        for (const [path, type, start] of [
          ["/favicon.ico", "image/x-icon", "\0\0\x01\0"],
          ["/favicon.svg", "image/svg+xml", "<svg "],
          ["/apple-touch-icon.png", "image/png", "PNG"]
        ] as const) {
          const icon = yield* send("GET", path)
          assert.deepStrictEqual([icon.status, icon.headers.get("content-type")], [200, type], path)
          assert.include(icon.text.slice(0, 8), start, path)
        }
      })
    )

    it.effect("D-PAGE-17: a booking's calendar file is for the holder of its token", () =>
      Effect.gen(function* () {
        const { send, tokenOf } = yield* Service
        const { eventType } = yield* offer({ title: "Call, with sales" })
        const { body } = yield* book(bookingOf(eventType.id, "calendar@customer.example"))
        const uid = String(body["uid"])
        const fileFor = (token: string) =>
          send("POST", "/booking.ics", {
            headers: { ...html, "content-type": "application/x-www-form-urlencoded" },
            body: String(new URLSearchParams({ token }))
          })
        const file = yield* fileFor(yield* tokenOf(uid, 0))
        assert.strictEqual(file.status, 200)
        assert.strictEqual(file.headers.get("content-type"), "text/calendar; charset=utf-8")
        assert.strictEqual(file.headers.get("cache-control"), "no-store")
        assert.match(file.headers.get("content-disposition") ?? "", /^attachment;/)
        const lines = file.text.split("\r\n")
        assert.includeMembers(lines, ["METHOD:PUBLISH", "SEQUENCE:0", "STATUS:CONFIRMED"])
        assert.isDefined(lines.find((line) => line.startsWith(`UID:${uid}@`)))
        assert.include(file.text, "SUMMARY:Call\\, with sales")
        assert.notInclude(file.text, "customer.example")
        for (const token of ["", "x", `${yield* tokenOf(uid, 0)}x`, "x".repeat(9000)]) {
          const refused = yield* fileFor(token)
          assert.strictEqual(refused.status, 404)
          assert.notInclude(refused.text, "BEGIN")
        }
      })
    )
  })
})
