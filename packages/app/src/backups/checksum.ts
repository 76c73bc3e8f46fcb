import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { pipeline } from "node:stream/promises"

/** The size and the SHA-256 of a file, read in pieces. */
export const checksumOf = async (file: string) => {
  const hash = createHash("sha256")
  let bytes = 0
  await pipeline(createReadStream(file), async function* (pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      bytes += piece.length
      hash.update(piece)
      yield
    }
  })
  return { bytes, sha256: hash.digest("hex") }
}
