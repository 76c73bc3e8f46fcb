import { assert, describe, it } from "@effect/vitest"
import { Option } from "effect"
import { Watch } from "../../kit/canaries/Watch.ts"

const url = new URL("https://book.calendeal.example/api/public/capture")

describe("Watch", () => {
  it("§1.8.hash: remembers the addresses of requests that are no other's end by chance", () => {
    const watch = new Watch()
    for (const email of ["a@customer.example", "sam@customer.example"])
      watch.remember(url, Option.some({ contact: { email } }))
    assert.deepStrictEqual(watch.remembered(), ["sam@customer.example"])
  })
})
