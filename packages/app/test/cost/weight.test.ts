import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { gzipSync } from "node:zlib"
import { assert, describe, it } from "@effect/vitest"
import { bundle } from "../processes/bundle.ts"
import { keptWeight } from "./kept.ts"

/** What a start reads: the bundle's entry and what is imported at once; what waits until it is needed has other files. */
const readAtStart = (file: string, seen = new Map<string, Buffer>()): ReadonlyMap<string, Buffer> => {
  const content = readFileSync(file)
  seen.set(file, content)
  for (const [, imported = ""] of content.toString().matchAll(/(?:from|import) ?"(\.\/[\w-]+\.js)"/g)) {
    const path = join(dirname(file), imported)
    if (!seen.has(path)) readAtStart(path, seen)
  }
  return seen
}

describe("what a start reads", () => {
  it("is no more kilobytes than are kept, plain and compressed: a start takes as long as they are many", () => {
    const files = [...readAtStart(bundle).values()]
    const kilobytes = (sizes: ReadonlyArray<number>) => sizes.reduce((sum, size) => sum + size, 0) / 1000
    // A fiftieth is left for what features add; whoever needs more says so in kept.ts.
    assert.isAtMost(kilobytes(files.map((content) => content.length)), keptWeight.plain * 1.02)
    assert.isAtMost(kilobytes(files.map((content) => gzipSync(content).length)), keptWeight.gzip * 1.02)
  })
})
