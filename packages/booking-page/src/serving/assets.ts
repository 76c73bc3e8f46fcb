import { assets, type BuiltAsset } from "#built"
import { HttpServerResponse } from "effect/http"
import { encodingFor } from "./compressed.ts"

const files: ReadonlyMap<string, BuiltAsset> = new Map(assets.map((asset) => [asset.name, asset]))

/** The one file whose name people write into their pages; it must be able to change. */
const loader = "embed.js"

/** Whether the page has a file of this name. */
export const isAsset = (name: string | undefined): boolean =>
  name !== undefined && name !== loader && files.has(name)

/**
 * A file of the page as this client takes it, compressed if it can be. Its name holds a hash of its content, so it never
 * changes and is kept for a year; all but the loader, which is looked for anew after five minutes, and by any site.
 */
export const assetAnswer = (
  name: string,
  acceptEncoding: string | undefined
): HttpServerResponse.HttpServerResponse | undefined => {
  const file = files.get(name)
  if (file === undefined) return undefined
  const encoding = encodingFor(acceptEncoding)
  const body = encoding === "br" ? file.brotli : encoding === "gzip" ? file.gzip : file.plain
  return HttpServerResponse.uint8Array(Buffer.from(body, "base64"), {
    contentType: file.type,
    headers: {
      "cache-control": name === loader ? "public, max-age=300" : "public, max-age=31536000, immutable",
      "cross-origin-resource-policy": name === loader ? "cross-origin" : "same-origin",
      vary: "Accept-Encoding",
      "x-content-type-options": "nosniff",
      ...(encoding === "identity" ? {} : { "content-encoding": encoding })
    }
  })
}
