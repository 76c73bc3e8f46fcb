import { assert, describe, it } from "@effect/vitest"
import { sign } from "./sign.ts"

const secret = "sks_3q2-7wABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhs"

const vectors = [
  {
    of: "compact JSON",
    body: '{"email":"ada@example.com","amount":199.5,"currency":"usd"}',
    bytes: 59,
    signature: "531957d18dbea795cc27d2c07ba333143ec8eb4ff768e430984fe10ae3116fcd"
  },
  {
    of: "the same JSON spelled otherwise",
    body: '{ "email": "ada@example.com", "amount": 199.50, "currency": "usd" }',
    bytes: 67,
    signature: "95db47b3ca33c09946adfed821c0679ee534a6b42a1eab8aaefc19d051672c70"
  },
  {
    of: "text beyond ASCII",
    body: '{"email":"zoë@exämple.com","amount":1,"currency":"EUR","description":"Café – 日本 🎉"}',
    bytes: 95,
    signature: "5b0f54b46ecdc1ab6ded21887d239449a11f4db7c4823c37df0b613e08878209"
  },
  {
    of: "nothing",
    body: "",
    bytes: 0,
    signature: "752409544da553d575e7e166a92cf32183e45c65dd67dc62506644ee86243ce8"
  },
  {
    of: "compact JSON with a newline at the end",
    body: '{"email":"ada@example.com","amount":199.5,"currency":"usd"}\n',
    bytes: 60,
    signature: "725bb321abf582335f07eb18cb1fc5dc347b0a2c69211790c83e73d452596406"
  }
]

const bytesOf = (text: string) => new TextEncoder().encode(text)

describe("sign", () => {
  it.each(vectors)("D-KEY-2: signs $of as openssl does", ({ body, bytes, signature }) => {
    assert.strictEqual(bytesOf(body).length, bytes)
    assert.strictEqual(sign(secret, bytesOf(body)), signature)
  })

  it("D-KEY-1: is HMAC-SHA256 (RFC 4231, test case 2)", () => {
    assert.strictEqual(
      sign("Jefe", bytesOf("what do ya want for nothing?")),
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    )
  })

  it("D-KEY-1: is what GitHub's webhooks are signed with (the example of its documentation)", () => {
    assert.strictEqual(
      sign("It's a Secret to Everybody", bytesOf("Hello, World!")),
      "757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17"
    )
  })
})
