import { assets, type BuiltAsset } from "#files"
import { built, type Document } from "@calendeal/adapters-http/content"

interface File extends Pick<BuiltAsset, "type"> {
  readonly document: Document
}

const bytes = (base64: string) => Buffer.from(base64, "base64")

/** The files for browsers by name. They are half a megabyte of code, so this module is imported on demand. */
export const files: ReadonlyMap<string, File> = new Map(
  assets.map(({ brotli, gzip, name, plain, type }) => [
    name,
    { type, document: built({ br: bytes(brotli), gzip: bytes(gzip), identity: bytes(plain) }) }
  ])
)
