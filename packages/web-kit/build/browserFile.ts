import { readFileSync } from "node:fs"
import { basename, extname } from "node:path"
import { brotliCompressSync, constants, gzipSync } from "node:zlib"

const types: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".woff2": "font/woff2"
}

/** Whether browsers load files of this name. */
export const isBrowserFile = (name: string): boolean => extname(name) in types

/** A file for browsers in base64, plain and compressed, as a `built.d.ts` describes it. */
export const browserFileOf = (file: string) => builtFileOf(basename(file), readFileSync(file))

/** As `browserFileOf`, of a file with this name and these bytes. */
export const builtFileOf = (name: string, bytes: Buffer) => {
  const brotli = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
  return {
    name,
    type: types[extname(name)] ?? "application/octet-stream",
    plain: bytes.toString("base64"),
    gzip: gzipSync(bytes, { level: 9 }).toString("base64"),
    brotli: brotli.toString("base64")
  }
}
