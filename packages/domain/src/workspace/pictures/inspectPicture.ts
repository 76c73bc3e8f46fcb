import * as Result from "effect/Result"
import type { Fault } from "../../kernel/texts/index.ts"

/** What a picture's header says. */
export interface Inspected {
  readonly kind: "png" | "jpeg"
  /** Pixels, before the orientation is applied. */
  readonly width: number
  readonly height: number
  /** The orientation of Exif, 1-8: how a camera was held. 1: upright. */
  readonly orientation: number
  /** The bytes to decode: of a PNG only the parts that its pixels need. */
  readonly bytes: Uint8Array
}

/** The longest side in pixels, and the most pixels, which bound the memory of decoding (D-FACE-1). */
export const pictureLimits = { side: 5000, pixels: 16_777_216 } as const

export const pictureFaults = {
  kind: { message: "must be a PNG or JPEG picture", code: "picture_kind" },
  size: {
    message: `must have at most ${pictureLimits.side} pixels on a side and ${pictureLimits.pixels} in all`,
    code: "picture_size",
    values: pictureLimits
  },
  broken: { message: "must be a complete picture that is not empty", code: "picture_broken" }
} as const satisfies Readonly<Record<string, Fault>>

/** The fault of a picture. */
export type PictureFault = keyof typeof pictureFaults

/**
 * Reads the header of a picture, in linear time and without decoding it (D-FACE-1). SVG and every other format is refused by
 * `kind`, whatever its name.
 */
export const inspectPicture = (bytes: Uint8Array): Result.Result<Inspected, PictureFault> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const found = isPng(bytes) ? inspectPng(bytes, view) : isJpeg(bytes) ? inspectJpeg(bytes, view) : undefined
  if (found === undefined) return Result.fail("kind")
  if (found === "broken" || found.width === 0 || found.height === 0) return Result.fail("broken")
  const { height, width } = found
  const fits = Math.max(width, height) <= pictureLimits.side && width * height <= pictureLimits.pixels
  return fits ? Result.succeed(found) : Result.fail("size")
}

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const isPng = (bytes: Uint8Array): boolean => pngSignature.every((byte, at) => bytes[at] === byte)
const isJpeg = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff

/** The chunks that the pixels need. Compressed texts and profiles can be larger than the pixels by a thousand times. */
const neededChunks: ReadonlySet<string> = new Set(["IHDR", "PLTE", "tRNS", "IDAT", "IEND"])

const inspectPng = (bytes: Uint8Array, view: DataView): Inspected | "broken" => {
  const parts = [bytes.subarray(0, 8)]
  let size: { readonly width: number; readonly height: number } | undefined
  let at = 8
  while (at + 12 <= bytes.length) {
    const end = at + 12 + view.getUint32(at)
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (end > bytes.length) return "broken"
    if (name === "IHDR" && end - at === 25)
      size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) }
    if (size === undefined) return "broken"
    if (neededChunks.has(name)) parts.push(bytes.subarray(at, end))
    if (name === "IEND") return { kind: "png", ...size, orientation: 1, bytes: joined(parts) }
    at = end
  }
  return "broken"
}

const joined = (parts: ReadonlyArray<Uint8Array>): Uint8Array => {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

const inspectJpeg = (bytes: Uint8Array, view: DataView): Inspected | "broken" => {
  let orientation = 1
  let at = 2
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    // Fill bytes before a marker.
    if (marker === 0xff) {
      at += 1
      continue
    }
    const length = view.getUint16(at + 2)
    if (length < 2) return "broken"
    if (isFrame(marker))
      return {
        kind: "jpeg",
        height: view.getUint16(at + 5),
        width: view.getUint16(at + 7),
        orientation,
        bytes
      }
    if (marker === 0xe1) orientation = orientationIn(bytes.subarray(at + 4, at + 2 + length)) ?? orientation
    at += 2 + length
  }
  return "broken"
}

/** Start of frame; C4, C8 and CC are other segments. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

const orientationTag = 0x0112

/** The orientation in an Exif segment; undefined: it has none. */
const orientationIn = (segment: Uint8Array): number | undefined => {
  if (String.fromCharCode(...segment.subarray(0, 6)) !== "Exif\0\0" || segment.length < 14) return undefined
  const tiff = new DataView(segment.buffer, segment.byteOffset + 6, segment.byteLength - 6)
  const isLittle = tiff.getUint16(0) === 0x4949
  const directory = tiff.getUint32(4, isLittle)
  if (directory + 2 > tiff.byteLength) return undefined
  const entries = tiff.getUint16(directory, isLittle)
  for (let nth = 0; nth < entries; nth++) {
    const entry = directory + 2 + 12 * nth
    if (entry + 12 > tiff.byteLength) return undefined
    if (tiff.getUint16(entry, isLittle) !== orientationTag) continue
    const value = tiff.getUint16(entry + 8, isLittle)
    return value >= 1 && value <= 8 ? value : undefined
  }
  return undefined
}
