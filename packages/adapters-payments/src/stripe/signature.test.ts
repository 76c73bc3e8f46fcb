import { assert, describe, it } from "@effect/vitest"
import { signatureOf } from "@calendeal/port-contracts/mock-server"
import { isSigned } from "./signature.ts"

const bytes = (text: string) => new TextEncoder().encode(text)

// The vector of Stripe's own library.
const secret = "whsec_test_secret"
const time = 1_700_000_000
const body = '{\n  "id": "evt_test_webhook",\n  "object": "event"\n}'
const v1 = "4f1cd7feda9826e746b7d482c4badebb657398df1099e1046364f6196a230150"
const header = `t=${time},v1=${v1}`

const isRight = (given: string, at = time, text = body, secrets = [secret]) =>
  isSigned(given, bytes(text), secrets, at)

describe("isSigned", () => {
  it("D-PAY-7: accepts the vector of Stripe's library, and its own signatures", () => {
    assert.isTrue(isRight(header))
    assert.isTrue(isRight(signatureOf("{}", time, secret), time, "{}"))
  })

  it("D-PAY-7: accepts five minutes in both directions of the clock, and no more", () => {
    assert.deepStrictEqual(
      [-301, -300, 300, 301].map((seconds) => isRight(header, time + seconds)),
      [false, true, true, false]
    )
  })

  it("D-PAY-7: one of several signatures and secrets is enough, while Stripe replaces a secret", () => {
    const wrong = "0".repeat(64)
    assert.isTrue(isRight(`t=${time},v1=${wrong},v1=${v1},v0=${wrong}`))
    assert.isTrue(isRight(header, time, body, ["whsec_new", secret]))
    assert.isFalse(isRight(header, time, body, ["whsec_new"]))
  })

  it.for<readonly [string, string]>([
    ["no time", `v1=${v1}`],
    ["two times", `t=${time},t=${time},v1=${v1}`],
    ["a time in words", `t=now,v1=${v1}`],
    ["an old scheme only", `t=${time},v0=${v1}`],
    ["a shorter signature", `t=${time},v1=${v1.slice(2)}`],
    ["another case", `t=${time},v1=${v1.toUpperCase()}`],
    ["nothing", ""],
    ["ten signatures before the right one", `t=${time},${`v1=${"0".repeat(64)},`.repeat(10)}v1=${v1}`]
  ])("D-PAY-7: refuses %s", ([, given]) => {
    assert.isFalse(isRight(given))
  })

  it("D-PAY-7: refuses 3,000 damaged bodies, headers and times", () => {
    const sent = bytes(body)
    for (let nth = 0; nth < 1000; nth++) {
      const damaged = sent.slice()
      damaged[nth % damaged.length] = (damaged[nth % damaged.length] ?? 0) ^ (1 + (nth % 255))
      assert.isFalse(isSigned(header, damaged, [secret], time))
      const [at, digit] = [
        nth % 64,
        ((Number.parseInt(v1[nth % 64] ?? "0", 16) + 1 + (nth % 15)) % 16).toString(16)
      ]
      assert.isFalse(isRight(`t=${time},v1=${v1.slice(0, at)}${digit}${v1.slice(at + 1)}`))
      assert.isFalse(isRight(`t=${time + 1 + nth},v1=${v1}`, time + 1 + nth))
    }
  })

  it("D-PAY-7: a body that was parsed and written again is another body", () => {
    assert.isFalse(isRight(header, time, JSON.stringify(JSON.parse(body))))
  })
})
