import { assert, describe } from "@effect/vitest"
import { ContactBook, TypedEmail } from "@calendeal/domain/contacts"
import { Effect, Option, Schema } from "effect"
import { demoIds } from "@calendeal/app/demo/ids"
import { fromNewIp, offer } from "../kit/http/requests.ts"
import { Service, specificationAlone } from "../kit/http/specification.ts"

describe("The booking page without scripts", () => {
  specificationAlone("plain HTML", (it) => {
    it.effect("shows the next free days of the API, in the workspace's time zone", () =>
      Effect.gen(function* () {
        const { get, send } = yield* Service
        const { eventType } = yield* offer()
        const zone = "Europe/London"
        const query = `eventTypeId=${eventType.id}&tz=${zone}`
        const { body } = yield* get(`/month-availability?${query}`, fromNewIp())
        const [first = ""] = Schema.decodeUnknownSync(Schema.Array(Schema.String))(body["availableDates"])
        const times = yield* get(`/slots?${query}&date=${first}`, fromNewIp())
        const [slot] = Schema.decodeUnknownSync(
          Schema.Struct({ slots: Schema.Array(Schema.Struct({ startTimeUtc: Schema.String })) })
        )(times.body).slots
        const page = yield* send("GET", `/acme/${eventType.slug}?plain=1&lang=en`)
        const at = Date.parse(slot?.startTimeUtc ?? "")
        const day = new Intl.DateTimeFormat("en-GB", {
          timeZone: zone,
          weekday: "long",
          day: "numeric",
          month: "long"
        })
        const time = new Intl.DateTimeFormat("en-GB", {
          timeZone: zone,
          hour: "numeric",
          minute: "2-digit"
        })
        assert.include(page.text, `<dt>${day.format(at)}</dt><dd><span>${time.format(at)}</span>`)
        assert.include(page.text, "Europe/London")
        assert.notInclude(page.text, "<script")
        const withScripts = yield* send("GET", `/acme/${eventType.slug}?lang=en`)
        assert.include(withScripts.text, `/acme/${eventType.slug}?lang=en&amp;plain=1`)
      })
    )

    it.effect("a form captures name and email, and nothing else", () =>
      Effect.gen(function* () {
        const { send, withPorts } = yield* Service
        const post = (fields: Readonly<Record<string, string>> | string, from = fromNewIp()) =>
          send("POST", "/acme/intro?lang=en", {
            headers: { ...from, "content-type": "application/x-www-form-urlencoded" },
            body: typeof fields === "string" ? fields : new URLSearchParams(fields).toString()
          })
        const email = "No.Scripts@customer.example"
        const storedContact = withPorts(
          Effect.gen(function* () {
            const book = yield* ContactBook
            return yield* book.findByEmail(demoIds.workspace, Schema.decodeUnknownSync(TypedEmail)(email))
          })
        )
        for (const bad of [{ name: "", email }, { name: "Sam", email: "x" }, "%%%", "", "x".repeat(20_000)]) {
          const refused = yield* post(bad)
          assert.strictEqual(refused.status, 400)
          assert.include(refused.text, "That did not work")
        }
        assert.isTrue(Option.isNone(yield* storedContact))
        const accepted = yield* post({ name: "Sam Rivera", email })
        assert.strictEqual(accepted.status, 200)
        assert.include(accepted.text, "We will get in touch with you")
        assert.strictEqual(Option.getOrThrow(yield* storedContact).name, "Sam Rivera")
        // The form has the rate limit of capture, 20 per minute.
        const from = fromNewIp()
        const answers = yield* Effect.forEach(Array.from({ length: 21 }), () =>
          post({ name: "Sam", email }, from)
        )
        assert.deepStrictEqual(
          answers.map(({ status }) => status),
          [...Array.from({ length: 20 }, () => 200), 400]
        )
      })
    )
  })
})
