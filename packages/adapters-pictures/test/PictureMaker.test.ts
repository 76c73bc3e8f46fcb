import { deflateSync } from "node:zlib"
import { crc32 } from "node:zlib"
import { OutgoingRequests } from "@calendeal/adapters-outgoing"
import { inspectPicture, PictureMaker } from "@calendeal/domain/pictures"
import { assert, layer } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { PictureMaker as Maker } from "../src/index.ts"

const chunk = (name: string, data: Uint8Array) => {
  const body = Buffer.concat([Buffer.from(name), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG of one colour, with the given further chunks. */
const png = (
  width: number,
  height: number,
  pixel: ReadonlyArray<number>,
  more: ReadonlyArray<Buffer> = []
) => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const row = Buffer.concat([Buffer.from([0]), ...Array.from({ length: width }, () => Buffer.from(pixel))])
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    ...more,
    chunk("IDAT", deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))),
    chunk("IEND", Buffer.alloc(0))
  ])
}

const sizeOf = (bytes: Uint8Array) => {
  const { height, width } = Result.getOrThrow(inspectPicture(bytes))
  return [width, height]
}

const make = (bytes: Uint8Array, form: "portrait" | "logo") =>
  PictureMaker.use((maker) => maker.make(Result.getOrThrow(inspectPicture(bytes)), form))

const red = [200, 30, 60, 255]

const makers = Maker.layer({ drawingLimit: Duration.seconds(30) }).pipe(
  Layer.provide(
    OutgoingRequests.layer({ allowLoopback: false, resolve: () => Promise.resolve(["127.0.0.1"]) })
  )
)

layer(makers, { excludeTestServices: true, timeout: "1 minute" })("PictureMaker", (it) => {
  it.effect(
    "D-FACE-1: a portrait becomes a square of 160 pixels, a logo fits into 256 and keeps its shape",
    () =>
      Effect.gen(function* () {
        const wide = png(600, 300, red)
        assert.deepStrictEqual(sizeOf((yield* make(wide, "portrait")).png), [160, 160])
        assert.deepStrictEqual(sizeOf((yield* make(wide, "logo")).png), [256, 128])
        assert.deepStrictEqual(sizeOf((yield* make(png(40, 20, red), "logo")).png), [40, 20])
      })
  )

  it.effect("D-FACE-1: the same picture has the same id, also with other metadata, which is dropped", () =>
    Effect.gen(function* () {
      const text = chunk("tEXt", Buffer.from("Comment\0taken at the home of Grace"))
      const plain = yield* make(png(20, 20, red), "portrait")
      const noted = yield* make(png(20, 20, red, [text]), "portrait")
      assert.match(plain.id, /^[0-9a-f]{64}$/)
      assert.strictEqual(noted.id, plain.id)
      assert.notInclude(Buffer.from(noted.png).toString("latin1"), "Grace")
    })
  )

  it.effect("D-FACE-1: a picture whose pixels cannot be decoded is refused", () =>
    Effect.gen(function* () {
      const broken = png(20, 20, red)
      broken.fill(0xff, 45, 60)
      assert.strictEqual(yield* Effect.flip(make(broken, "portrait")), "broken")
    })
  )

  it.effect("D-FACE-1: a compressed text of 100 MB in a PNG is never decompressed", () =>
    Effect.gen(function* () {
      const bomb = chunk(
        "zTXt",
        Buffer.concat([Buffer.from("Comment\0\0"), deflateSync(Buffer.alloc(100_000_000))])
      )
      const { bytes } = Result.getOrThrow(inspectPicture(png(20, 20, red, [bomb])))
      assert.isBelow(bytes.length, 300)
      assert.deepStrictEqual(sizeOf((yield* make(png(20, 20, red, [bomb]), "portrait")).png), [160, 160])
    })
  )

  it.effect("D-FACE-1: an address that leads to this machine is refused", () =>
    Effect.gen(function* () {
      const { fetch } = yield* PictureMaker
      for (const address of ["https://pictures.example/a.png", "http://127.0.0.1/a.png", "nonsense"])
        assert.include((yield* Effect.flip(fetch(address))).message, "public https URL")
    })
  )
})
