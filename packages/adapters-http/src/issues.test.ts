import { assert, describe, it } from "@effect/vitest"
import { service, sign } from "./testing/fixture.ts"

const canary = "canary-7f3a"
const number = 98765432.125

/** Invalid values of every type, none of which may be in a response. */
const wrong: ReadonlyArray<unknown> = [
  canary,
  canary.repeat(2000),
  `${canary}\u0000`,
  number,
  -number,
  true,
  null,
  [canary],
  { name: canary, email: canary },
  [{ name: canary, email: canary, field: canary, dwell_seconds: number, abandoned: canary }],
  { gclid: [canary], utm_source: canary.repeat(100) },
  Array.from({ length: 60 }, () => canary)
]

const fields = {
  capture: [
    "eventTypeId",
    "email",
    "name",
    "phone",
    "attributionJsonb",
    "customFields",
    "step1Complete",
    "priorContactId"
  ],
  book: [
    "eventTypeId",
    "startTimeUtc",
    "bookerTimezone",
    "attendees",
    "responses",
    "selectedLocationKind",
    "attendeeAddress",
    "consent",
    "attributionJsonb",
    "contactId",
    "rescheduledFromUid",
    "embed"
  ],
  "funnel-events": ["eventTypeId", "events"],
  transactions: ["email", "amount", "currency", "transaction_at", "svc_booking_uid", "description"]
}

describe("D-HTTP-1: a response never contains a value of the request", () => {
  const { apiKey, get, post } = service()

  it.each(Object.entries(fields))("%s", async (path, names) => {
    for (const name of names) {
      for (const value of wrong) {
        const body = JSON.stringify({ [name]: value })
        const answer = await post(path, body, {
          "idempotency-key": "attempt-1",
          authorization: `Bearer ${apiKey.prefix}:${sign(body)}`
        })
        assert.strictEqual(answer.status, 400)
        assert.nestedPropertyVal(answer.json, "error", "invalid_input")
        assert.notInclude(answer.text, "canary")
        assert.notInclude(answer.text, "98765432")
      }
    }
  })

  it("a query", async () => {
    for (const name of ["eventTypeId", "tz", "from", "to", "h", "date"]) {
      for (const path of ["month-availability", "slots", "page/calendar"]) {
        assert.notInclude((await get(`${path}?${name}=${canary}`)).text, "canary")
        assert.notInclude((await get(`${path}?${name}=${canary}&${name}=${canary}`)).text, "canary")
      }
    }
  })

  it("a header", async () => {
    assert.notInclude((await post("book", "{}", { "idempotency-key": "canary" })).text, "canary")
    const authorization = `Bearer ${apiKey.prefix}:${sign("{}")}`
    assert.notInclude(
      (await post("transactions", "{}", { "idempotency-key": "canary/", authorization })).text,
      "canary"
    )
  })
})

describe("D-HTTP-1: issues", () => {
  const { offering, post } = service()
  const eventTypeId = offering.eventType.id

  it("name each field once, including fields with text that cannot be stored", async () => {
    const body = `{"eventTypeId":"${eventTypeId}","email":"x\\u0000","name":"","other":"\\ud800"}`
    const { json } = await post("capture", body)
    const paths = Object(json).issues.map(({ path }: { path: ReadonlyArray<string> }) => path.join("."))
    assert.sameMembers(paths, ["email", "name", "other"])
  })

  it("D-CON-61: in the public API have a path and a message only", async () => {
    const { json } = await post("capture", { eventTypeId, email: "ada", name: 7 })
    assert.lengthOf(Object(json).issues, 2)
    for (const issue of Object(json).issues) assert.hasAllKeys(issue, ["path", "message"])
  })

  it("D-HTTP-1: a response has at most a hundred issues", async () => {
    const { offering, post } = service()
    const x = Array.from({ length: 5000 }, () => "\0")
    const answer = await post("funnel-events", { eventTypeId: offering.eventType.id, events: [], x })
    assert.nestedPropertyVal(answer.json, "issues.length", 100)
  })

  it("D-FAIR-1: of a list that is too long, only one item more than allowed is validated", async () => {
    const { offering, post } = service()
    const events = Array.from({ length: 5000 }, () => ({}))
    const answer = await post("funnel-events", { eventTypeId: offering.eventType.id, events })
    assert.nestedPropertyVal(answer.json, "issues.length", 21 * 3)
  })
})
