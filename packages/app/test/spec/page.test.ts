import { assert, describe } from "@effect/vitest"
import { ContactBook, TypedEmail } from "@calendeal/domain/contacts"
import { EventTypeCatalog } from "@calendeal/domain/event-types"
import { sampleWorkspace } from "@calendeal/port-contracts/samples"
import { Slug, WorkspaceDirectory } from "@calendeal/domain/workspaces"
import { Effect, Option, Schema } from "effect"
import { demoIds } from "../../src/demo/ids.ts"
import { offer, fromNewIp } from "./1-requests.ts"
import { newWorkspace } from "./management/workspace.ts"
import { Service, specification } from "./specification.ts"

const html = { accept: "text/html" }
const scriptIn = (document: string) => /src="(\/assets\/[^"]+\.js)"/.exec(document)?.[1] ?? ""

const styleIn = (document: string) => /href="(\/assets\/[^"]+\.css)"/.exec(document)?.[1] ?? ""

describe("The booking page", () => {
  specification("the page", (it) => {
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
            // The workspace's own contact is meant to be read; hosts' addresses are not.
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
        const archived = yield* offer({ status: "archived", title: "Bygone call" })
        const query = "?utm_source=news%26more&gclid=c1&lang=de&email=vera%40visitor.example"
        const list = yield* send("GET", `/acme${query}`)
        assert.deepStrictEqual(
          [list.status, list.headers.get("content-type")],
          [200, "text/html; charset=utf-8"]
        )
        assert.include(list.text, '<html lang="de"')
        assert.notInclude(list.text, "<script")
        for (const { eventType } of [hidden, archived])
          for (const told of [eventType.title, eventType.slug]) assert.notInclude(list.text, told)
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
          const strange = [`/${workspace.slug}`, "/nobody-here", "/ac-me"]
          const nothing = yield* send("GET", "/nobody-here/nothing", { headers: html })
          for (const path of strange) {
            const page = yield* send("GET", path, { headers: html })
            assert.deepStrictEqual([page.status, page.text], [404, nothing.text], path)
            const answer = yield* send("GET", path, { headers: { accept: "*/*" } })
            assert.deepStrictEqual([answer.status, answer.text], [404, '{"error":"not_found"}'], path)
          }
          for (const path of ["/ac_me", "/embed", "/docs.html", "/%00", "/-a", `/${"x".repeat(65)}`]) {
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
        // What fits into one packet gains nothing.
        const short = yield* send("GET", "/acme/nothing", { headers: { "accept-encoding": "gzip" } })
        assert.isNull(short.headers.get("content-encoding"))
        const head = yield* send("HEAD", "/acme/intro", { headers: { "accept-encoding": "gzip" } })
        assert.deepStrictEqual([head.status, head.text], [200, ""])
      })
    )

    it.effect(
      "API responses are not compressed, because some contain a token beside data that a caller chose",
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

    it.effect("its script and style are compressed as the browser prefers, and cached for a year", () =>
      Effect.gen(function* () {
        const { send } = yield* Service
        const page = yield* send("GET", "/acme/intro")
        const script = scriptIn(page.text)
        for (const path of [styleIn(page.text), "/embed.js"]) {
          const file = yield* send("GET", path, { headers: { "accept-encoding": "gzip" } })
          assert.deepStrictEqual(
            [file.headers.get("content-encoding"), file.headers.get("vary")],
            ["gzip", "Accept-Encoding"]
          )
        }
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
        // The workspace shows other pages, and so how to reach it: no more of one that is hidden than of one that never was.
        assert.include(hidden.text, "hello@acme.example")
        const strange = ["/acme/nothing", `/acme/${"x".repeat(90)}`]
        for (const path of strange) {
          const answer = yield* send("GET", path)
          assert.deepStrictEqual([answer.status, answer.text], [404, hidden.text], path)
        }
        const nowhere = yield* send("GET", "/nobody/intro")
        assert.notInclude(nowhere.text, "hello@acme.example")
        const { workspace } = yield* newWorkspace
        yield* offer({ status: "hidden", slug: Slug.make("secret") }, workspace.id)
        for (const path of [`/${workspace.slug}/secret`, `/embed/${eventType.id}`, "/embed/rubbish"]) {
          const answer = yield* send("GET", path)
          assert.deepStrictEqual([answer.status, answer.text], [404, nowhere.text], path)
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
            Effect.all([policyOf("/acme/intro"), policyOf("/acme")]),
            ([page, list]) => {
              assert.strictEqual(list, page)
              return page
            }
          )
          assert.notInclude(yield* policy, "frame-ancestors")
          const list = (embedAllowedHosts: ReadonlyArray<string>) =>
            withPorts(
              Effect.gen(function* () {
                const directory = yield* WorkspaceDirectory
                const workspace = Option.getOrThrow(yield* directory.find(demoIds.workspace))
                yield* directory.save({ ...workspace, embedAllowedHosts })
              })
            )
          yield* list(["shop.example"])
          assert.include(yield* policy, "frame-ancestors https://shop.example https://*.shop.example")
          yield* list([])
          assert.notInclude(yield* policy, "frame-ancestors")
        })
    )

    it.effect("without scripts it shows the next free days of the API, in the workspace's time zone", () =>
      Effect.gen(function* () {
        const { get, send } = yield* Service
        const { eventType } = yield* offer()
        const zone = "Europe/London"
        const question = `eventTypeId=${eventType.id}&tz=${zone}`
        const { body } = yield* get(`/month-availability?${question}`, fromNewIp())
        const [first = ""] = Schema.decodeUnknownSync(Schema.Array(Schema.String))(body["availableDates"])
        const times = yield* get(`/slots?${question}&date=${first}`, fromNewIp())
        const [slot] = Schema.decodeUnknownSync(
          Schema.Struct({ slots: Schema.Array(Schema.Struct({ startTimeUtc: Schema.String })) })
        )(times.body).slots
        const page = yield* send("GET", `/acme/${eventType.slug}?plain=1&lang=en`)
        const at = Date.parse(slot?.startTimeUtc ?? "")
        const day = new Intl.DateTimeFormat("en-GB", {
          timeZone: zone,
          weekday: "long",
          day: "numeric",
          month: "long"
        })
        const time = new Intl.DateTimeFormat("en-GB", {
          timeZone: zone,
          hour: "numeric",
          minute: "2-digit"
        })
        assert.include(page.text, `<dt>${day.format(at)}</dt><dd><span>${time.format(at)}</span>`)
        assert.include(page.text, "Europe/London")
        assert.notInclude(page.text, "<script")
        const withScripts = yield* send("GET", `/acme/${eventType.slug}?lang=en`)
        assert.include(withScripts.text, `/acme/${eventType.slug}?lang=en&amp;plain=1`)
      })
    )

    it.effect("without scripts a form captures name and e-mail, and nothing else", () =>
      Effect.gen(function* () {
        const { send, withPorts } = yield* Service
        const post = (fields: Readonly<Record<string, string>> | string, from = fromNewIp()) =>
          send("POST", "/acme/intro?lang=en", {
            headers: { ...from, "content-type": "application/x-www-form-urlencoded" },
            body: typeof fields === "string" ? fields : new URLSearchParams(fields).toString()
          })
        const email = "No.Scripts@customer.example"
        const known = withPorts(
          Effect.gen(function* () {
            const book = yield* ContactBook
            return yield* book.findByEmail(demoIds.workspace, Schema.decodeUnknownSync(TypedEmail)(email))
          })
        )
        for (const bad of [{ name: "", email }, { name: "Sam", email: "x" }, "%%%", "", "x".repeat(20_000)]) {
          const refused = yield* post(bad)
          assert.strictEqual(refused.status, 400)
          assert.include(refused.text, "That did not work")
        }
        assert.isTrue(Option.isNone(yield* known))
        const taken = yield* post({ name: "Sam Rivera", email })
        assert.strictEqual(taken.status, 200)
        assert.include(taken.text, "We will get in touch with you")
        assert.strictEqual(Option.getOrThrow(yield* known).name, "Sam Rivera")
        // It counts as a capture: 20 in a minute.
        const crowd = fromNewIp()
        const answers = yield* Effect.forEach(Array.from({ length: 21 }), () =>
          post({ name: "Sam", email }, crowd)
        )
        assert.deepStrictEqual(
          answers.map(({ status }) => status),
          [...Array.from({ length: 20 }, () => 200), 400]
        )
      })
    )
  })
})
