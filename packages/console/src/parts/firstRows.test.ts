import { assert, describe, it } from "@effect/vitest"
import { firstRows, longestFile } from "./firstRows.ts"

/** A list of so many numbers, in pages. */
const listOf =
  (length: number) =>
  ({ cursor = "0", limit }: { readonly limit: number; readonly cursor?: string }) => {
    const [first, end] = [Number(cursor), Math.min(length, Number(cursor) + limit)]
    const items = Array.from({ length: end - first }, (_, nth) => first + nth)
    return Promise.resolve({ items, nextCursor: end < length ? String(end) : null })
  }

describe("The rows of a downloaded list", () => {
  it.for([
    [0, true],
    [1, true],
    [100, true],
    [101, true],
    [longestFile, true],
    [longestFile + 1, false]
  ] as const)("D-CON-112: a list of %d is whole: %s", async ([length, isWhole]) => {
    const rows: Array<number> = []
    assert.strictEqual(
      await firstRows(listOf(length), (items) => Promise.resolve(void rows.push(...items))),
      isWhole
    )
    assert.deepStrictEqual(
      rows,
      Array.from({ length: Math.min(length, longestFile) }, (_, nth) => nth)
    )
  })
})
