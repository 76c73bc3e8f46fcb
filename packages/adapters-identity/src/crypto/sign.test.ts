import { assert, describe, it } from "@effect/vitest"
import { secret, vectors } from "../../test/crypto/vectors.ts"
import { sign } from "./RequestSignatures.ts"

const bytesOf = (text: string) => new TextEncoder().encode(text)

describe("sign", () => {
  it.each(vectors)("D-KEY-2: signs $of like openssl", ({ body, bytes, signature }) => {
    assert.strictEqual(bytesOf(body).length, bytes)
    assert.strictEqual(sign(secret, bytesOf(body)), signature)
  })

  it("D-KEY-1: uses HMAC-SHA256 (RFC 4231, test case 2)", () => {
    assert.strictEqual(
      sign("Jefe", bytesOf("what do ya want for nothing?")),
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    )
  })

  it("D-KEY-1: matches the signature in the documentation of GitHub's webhooks", () => {
    assert.strictEqual(
      sign("It's a Secret to Everybody", bytesOf("Hello, World!")),
      "757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17"
    )
  })
})
