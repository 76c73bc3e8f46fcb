import { assert, describe, it } from "@effect/vitest"
import { scrub } from "@calendeal/app/monitoring/scrub"
import { scrubText } from "@calendeal/app/monitoring/scrubText"
import { isSensitive } from "@calendeal/app/monitoring/sensitiveKeys"

/** Parts of texts that the rules match or almost match. A middle dot is a space. */
const expensiveParts = `a@ | @ | a | 1 | 1· | 12- | +1· | 0· | email= | email: | "email": | ["email", | tel· | " | \\" | :// |
  ://a | Bearer· | Bearer | eyJ | eyJ. | a. | %25 | %40 | % | ( | [ | { | Key (a)=( | Failing row contains ( | ak_: |
  sks_ | · | = | aB | A | a=b@ | name=[ | name: { | $1= | \\ | token=%3D`

describe("D-MON-1: keys", () => {
  it.each(
    listed(`email | E-Mail | userEmail | email_address | EMAIL | emails | attendees[0].email | email2 | phone |
      phone_number | billingPhone | name | firstName | host_name | attendees | attendee-list | token |
      booking_token | accessTokens | secret | client-secret | cookie | Set-Cookie | cookies |
      authorization | Proxy-Authorization | api_key | apiKey | APIKey | x-api-key | apikey | API_KEYS |
      password | passwordHash | gclid | fbclid | fbc | _fbp | msclkid | ttclid | lastGclid | li_fat_id`)
  )("%s is sensitive", (key) => assert.isTrue(isSensitive(key)))

  it.each(
    listed(`username | filename | hostname | rename | nickname | phonetic | tokenize | tokenizer | emailed |
      secretary | cookiecutter | title | status | requestId | request_id | workspaceId | route | ms |
      method | message | code | url | uid | startTime | timezone | amount | currency | kind | _tag |
      http.response.status_code | http.request.method | hostId | eventTypeId | utm_source |  | 1 | 日本`)
  )("%s is not sensitive", (key) => assert.isFalse(isSensitive(key)))
})

describe("D-MON-1: phone numbers", () => {
  it.each(
    listed(`+14155552671 | +1 415 555 2671 | +1 (415) 555-2671 | +1.415.555.2671 | (415) 555-2671 |
      415-555-2671 | 415.555.2671 | 4155552671 | 14155552671 | 1-415-555-2671 | +44 20 7946 0958 |
      +44 (0)20 7946 0958 | 020 7946 0958 | 02079460958 | 07700 900123 | 0044 20 7946 0958 |
      00442079460958 | 442079460958 | +49 151 23456789 | 0151/23456789 | 030-1234567 | 06 12 34 56 78 |
      06.12.34.56.78 | 612 345 678 | +81-3-1234-5678 | 98765 43210 | +5511912345678 | +971501234567 |
      +6834000`)
  )("%s is removed", (phone) => {
    assert.strictEqual(scrubText(`Call ${phone}, please`), "Call [scrubbed], please")
    assert.strictEqual(scrubText(phone), "[scrubbed]")
    assert.strictEqual(scrubText(`["${phone}"]`), '["[scrubbed]"]')
    assert.strictEqual(scrubText(`from ${phone} and ${phone}.`), "from [scrubbed] and [scrubbed].")
    assert.strictEqual(scrubText(`/x?q=${encodeURIComponent(phone)}&page=2`), "/x?q=[scrubbed]&page=2")
  })

  it.each(
    listed(`2026-01-01T10:00:00Z | 2026-01-01T10:00:00.123456+02:00 | 2026-01-01 10:00:00.123 |
      20260101T100000Z | 550e8400-e29b-41d4-a716-446655440000 |
      12345678-1234-4234-8234-123456789012 | 0190a5f1-1234-7000-8000-000000000001 |
      00000000-0000-0000-0000-000000000000 | bk_4155552671aaaaaaaaaaaa | bk_0000000000000000000042 |
      ak_4155552671abc | 0af7651916cd43dd8448eb211c80319c |
      00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 | req-4155552671 | trace-me-please |
      01ARZ3NDEKTSV4RRFFQ69G5FAV | 1-67891233-abcdef012345678912345678 | 199.5 | 0.01 |
      1,234,567.89 | 10.0.0.1:5432 | 2001:db8::1234:5678 | 4.1.0 | 1.0.0-rc.1 | 12ms |
      4155552671ms | took 1000 ms | SQLSTATE 23505 | 0005_bookings | file.ts:120:33 | 100% |
      50 000 | 10:30-11:45 | D-BOOK-5 | page 2 of 300 | #12345 | +0200 | UTC+02:00 | 1e+21`)
  )("%s is kept", (text) => {
    assert.strictEqual(scrubText(text), text)
    assert.strictEqual(scrubText(`id ${text} seen`), `id ${text} seen`)
    assert.strictEqual(scrubText(`("${text}")`), `("${text}")`)
  })
})

