import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { inspectPicture } from "./inspectPicture.ts"

const bytesOf = (...parts: ReadonlyArray<ReadonlyArray<number> | string>) =>
  new Uint8Array(
    parts.flatMap((part) =>
      typeof part === "string" ? [...part].map((one) => one.charCodeAt(0)) : [...part]
    )
  )

const four = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255)
const two = (value: number) => [value >>> 8, value & 255]

const pngOf = (width: number, height: number, ...more: ReadonlyArray<ReadonlyArray<number>>) =>
  bytesOf(
    [0x89],
    "PNG\r\n\x1a\n",
    [...four(13), ...bytesOf("IHDR"), ...four(width), ...four(height), 8, 6, 0, 0, 0, ...four(0)],
    ...more,
    [...four(1), ...bytesOf("IDAT"), 7, ...four(0)],
    [...four(0), ...bytesOf("IEND"), ...four(0)]
  )

const exif = (orientation: number) => [
  0xff,
  0xe1,
  ...two(2 + 6 + 8 + 2 + 12),
  ...bytesOf("Exif\0\0MM", [0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0])
]

const jpegOf = (width: number, height: number, ...before: ReadonlyArray<ReadonlyArray<number>>) =>
  bytesOf([0xff, 0xd8], ...before, [0xff, 0xc2, 0, 11, 8, ...two(height), ...two(width), 1, 1, 0x11, 0])

const faultOf = (bytes: Uint8Array) => {
  const found = inspectPicture(bytes)
  return Result.isFailure(found) ? found.failure : undefined
}

describe("inspectPicture", () => {
  it("D-FACE-1: reads the size of a PNG and of a JPEG, and how the camera was held", () => {
    assert.include(Result.getOrThrow(inspectPicture(pngOf(640, 480))), {
      kind: "png",
      width: 640,
      height: 480
    })
    assert.include(Result.getOrThrow(inspectPicture(jpegOf(640, 480, exif(6)))), {
      kind: "jpeg",
      width: 640,
      height: 480,
      orientation: 6
    })
    assert.strictEqual(Result.getOrThrow(inspectPicture(jpegOf(1, 1, exif(9)))).orientation, 1)
  })

  it("D-FACE-1: keeps only the chunks of a PNG that its pixels need", () => {
    const text = [...four(3), ...bytesOf("zTXt"), 1, 2, 3, ...four(0)]
    assert.deepStrictEqual(Result.getOrThrow(inspectPicture(pngOf(2, 2, text))).bytes, pngOf(2, 2))
  })

  it.each([
    ["SVG", bytesOf("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"), "kind"],
    ["GIF", bytesOf("GIF89a", [1, 0, 1, 0]), "kind"],
    ["WebP", bytesOf("RIFF", four(9), "WEBPVP8 "), "kind"],
    ["HTML behind a PNG's name", bytesOf("<script>alert(1)</script>"), "kind"],
    ["nothing", new Uint8Array(), "kind"],
    ["a PNG of a billion pixels", pngOf(30_000, 30_000), "size"],
    ["a PNG with a very long side", pngOf(5001, 1), "size"],
    ["a JPEG of too many pixels", jpegOf(5000, 4000), "size"],
    ["a PNG without width", pngOf(0, 5), "broken"],
    ["a PNG that ends early", pngOf(5, 5).subarray(0, 50), "broken"],
    ["a JPEG without a frame", bytesOf([0xff, 0xd8, 0xff, 0xd9, 0, 2, 0, 0, 0, 0, 0, 0]), "broken"]
  ])("D-FACE-1: refuses %s", (_what, bytes, fault) => assert.strictEqual(faultOf(bytes), fault))

  it.prop(
    "D-FACE-1: reads any bytes behind a signature without an exception, in time",
    [Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 255 })))],
    ([rest]) => {
      for (const begin of [
        pngOf(3, 3).subarray(0, 33),
        jpegOf(3, 3, exif(1)).subarray(0, 30),
        [0xff, 0xd8, 0xff]
      ])
        inspectPicture(bytesOf([...begin], rest))
    },
    { arbitrary: { runs: 2000 } }
  )
})
