import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { demoIds } from "@calendeal/app/demo/ids"
import { book, bookingOf, pathsOf, pay, refused, fromNewIp } from "../kit/http/requests.ts"
import type { Answer } from "../kit/http/Service.ts"
import { Service, specificationAlone } from "../kit/http/specification.ts"

const eventTypeId = demoIds.intro
const canary = "canary-7f3a@personal.example is not an email"

/** Asserts that the body has only the code, a message and, for invalid_input, issues with path and message. */
const assertShape = (answer: Answer) => {
  assert.strictEqual(answer.headers.get("content-type")?.split(";")[0], "application/json")
  const { error, issues, message, ...rest } = answer.body
  assert.isString(error)
  assert.deepStrictEqual(rest, {})
  if (message !== undefined) assert.isString(message)
  assert.strictEqual(issues !== undefined, error === "invalid_input")
  for (const issue of Array.isArray(issues) ? issues : []) {
    assert.hasAllKeys(issue, ["path", "message"])
    assert.isString(issue.message)
    assert.isArray(issue.path)
  }
  assert.notInclude(answer.text, "canary")
}

describe("Error responses", () => {
  specificationAlone("errors", (it) => {
    it.effect("D-HTTP-1: list one issue per invalid field, all at once, without repeating values", () =>
      Effect.gen(function* () {
        const { get, post } = yield* Service
        const attendees = [
          { name: "", email: "ok@customer.example" },
          { name: canary, email: canary },
          { name: 5 }
        ]
        const wrong: ReadonlyArray<readonly [Answer, ReadonlyArray<string>]> = [
          [
            yield* post("/capture", { eventTypeId: canary, email: canary, name: "", step1Complete: canary }),
            ["email", "eventTypeId", "name", "step1Complete"]
          ],
          [
            yield* book({
              eventTypeId,
              startTimeUtc: canary,
              bookerTimezone: 5,
              attendees,
              consent: canary,
              responses: { a: [canary] }
            }),
            [
              "attendees.0.name",
              "attendees.1.email",
              "attendees.2.email",
              "attendees.2.name",
              "bookerTimezone",
              "consent",
              "responses.a",
              "startTimeUtc"
            ]
          ],
          [
            yield* pay({ email: canary, amount: canary, currency: canary, transaction_at: canary }),
            ["amount", "currency", "email", "transaction_at"]
          ],
          [
            yield* post("/funnel-events", {
              eventTypeId,
              events: [{ field: 5, dwell_seconds: canary, abandoned: canary }]
            }),
            ["events.0.abandoned", "events.0.dwell_seconds", "events.0.field"]
          ],
          [
            yield* get(`/month-availability?eventTypeId=${encodeURIComponent(canary)}&from=canary&to=canary`),
            ["eventTypeId", "from", "to", "tz"]
          ],
          [yield* get(`/slots?tz=canary&eventTypeId=canary&date=canary`), ["date", "eventTypeId", "tz"]]
        ]
        for (const [answer, paths] of wrong) {
          refused(answer, 400, "invalid_input")
          assertShape(answer)
          assert.deepStrictEqual(pathsOf(answer), paths)
        }
      })
    )

    it.effect("D-HTTP-1, §1.1: have the same shape for every fault", () =>
      Effect.gen(function* () {
        const { get, post, send } = yield* Service
        const api = "/api/public"
        for (const answer of [
          yield* post("/capture", "{"),
          yield* post("/book", {}),
          yield* get("/month-availability?tz=canary"),
          yield* get(`/month-availability?eventTypeId=${eventTypeId}&tz=canary`),
          yield* get("/booking-summary"),
          yield* get("/booking-summary", { authorization: `Bearer canary` }),
          yield* post("/transactions", {}, fromNewIp()),
          yield* get("/canary"),
          yield* send("PUT", `${api}/book`),
          yield* send("GET", "/canary?canary=%ff"),
          yield* book({
            ...bookingOf(eventTypeId, "shape@customer.example"),
            selectedLocationKind: "canary"
          }),
          yield* book({ ...bookingOf(eventTypeId, "shape@customer.example"), rescheduledFromUid: "canary" })
        ]) {
          assert.isAtLeast(answer.status, 400)
          assert.isBelow(answer.status, 500)
          assertShape(answer)
        }
      })
    )

    it.effect(
      "D-HTTP-2, §7.invalid_json, §7.invalid_input: malformed JSON is invalid_json; non-objects and values that cannot be stored are invalid_input",
      () =>
        Effect.gen(function* () {
          const { send } = yield* Service
          const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`
          const lead = `"eventTypeId":"${eventTypeId}","email":"stored@customer.example"`
          const bytes = (text: string) => new TextEncoder().encode(text)
          for (const [body, code] of [
            ["", "invalid_json"],
            [" ", "invalid_json"],
            [`{${lead},}`, "invalid_json"],
            [`{${lead}}{}`, "invalid_json"],
            [`{'a':1}`, "invalid_json"],
            [`{"a":"\n"}`, "invalid_json"],
            [Uint8Array.from([...bytes(`{${lead},"name":"`), 0xc3, ...bytes('"}')]), "invalid_json"],
            [
              Uint8Array.from([...bytes(`{${lead},"name":"`), 0xed, 0xa0, 0x80, ...bytes('"}')]),
              "invalid_json"
            ],
            [Uint8Array.from([0xef, 0xbb, 0xbf, ...bytes(`{${lead}}`)]), "invalid_json"],
            [Uint8Array.from(Buffer.from(`{${lead}}`, "utf16le")), "invalid_json"],
            ["null", "invalid_input"],
            ["[]", "invalid_input"],
            ['"text"', "invalid_input"],
            ["5", "invalid_input"],
            [`{${lead},"name":"a\\u0000b"}`, "invalid_input"],
            [`{${lead},"name":"\\ud800"}`, "invalid_input"],
            [`{${lead},"name":"\\udc00\\ud800"}`, "invalid_input"],
            [`{${lead},"other":{"a":["\\u0000"]}}`, "invalid_input"],
            [`{${lead},"\\u0000":1}`, "invalid_input"],
            [`{${lead},"customFields":${nested(32)}}`, "invalid_input"],
            [`{${lead},"other":${"[".repeat(20_000)}${"]".repeat(20_000)}}`, "invalid_input"],
            [`{${lead},"other":"${"x".repeat(65_536)}"}`, "invalid_input"]
          ] as const) {
            const answer = yield* send("POST", "/api/public/capture", { headers: fromNewIp(), body })
            refused(answer, 400, code)
            assertShape(answer)
          }
          for (const encoding of ["gzip", "br", "deflate", "identity, gzip", "x"]) {
            const headers = { ...fromNewIp(), "content-encoding": encoding }
            refused(
              yield* send("POST", "/api/public/capture", { headers, body: `{${lead}}` }),
              400,
              "invalid_input"
            )
          }
          const stored = yield* send("POST", "/api/public/capture", {
            headers: fromNewIp(),
            body: `{${lead}}`
          })
          assert.strictEqual(stored.body["wasCreated"], true)
          const deepest = `{${lead},"other":${nested(31)}}`
          const accepted = yield* send("POST", "/api/public/capture", { headers: fromNewIp(), body: deepest })
          assert.strictEqual(accepted.status, 200)
        })
    )

    it.effect("D-HTTP-2: any Content-Type is read as JSON, and unknown fields are ignored", () =>
      Effect.gen(function* () {
        const { send } = yield* Service
        const events = [{ field: "email", dwell_seconds: 1, abandoned: false, extra: [] }]
        const body = JSON.stringify({ eventTypeId, events, extra: { a: 1 }, constructor: 1 })
        for (const type of [
          "text/plain;charset=UTF-8",
          "application/x-www-form-urlencoded",
          "multipart/form-data",
          "application/json; charset=utf-16",
          "nonsense",
          ""
        ]) {
          const headers = { ...fromNewIp(), "content-type": type, "content-encoding": "identity" }
          const answer = yield* send("POST", "/api/public/funnel-events", { headers, body })
          assert.deepStrictEqual([answer.status, answer.body], [200, { inserted: 1 }])
        }
      })
    )
  })
})