describe("D-MON-1: texts", () => {
  it.each<readonly [text: string, scrubbed: string]>([
    ["for ada@example.com.", "for [scrubbed]."],
    ["mailto:ada+x@b.co.uk?subject=1", "mailto:[scrubbed]?subject=1"],
    ["<Ada@EXAMPLE.com>", "<[scrubbed]>"],
    ["ada%40example.com", "[scrubbed]"],
    ["ada%2540example.com", "[scrubbed]"],
    ["postgres://admin:hunter2@db:5432/x", "postgres://[scrubbed]@db:5432/x"],
    ["Authorization: Basic YWRhOmh1bnRlcg==\nHost: x", "Authorization: [scrubbed]\nHost: x"],
    ["sent Bearer abc.def, then", "sent Bearer [scrubbed], then"],
    ["Cookie: a=1; b=2", "Cookie: [scrubbed]"],
    ["GET /x?page=1&gclid=Abc-1&tz=UTC 200", "GET /x?page=1&gclid=[scrubbed]&tz=UTC 200"],
    ["/x?next=%2Fy%3Ffbclid%3DAbc%26tz%3DUTC&page=2", "/x?next=[scrubbed]&page=2"],
    ["/x?name=Ada%20Lovelace%26Co&tz=UTC", "/x?name=[scrubbed]&tz=UTC"],
    ['{"name":"Ada \\"x\\" L","page":2}', '{"name":[scrubbed]'],
    ['{"phone":4155552671,"page":2}', '{"phone":[scrubbed]'],
    ['{"attendees":[{"a":[1]}],"page":2}', '{"attendees":[scrubbed]'],
    ["Key (workspace_id, name)=(7, Ada (L)) already exists.", "Key (workspace_id, name)=[scrubbed]"],
    ["select 1 where email = $1 and name = 'Ada L'", "select 1 where email = $1 and name = [scrubbed]"],
    ["signed ak_0123456789ABC:0a1b2c3d", "signed [scrubbed]"],
    ["sks_3q2-7wABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhs", "[scrubbed]"]
  ])("%s becomes %s", (text, scrubbed) => {
    assert.strictEqual(scrubText(text), scrubbed)
  })

  it.each([
    "request failed",
    "Cannot read properties of undefined (reading 'name')",
    "at tokenBearer (file:///srv/app/middleware/tokenBearer.ts:12:3)",
    "at file:///srv/node_modules/.pnpm/effect@4.1.0/node_modules/@scope/EmailField.js:1:200",
    "https://shop.example/pricing?utm_source=google&tz=Europe/London#top",
    'duplicate key value violates unique constraint "contacts_email_key"',
    "select id, email, name from contacts where email = $1",
    "Redis responds again: requests are limited",
    "50% of 3 & more = less"
  ])("%s is unchanged", (text) => assert.strictEqual(scrubText(text), text))
})

describe("D-MON-1: values", () => {
  it("an error keeps its type, message, code, stack and causes, and loses a driver's row data", () => {
    const detail = "Key (email)=(ada@example.com) already exists."
    const cause = Object.assign(new TypeError("for ada@example.com"), { code: "23505", detail, query: "x" })
    const scrubbed = Object.assign({}, scrub(new Error("It failed", { cause })))
    assert.deepInclude(scrubbed, { type: "Error", message: "It failed" })
    assert.include(JSON.stringify(scrubbed), "1.8-tables.test.ts")
    const { stack, ...kept } = Object.assign({ cause: {}, stack: "" }, scrubbed).cause as Record<
      string,
      unknown
    >
    assert.isString(stack)
    assert.deepStrictEqual(kept, {
      type: "TypeError",
      message: "for [scrubbed]",
      code: "23505",
      detail: "[scrubbed]",
      query: "[scrubbed]"
    })
  })

  it("fields of the allow-list are kept; other values, cycles and hostile objects are replaced", () => {
    const cyclic: Record<string, unknown> = { status: 200, ms: 1, method: "GET", when: new Date(0), big: 12n }
    cyclic["self"] = cyclic
    const removed = "[scrubbed]"
    assert.deepStrictEqual(scrub(cyclic), {
      status: 200,
      ms: 1,
      method: "GET",
      when: removed,
      big: removed,
      self: removed
    })
    assert.deepStrictEqual(scrub([1, true, null, undefined, "kept"]), [1, true, null, undefined, "kept"])
    const broken = () => {
      throw new Error("no")
    }
    const hostile = new Proxy({}, { ownKeys: broken })
    const getter = (key: string) => Object.defineProperty({}, key, { get: broken, enumerable: true })
    assert.deepStrictEqual(scrub([hostile, getter("x"), getter("ms"), () => 1]), [
      removed,
      removed,
      removed,
      removed
    ])
    assert.deepStrictEqual(scrub(JSON.parse('{"__proto__":{"email":"x"}}')), JSON.parse('{"__proto__":"[scrubbed]"}')) // prettier-ignore
    assert.deepStrictEqual(scrub({ "a@b.co": 1 }), { "[scrubbed]": removed })
    const endless = new Error("again")
    endless.cause = endless
    assert.isBelow(JSON.stringify(scrub(endless)).length, 50_000)
  })

  it("handles deep, wide and shared values", () => {
    let [deep, shared]: [unknown, unknown] = ["ada@example.com", "ada@example.com"]
    for (let depth = 0; depth < 100_000; depth++) [deep, shared] = [[deep], [shared, shared]]
    const wide = Array.from({ length: 100_000 }, (_, index) => ({ index, email: "ada@example.com" }))
    const scrubbed = JSON.stringify(scrub({ deep, shared, wide }))
    assert.notInclude(scrubbed, "ada")
    assert.isBelow(scrubbed.length, 5_000_000)
  })
})

describe("D-MON-1: the work grows linearly with the text", () => {
  // With 300,000 characters quadratic work would exceed the test's timeout.
  it.each(listed(expensiveParts).map((part) => part.replaceAll("·", " ")))("of %j", (part) => {
    const text = part.repeat(Math.ceil(300_000 / part.length))
    assert.notInclude(scrubText(`${text} ada@example.com`), "ada")
  })
})

function listed(items: string): ReadonlyArray<string> {
  return items.split("|").map((item) => item.trim())
}
