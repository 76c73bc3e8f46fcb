import { assert, describe, it } from "@effect/vitest"
import { service, sign } from "./testing/fixture.ts"

const body = '{"email":"ada@example.com","amount":199.5,"currency":"usd"}'

describe("D-KEY-1: signatures", () => {
  const { apiKey, pay, post } = service()
  const { prefix } = apiKey
  const signature = sign(body)

  it("D-KEY-2: the documented vector", () => {
    assert.strictEqual(signature, "531957d18dbea795cc27d2c07ba333143ec8eb4ff768e430984fe10ae3116fcd")
  })

  it.each([
    ["as documented", `Bearer ${prefix}:${signature}`],
    ["scheme in lower case", `bearer ${prefix}:${signature}`],
    ["scheme in upper case", `BEARER ${prefix}:${signature}`],
    ["signature in upper case", `Bearer ${prefix}:${signature.toUpperCase()}`]
  ])("accepts the credential: %s", async (_name, authorization) => {
    assert.strictEqual((await post("transactions", body, { authorization })).status, 201)
  })

  it.each([
    ["none", undefined],
    ["an empty one", ""],
    ["another scheme", `Basic ${prefix}:${signature}`],
    ["no scheme", `${prefix}:${signature}`],
    ["no signature", `Bearer ${prefix}`],
    ["no prefix", `Bearer :${signature}`],
    ["a third part", `Bearer ${prefix}:${signature}:`],
    ["a short signature", `Bearer ${prefix}:${signature.slice(1)}`],
    ["a long signature", `Bearer ${prefix}:${signature}0`],
    ["a labelled signature", `Bearer ${prefix}:sha256=${signature}`],
    ["base64", `Bearer ${prefix}:${Buffer.from(signature, "hex").toString("base64")}`],
    ["another body's signature", `Bearer ${prefix}:${sign(`${body}\n`)}`],
    ["an unknown prefix", `Bearer ak_0000000000000:${signature}`]
  ])("refuses %s, always with the same response", async (_name, authorization) => {
    const answer = await post("transactions", body, authorization === undefined ? {} : { authorization })
    assert.strictEqual(answer.status, 401)
    assert.strictEqual(answer.text, '{"error":"unauthorized"}')
    assert.strictEqual(answer.headers.get("www-authenticate"), "Bearer")
  })

  it("verifies the signature of the exact bytes", async () => {
    const spaced = '{ "email": "ada@example.com", "amount": 199.50, "currency": "usd" }'
    assert.strictEqual((await pay(spaced)).status, 201)
    assert.strictEqual(
      (await post("transactions", spaced, { authorization: `Bearer ${prefix}:${signature}` })).status,
      401
    )
  })

  it("verifies the signature before it parses the body", async () => {
    const answer = await pay("\xff{")
    assert.deepStrictEqual(answer.json, { error: "invalid_json" })
  })
})

describe("specification 4.3: transactions", () => {
  const { pay } = service()
  const send = (payload: Record<string, unknown>, headers: Record<string, string> = {}) => {
    const text = JSON.stringify({ email: "ada@example.com", amount: 199.5, currency: "usd", ...payload })
    return pay(text, headers)
  }

  it("answers 201, and a replay of the key 200 with idempotentReplay", async () => {
    const first = await send({}, { "idempotency-key": "invoice:42" })
    const second = await send({ amount: 1 }, { "idempotency-key": "invoice:42" })
    assert.strictEqual(first.status, 201)
    assert.strictEqual(second.status, 200)
    assert.deepStrictEqual(second.json, { ...Object(first.json), idempotentReplay: true })
    assert.sameMembers(Object.keys(Object(first.json)), ["transactionId", "dealId", "contactId"])
  })

  it.each(["", "a b", "a/b", "é", "x".repeat(256)])("D-TX-4: refuses the key %j", async (key) => {
    const answer = await send({}, { "idempotency-key": key })
    assert.strictEqual(answer.status, 400)
    assert.nestedPropertyVal(answer.json, "issues[0].path[0]", "Idempotency-Key")
  })

  it.each([1, 0.01, 199.5, 1.1, 9_999_999_999.99])("D-TX-1: accepts the amount %d", async (amount) => {
    assert.strictEqual((await send({ amount })).status, 201)
  })

  it.each([0, -1, 0.001, 1e-7, 1.005, 10_000_000_000, 9_999_999_999.991, "5", null, [5]])(
    "D-TX-1: refuses the amount %j",
    async (amount) => {
      const answer = await send({ amount })
      assert.strictEqual(answer.status, 400)
      assert.nestedPropertyVal(answer.json, "issues[0].path[0]", "amount")
      assert.nestedPropertyVal(answer.json, "issues.length", 1)
    }
  )

  it.each([
    ["usd", 201],
    ["UsD", 201],
    ["xyz", 201],
    ["us", 400],
    ["usdt", 400],
    ["u1d", 400],
    ["\u0131nr", 400],
    ["", 400]
  ])("D-TX-1: the currency %j: %d", async (currency, status) => {
    assert.strictEqual((await send({ currency })).status, status)
  })

  it.each([
    [{ transaction_at: new Date(Date.now() + 23 * 3_600_000).toISOString() }, 201],
    [{ transaction_at: new Date(Date.now() + 25 * 3_600_000).toISOString() }, 400],
    [{ transaction_at: "1970-01-01T00:00:00Z" }, 201],
    [{ transaction_at: "2026-01-01" }, 400],
    [{ svc_booking_uid: "x".repeat(65) }, 400],
    [{ description: "x".repeat(2000) }, 201],
    [{ description: "😀".repeat(2000) }, 201],
    [{ description: "x".repeat(2001) }, 400],
    [{ email: "ada" }, 400],
    [{ extra: true }, 201]
  ])("%j: %d", async (payload, status) => {
    assert.strictEqual((await send(payload)).status, status)
  })
})
