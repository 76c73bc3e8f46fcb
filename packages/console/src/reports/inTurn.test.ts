import { assert, describe, it } from "@effect/vitest"
import { inTurn } from "./inTurn.ts"

describe("Reports in turn", () => {
  it("D-REP-5: two are asked at once, the others in their order, also after a failure", async () => {
    const asked: Array<number> = []
    const ends: Array<(failure?: Error) => void> = []
    const all = Array.from({ length: 5 }, (_, nth) =>
      inTurn(
        () =>
          new Promise<number>((resolve, reject) => {
            asked.push(nth)
            ends[nth] = (failure) => (failure === undefined ? resolve(nth) : reject(failure))
          })
      )
    )
    assert.deepStrictEqual(asked, [0, 1])
    ends[1]?.(new Error("refused"))
    const failed = await Promise.allSettled([all[1]])
    assert.strictEqual(failed[0]?.status, "rejected")
    assert.deepStrictEqual(asked, [0, 1, 2])
    ends[0]?.()
    await all[0]
    assert.deepStrictEqual(asked, [0, 1, 2, 3])
    ends[2]?.()
    await all[2]
    ends[3]?.()
    ends[4]?.()
    assert.deepStrictEqual(await Promise.all([all[0], all[2], all[3], all[4]]), [0, 2, 3, 4])
    assert.strictEqual(await inTurn(() => Promise.resolve(9)), 9)
  })
})
