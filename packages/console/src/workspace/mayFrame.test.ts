import { assert, describe, it } from "@effect/vitest"
import { mayFrame } from "./mayFrame.ts"

const sites = ["shop.example", "xn--bcher-kva.example", "localhost"]
const resultOf = (address: string) => mayFrame(address, sites).result

describe("the check of a site", () => {
  it("D-CON-42: says what the policy of the booking page does", () => {
    for (const [address, result] of [
      ["https://shop.example/offers?x=1", "yes"],
      ["https://www.SHOP.example", "yes"],
      ["https://bücher.example", "yes"],
      ["http://localhost:5173/", "yes"],
      ["https://notshop.example", "no"],
      ["https://shop.example.evil.example", "no"],
      ["https://shop.example:8443/", "no"],
      ["http://shop.example", "plain"],
      ["shop.example", "wrong"],
      ["javascript:alert(1)", "wrong"],
      ["", "wrong"]
    ] as const)
      assert.strictEqual(resultOf(address), result, address)
    assert.deepStrictEqual(mayFrame("https://any.example", []), { result: "yes", host: "any.example" })
  })
})
