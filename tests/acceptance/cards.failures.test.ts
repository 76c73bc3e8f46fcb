import { PictureMaker, PicturesBusy } from "@calendeal/domain/pictures"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { crc32, deflateSync } from "node:zlib"
import { hostDraft, introDraft, newWorkspace } from "../kit/http/management/workspace.ts"
import { inMemory } from "../kit/http/ports.ts"
import { Service, service } from "../kit/http/Service.ts"

const chunk = (name: string, data: Uint8Array): Uint8Array => {
  const body = Buffer.concat([Buffer.from(name), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG whose header announces so many pixels that the thread of the drawing has no memory for them. */
const damaged = () => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(30_000, 0)
  header.writeUInt32BE(30_000, 4)
  header.set([8, 6, 0, 0, 0], 8)
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk("IHDR", header),
      chunk("IDAT", deflateSync(Buffer.alloc(1000))),
      chunk("IEND", Buffer.alloc(0))
    ])
  )
}

/** A PNG of one red pixel. */
const onePixel = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  chunk("IHDR", Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0])),
  chunk("IDAT", deflateSync(Buffer.from([0, 200, 30, 60, 255]))),
  chunk("IEND", Buffer.alloc(0))
])

/** The drawings so far, whether the stored logos are damaged, and whether too many pictures are being drawn. */
const state = { drawings: 0, isDamaged: false, isBusy: false }

/** The real maker, which gets a damaged logo while `state` says so. */
const watched = Layer.effect(
  PictureMaker,
  Effect.map(PictureMaker, (maker) =>
    PictureMaker.of({
      ...maker,
      make: (inspected, form) =>
        state.isBusy ? Effect.fail(new PicturesBusy()) : maker.make(inspected, form),
      drawCard: (card) =>
        Effect.suspend(() => {
          if (state.isBusy) return Effect.fail(new PicturesBusy())
          state.drawings += 1
          return maker.drawCard(state.isDamaged ? { ...card, logo: damaged() } : card)
        })
    })
  )
).pipe(Layer.provideMerge(inMemory))

/** A workspace with a page, and the path of its card. */
const withPage = Effect.gen(function* () {
  const { send } = yield* Service
  const { at, call, workspace } = yield* newWorkspace
  const host = (yield* call("POST", `${at}/hosts`, hostDraft)).body
  const eventType = (yield* call("POST", `${at}/event-types`, introDraft(host["id"]))).body
  const page = send("GET", `/${workspace.slug}/intro`, { headers: { accept: "text/html" } })
  const path = Effect.map(
    page,
    ({ text }) => new URL(/<meta property="og:image" content="([^"]+)"/.exec(text)?.[1] ?? "").pathname
  )
  return { at, eventType: `${at}/event-types/${String(eventType["id"])}`, call, page, path, send }
})

layer(service(watched, { logLevel: "None" }), { excludeTestServices: true, timeout: "3 minutes" })(
  "Drawings of cards",
  (it) => {
    it.effect(
      "D-PAGE-19: requests at the same time are one drawing, which is kept until the page changes",
      () =>
        Effect.gen(function* () {
          const { call, eventType, path, send } = yield* withPage
          const first = yield* path
          const before = state.drawings
          const statuses = yield* Effect.all(
            Array.from({ length: 20 }, () => send("GET", first)),
            { concurrency: "unbounded" }
          )
          assert.isTrue(statuses.every(({ status }) => status === 200))
          yield* send("GET", first)
          assert.strictEqual(state.drawings, before + 1)
          yield* call("PATCH", eventType, { title: "A longer call" })
          assert.strictEqual((yield* send("GET", yield* path)).status, 200)
          assert.strictEqual(state.drawings, before + 2)
        })
    )

    it.effect(
      "D-PAGE-19: a card whose drawing fails is a 500 that is not cached, and the page works without it",
      () =>
        Effect.gen(function* () {
          const { page, path, send } = yield* withPage
          const address = yield* path
          state.isDamaged = true
          for (let attempt = 0; attempt < 2; attempt += 1) {
            const failed = yield* send("GET", address)
            assert.deepStrictEqual([failed.status, failed.text], [500, '{"error":"internal"}'])
            assert.notInclude(failed.headers.get("cache-control") ?? "", "max-age=31536000")
          }
          assert.strictEqual((yield* page).status, 200)
          // The next request draws it, in a new thread.
          state.isDamaged = false
          const drawn = yield* send("GET", address)
          assert.deepStrictEqual([drawn.status, drawn.headers.get("content-type")], [200, "image/png"])
        })
    )

    it.effect("D-FACE-5: while too many pictures wait, a card and an upload are 503 with Retry-After", () =>
      Effect.gen(function* () {
        const { at, call, path, send } = yield* withPage
        const address = yield* path
        const image = Buffer.from(onePixel).toString("base64")
        state.isBusy = true
        const card = yield* send("GET", address)
        const logo = yield* call("PUT", `${at}/logo`, { image })
        state.isBusy = false
        assert.deepStrictEqual([card.status, card.text], [503, '{"error":"internal"}'])
        assert.deepStrictEqual([logo.status, logo.body], [503, { error: "internal" }])
        for (const { headers } of [card, logo]) assert.match(headers.get("retry-after") ?? "", /^[1-9]\d*$/)
        assert.notInclude(card.headers.get("cache-control") ?? "", "max-age=31536000")
        // Nothing of the refusal is kept.
        assert.strictEqual((yield* send("GET", address)).status, 200)
        assert.strictEqual((yield* call("PUT", `${at}/logo`, { image })).status, 200)
      })
    )
  }
)
