import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { fromNewIp } from "../kit/http/requests.ts"
import { hostDraft, introDraft, newWorkspace, notFound } from "../kit/http/management/workspace.ts"
import { Service, specificationAlone } from "../kit/http/specification.ts"

const addressIn = (page: string): URL =>
  new URL(/<meta property="og:image" content="([^"]+)"/.exec(page)?.[1] ?? "")

/** A workspace with a page, and the path of its card in a language. */
const withPage = Effect.gen(function* () {
  const { send } = yield* Service
  const { at, call, workspace } = yield* newWorkspace
  const host = (yield* call("POST", `${at}/hosts`, hostDraft)).body
  const eventType = (yield* call("POST", `${at}/event-types`, introDraft(host["id"]))).body
  const pageIn = (language: string) =>
    send("GET", `/${workspace.slug}/intro`, {
      headers: { accept: "text/html", "accept-language": language }
    })
  const pathIn = (language: string) => Effect.map(pageIn(language), ({ text }) => addressIn(text).pathname)
  return { at, call, eventType, pageIn, pathIn, send, workspace }
})

describe("Cards of booking pages", () => {
  specificationAlone("cards", (it) => {
    it.effect("D-PAGE-19: a booking page names its card, which is cached for a year", () =>
      Effect.gen(function* () {
        const { pageIn, pathIn, send } = yield* withPage
        const { text } = yield* pageIn("en")
        for (const tag of [
          '<meta property="og:image:type" content="image/png"',
          '<meta property="og:image:width" content="1200"',
          '<meta property="og:image:height" content="630"',
          '<meta property="og:image:alt" content="',
          '<meta name="twitter:card" content="summary_large_image"'
        ])
          assert.include(text, tag)
        const path = yield* pathIn("en")
        const card = yield* send("GET", path)
        assert.strictEqual(card.status, 200)
        assert.strictEqual(card.headers.get("content-type"), "image/png")
        assert.include(card.headers.get("cache-control") ?? "", "immutable")
        assert.strictEqual(card.headers.get("x-content-type-options"), "nosniff")
        assert.strictEqual(card.status, (yield* send("GET", path)).status)
        assert.notStrictEqual(yield* pathIn("ja"), path)
        assert.strictEqual((yield* send("GET", yield* pathIn("ja"))).status, 200)
      })
    )

    it.effect(
      "D-PAGE-19: a card has one name, another after each change, and none of a hidden event type",
      () =>
        Effect.gen(function* () {
          const { at, call, eventType, pathIn, send } = yield* withPage
          const path = yield* pathIn("en")
          const id = String(eventType["id"])
          for (const other of [
            path.replace(/[0-9a-f]{10}\.png$/, "0123456789.png"),
            path.replace("/en-", "/de-"),
            path.replace("/en-", "/xx-"),
            path.replace(id, "00000000-0000-4000-8000-000000000000"),
            path.replace(id, "x"),
            path.replace(".png", ".svg")
          ])
            notFound(yield* send("GET", other), other)
          yield* call("PATCH", `${at}/event-types/${id}`, { title: "A longer call" })
          const renamed = yield* pathIn("en")
          assert.notStrictEqual(renamed, path)
          notFound(yield* send("GET", path), path)
          assert.strictEqual((yield* send("GET", renamed)).status, 200)
          const hidden = yield* call("PATCH", `${at}/event-types/${id}`, { status: "hidden" })
          assert.strictEqual(hidden.status, 200, hidden.text)
          notFound(yield* send("GET", renamed), renamed)
        })
    )

    it.effect(
      "D-PAGE-19, D-HTTP-15: cards are limited to 600 per minute and address, with unknown ones",
      () =>
        Effect.gen(function* () {
          const { pathIn, send, wait } = { ...(yield* withPage), ...(yield* Service) }
          const path = yield* pathIn("en")
          const unknown = path.replace(/[0-9a-f]{10}\.png$/, "0123456789.png")
          const [headers, others] = [fromNewIp(), fromNewIp()]
          const first = yield* send("GET", path, { headers })
          assert.strictEqual(first.headers.get("x-ratelimit-limit"), "600")
          assert.strictEqual(first.headers.get("x-ratelimit-remaining"), "599")
          yield* Effect.forEach(
            Array.from({ length: 599 }, () => unknown),
            (each) => send("GET", each, { headers }),
            { concurrency: 20, discard: true }
          )
          const refused = yield* send("GET", path, { headers })
          assert.strictEqual(refused.status, 429)
          assert.match(refused.headers.get("retry-after") ?? "", /^\d+$/)
          assert.notInclude(refused.headers.get("cache-control") ?? "", "immutable")
          assert.strictEqual((yield* send("GET", path, { headers: others })).status, 200)
          yield* wait(61)
          assert.strictEqual((yield* send("GET", path, { headers })).status, 200)
        })
    )
  })
})
