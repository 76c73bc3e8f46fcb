import { crc32, deflateSync } from "node:zlib"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { refused } from "../../kit/http/requests.ts"
import { Service, specification } from "../../kit/http/specification.ts"
import {
  caller,
  hostDraft,
  introDraft,
  invalid,
  newWorkspace,
  notFound
} from "../../kit/http/management/workspace.ts"

const chunk = (name: string, data: Uint8Array) => {
  const body = Buffer.concat([Buffer.from(name), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A red PNG in base64, which says that it has `side` pixels on a side and has those of one. */
const pngOf = (side = 1) => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.from([0, 200, 30, 60]))),
    chunk("IEND", Buffer.alloc(0))
  ]).toString("base64")
}

const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>").toString("base64")

describe("Management: logos and hosts' pictures", () => {
  specification("pictures", (it) => {
    it.effect(
      "D-FACE-1, D-MAIL-23: a logo and a host's picture are encoded again and served by the hash of their bytes",
      () =>
        Effect.gen(function* () {
          const { send } = yield* Service
          const { at, call, workspace } = yield* newWorkspace
          const host = (yield* call("POST", `${at}/hosts`, hostDraft)).body
          const picture = yield* call("PUT", `${at}/hosts/${String(host["id"])}/picture`, { image: pngOf() })
          assert.deepStrictEqual([picture.status, picture.headers.get("etag")], [200, '"2"'])
          const logo = yield* call("PUT", `${at}/logo`, { image: pngOf() })
          assert.deepStrictEqual([logo.status, logo.headers.get("etag")], [200, '"2"'])
          for (const id of [picture.body["picture"], logo.body["logo"]]) {
            const served = yield* send("GET", `/assets/pictures/${workspace.id}/${String(id)}.png`)
            assert.strictEqual(served.status, 200)
            assert.strictEqual(served.headers.get("content-type"), "image/png")
            assert.strictEqual(served.headers.get("x-content-type-options"), "nosniff")
            assert.include(served.headers.get("cache-control") ?? "", "immutable")
            assert.include(served.headers.get("content-security-policy") ?? "", "sandbox")
          }
          yield* call("POST", `${at}/event-types`, introDraft(host["id"]))
          const page = yield* send("GET", `/${workspace.slug}/intro`, { headers: { accept: "text/html" } })
          assert.include(page.text, `/assets/pictures/${workspace.id}/${String(picture.body["picture"])}.png`)
          const ofLink = yield* send("GET", `/${workspace.slug}/-/booking`, {
            headers: { accept: "text/html" }
          })
          const mark = `<img class="logo" src="/assets/pictures/${workspace.id}/${String(logo.body["logo"])}.png"`
          assert.include(ofLink.text, mark)
          assert.notInclude(page.headers.get("content-security-policy") ?? "", "https:")
        })
    )

    it.effect("D-MAIL-73: the colour and the logo of the pages are in the mails", () =>
      Effect.gen(function* () {
        const { at, call, workspace } = yield* newWorkspace
        const logo = yield* call("PUT", `${at}/logo`, { image: pngOf() })
        yield* call("PATCH", at, { brandColour: "#3020c0" })
        const { body } = yield* call("POST", `${at}/mail/preview`, { kind: "confirmed" })
        assert.include(body["html"], `/assets/pictures/${workspace.id}/${String(logo.body["logo"])}.png`)
        assert.include(body["html"], "background:#3020c0")
      })
    )

    it.effect("D-FACE-1: SVG, other formats, too many pixels and damaged pictures change nothing", () =>
      Effect.gen(function* () {
        const { at, call } = yield* newWorkspace
        const gif = Buffer.from("GIF89a\u0001\0\u0001\0").toString("base64")
        for (const image of [svg, gif, pngOf(30_000), pngOf(4000), "AAAA"])
          invalid(yield* call("PUT", `${at}/logo`, { image }), ["image"], image.slice(0, 20))
        invalid(yield* call("PUT", `${at}/logo`, { image: "not base64!" }), ["image"])
        invalid(yield* call("PUT", `${at}/logo`, {}), [""])
        invalid(yield* call("PUT", `${at}/logo`, { image: pngOf(), address: "https://a.example/a.png" }), [
          ""
        ])
        invalid(yield* call("PUT", `${at}/logo`, { image: "A".repeat(3_000_000) }), [""])
        assert.isNull((yield* call("GET", at)).body["logo"])
      })
    )

    it.effect("D-FACE-1: an address inside the network is never fetched", () =>
      Effect.gen(function* () {
        const { at, call } = yield* newWorkspace
        for (const address of [
          "https://10.0.0.1/a.png",
          "http://169.254.169.254/latest",
          "https://x.example/a.png"
        ])
          invalid(yield* call("PUT", `${at}/logo`, { address }), ["address"], address)
      })
    )

    it.effect("D-FACE-3: a picture is served under its own workspace's path only", () =>
      Effect.gen(function* () {
        const { send } = yield* Service
        const [one, other] = [yield* newWorkspace, yield* newWorkspace]
        const { body } = yield* one.call("PUT", `${one.at}/logo`, { image: pngOf() })
        const id = String(body["logo"])
        for (const path of [
          `${other.workspace.id}/${id}.png`,
          `${crypto.randomUUID()}/${id}.png`,
          `${one.workspace.id}/${id}`,
          `${one.workspace.id}/${id.toUpperCase()}.png`,
          `${one.workspace.id}/${"0".repeat(64)}.png`,
          `${one.workspace.slug}/${id}.png`
        ])
          notFound(yield* send("GET", `/assets/pictures/${path}`), path)
      })
    )

    it.effect("D-FACE-1: removes a logo and a host's picture, and asks for the right version and role", () =>
      Effect.gen(function* () {
        const { at, call } = yield* newWorkspace
        const { id } = (yield* call("POST", `${at}/hosts`, hostDraft)).body
        const picture = `${at}/hosts/${String(id)}/picture`
        yield* call("PUT", `${at}/logo`, { image: pngOf() })
        yield* call("PUT", picture, { image: pngOf() })
        refused(
          yield* call("PUT", picture, { image: pngOf() }, { "if-match": '"7"' }),
          412,
          "precondition_failed"
        )
        assert.strictEqual((yield* call("DELETE", `${at}/logo`)).status, 204)
        assert.strictEqual((yield* call("DELETE", picture)).status, 204)
        assert.isNull((yield* call("GET", at)).body["logo"])
        assert.isNull((yield* call("GET", `${at}/hosts/${String(id)}`)).body["picture"])
        notFound(yield* call("PUT", `${at}/hosts/${crypto.randomUUID()}/picture`, { image: pngOf() }))
        const draft = { email: "mia@contoso.example", name: "Mia", role: "member" }
        const { token } = (yield* call("POST", `${at}/members`, draft)).body
        const member = yield* caller(String(token))
        refused(yield* member("PUT", `${at}/logo`, { image: pngOf() }), 403, "forbidden")
      })
    )
  })
})
