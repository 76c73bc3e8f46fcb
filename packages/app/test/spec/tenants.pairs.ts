import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { Answer } from "./Service.ts"
import type { Service } from "./specification.ts"
import { wholeOf } from "./tenants.world.ts"

/** What it is about, the status expected, a question with an id of the other tenant, and one with an id of nobody. */
export type Pair = readonly [name: string, status: number, theTwins: Asked, nobodys: Asked]
type Asked = Effect.Effect<Answer, never, Service>

/** Both answers are the same, byte for byte and header for header; where they name something new, but for its name. */
export const assertAlike = Effect.fnUntraced(function* (pairs: ReadonlyArray<Pair>, namesNew = false) {
  for (const [name, status, theTwins, nobodys] of pairs) {
    const [first, second] = [yield* theTwins, yield* nobodys]
    assert.strictEqual(first.status, status, `${name}: ${first.text}`)
    assert.deepStrictEqual(bytesOf(first, namesNew), bytesOf(second, namesNew), name)
  }
})

/** A key's allowance shrinks with each request, whatever it was. */
const bytesOf = (answer: Answer, namesNew: boolean) => {
  const { headers, text, ...rest } = wholeOf(answer)
  const said = namesNew ? nameless : (exactly: string) => exactly
  return {
    ...rest,
    text: said(text),
    headers: headers
      .filter(([name]) => name !== "x-ratelimit-remaining")
      .map(([name, value]) => [name, said(value)])
  }
}

/** A text without what is drawn by chance: ids, uids and tokens. */
const nameless = (text: string) =>
  text
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "id")
    .replaceAll(/bk_[0-9A-Za-z]{22}/g, "uid")
    .replaceAll(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, "token")
