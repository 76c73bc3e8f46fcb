import { assert, describe, it } from "@effect/vitest"
import { plainAddresses } from "./pasted.ts"

describe("pasted emails and phone numbers", () => {
  it.for([
    ["\u202d+44 20 7946 0958\u202c", "+44 20 7946 0958"],
    ["+44\u00ad20\u200b7946\u20600958\ufeff", "+442079460958"],
    ["+44 20", "+44 20"],
    ["\u0660\u0661", "\u0660\u0661"]
  ] as const)("D-TEXT-4: a phone number %j becomes %j", ([phone, plain]) => {
    assert.deepStrictEqual(plainAddresses({ phone, responses: { phone } }), {
      phone: plain,
      responses: { phone: plain }
    })
  })

  it.for([
    ["\u200eada@example.com\u200f", "ada@example.com"],
    ["ada@m\u00fcller.example", "ada@xn--mller-kva.example"],
    [" Ada@M\u00dcLLER.example ", " Ada@xn--mller-kva.example"],
    ["ada@\u4f8b\u3048.\u30c6\u30b9\u30c8", "ada@xn--r8jz45g.xn--zckzah"],
    ["\u00e4da@example.com", "\u00e4da@example.com"],
    ["ada@m\u00fcller.example/x", "ada@m\u00fcller.example/x"],
    ["ada@m\u00fcller.example:80", "ada@m\u00fcller.example:80"],
    ["@m\u00fcller.example", "@m\u00fcller.example"],
    ["m\u00fcller", "m\u00fcller"]
  ] as const)("D-TEXT-4: an email %j becomes %j", ([email, plain]) => {
    const body = { attendees: [{ email }, { email: "b@x.example" }], email }
    assert.deepStrictEqual(plainAddresses(body), {
      attendees: [{ email: plain }, { email: "b@x.example" }],
      email: plain
    })
  })

  it("D-TEXT-4: other fields keep their characters, and a body of ASCII is not copied", () => {
    const marked = "a\u202db"
    assert.deepStrictEqual(plainAddresses({ name: marked, emails: [marked], phone: marked }), {
      name: marked,
      emails: [marked],
      phone: "ab"
    })
    const body = { email: "ada@example.com", name: marked, list: [null, 1, { phone: "1" }] }
    assert.strictEqual(plainAddresses(body), body)
  })
})
