import { assert, describe } from "@effect/vitest"
import { EventTypeCatalog } from "@calendeal/domain/event-types"
import { storeOffering } from "@calendeal/port-contracts/samples"
import { Effect } from "effect"
import {
  accepted,
  confirmation,
  hourIn,
  isReplay,
  offer,
  party,
  refused,
  request,
  siblingOf,
  someEmail,
  summaryOf,
  visitor
} from "../kit/http/visitor.ts"
import { Service, specificationAlone } from "../kit/http/specification.ts"
import { readSummary } from "../kit/http/requests.ts"

describe("4.2 Book: exactly once per idempotency key", () => {
  specificationAlone("retries", (it) => {
    it.effect(
      "D-BOOK-1, §4.2.1: a retry returns the first booking with a new token and Idempotency-Replayed",
      () =>
        Effect.gen(function* () {
          const { book } = yield* visitor
          const offering = yield* offer({ eventType: { confirmation } })
          const wanted = request(offering)
          const key = crypto.randomUUID()
          const [first, retry] = [yield* book(wanted, key), yield* book(wanted, key)]
          assert.deepStrictEqual([isReplay(first), isReplay(retry)], [false, true])
          const { redirectUrl: firstUrl, ...firstRest } = accepted(first)
          const { redirectUrl: retryUrl, ...retryRest } = accepted(retry)
          assert.deepStrictEqual(retryRest, firstRest)
          for (const url of [firstUrl, retryUrl]) {
            const token = new URL(String(url)).searchParams.get("booking_token")
            assert.strictEqual(accepted(yield* readSummary(token))["uid"], firstRest["uid"])
          }
        })
    )

    it.effect("D-BOOK-1, §4.2.1: concurrent duplicates create one booking and return the same uid", () =>
      Effect.gen(function* () {
        const { book } = yield* visitor
        // With two hosts a second booking would succeed.
        const offering = yield* offer({ hosts: [{}, {}] })
        const wanted = request(offering)
        const key = crypto.randomUUID()
        const answers = yield* Effect.all(
          Array.from({ length: 6 }, () => book(wanted, key)),
          { concurrency: "unbounded" }
        )
        assert.strictEqual(new Set(answers.map((answer) => accepted(answer)["uid"])).size, 1)
        assert.strictEqual(answers.filter(isReplay).length, 5)
        accepted(yield* book(request(offering)))
        refused(yield* book(request(offering)), 409, "slot_unavailable")
      })
    )

    it.effect(
      "D-BOOK-1: another body under a used key books nothing and returns the uid without the redirect",
      () =>
        Effect.gen(function* () {
          const { book } = yield* visitor
          const offering = yield* offer({ eventType: { confirmation } })
          const wanted = request(offering)
          const key = crypto.randomUUID()
          const { uid } = accepted(yield* book(wanted, key))
          const later = hourIn(3)
          for (const other of [
            { ...wanted, startTimeUtc: later },
            { ...wanted, attendees: party(someEmail()) },
            { ...wanted, startTimeUtc: "2020-01-01T00:00:00Z", attendees: party(someEmail()) }
          ]) {
            const answer = yield* book(other, key)
            assert.deepStrictEqual([answer.status, answer.body], [200, { uid }])
            assert.isTrue(isReplay(answer))
          }
          accepted(yield* book(request(offering, { startTimeUtc: later })))
        })
    )

    it.effect("D-BOOK-1: a failed attempt stores nothing and leaves the key unused", () =>
      Effect.gen(function* () {
        const { book } = yield* visitor
        const offering = yield* offer({ eventType: { consent: { required: true, text: "Yes" } } })
        const key = crypto.randomUUID()
        const wanted = request(offering, { consent: true })
        refused(yield* book({ ...wanted, startTimeUtc: hourIn(-1) }, key), 409, "slot_unavailable")
        refused(yield* book({ ...wanted, consent: false }, key), 400, "consent_required")
        refused(yield* book({ ...wanted, attendees: [] }, key), 400, "invalid_input")
        const answer = yield* book(wanted, key)
        accepted(answer)
        assert.isFalse(isReplay(answer))
      })
    )

    it.effect("D-BOOK-1: the key is scoped to the event type", () =>
      Effect.gen(function* () {
        const { book } = yield* visitor
        const here = yield* offer({})
        const sibling = yield* siblingOf(here)
        const key = crypto.randomUUID()
        const first = accepted(yield* book(request(here), key))
        const second = yield* book(request(sibling, { startTimeUtc: hourIn(3) }), key)
        assert.notStrictEqual(accepted(second)["uid"], first["uid"])
        assert.isFalse(isReplay(second))
      })
    )

    it.effect("D-BOOK-1: a retry succeeds after the event type was hidden or the workspace lapsed", () =>
      Effect.gen(function* () {
        const { book } = yield* visitor
        const offering = yield* offer({ eventType: { confirmation } })
        const wanted = request(offering)
        const key = crypto.randomUUID()
        const { uid } = accepted(yield* book(wanted, key))
        yield* (yield* EventTypeCatalog).publish({ ...offering.eventType, status: "hidden" })
        const retry = yield* book(wanted, key)
        assert.strictEqual(accepted(retry)["uid"], uid)
        assert.isTrue(isReplay(retry))
        refused(yield* book(wanted), 404, "event_type_not_found")

        yield* storeOffering({ ...offering, workspace: { ...offering.workspace, subscription: "lapsed" } })
        assert.strictEqual(accepted(yield* book(wanted, key))["uid"], uid)
        refused(yield* book(wanted), 409, "booking_unavailable")
      })
    )

    it.effect("D-BOOK-2, §8.book.key: a key has 8 to 512 characters; other lengths are invalid_input", () =>
      Effect.gen(function* () {
        const { book } = yield* visitor
        const offering = yield* offer({})
        for (const key of ["1234567", "x".repeat(513)]) {
          refused(yield* book(request(offering), key), 400, "invalid_input")
        }
        for (const [index, key] of ["12345678", "x".repeat(512)].entries()) {
          accepted(yield* book(request(offering, { startTimeUtc: hourIn(3 + index) }), key))
        }
      })
    )

    it.effect(
      "D-BOOK-2, §7.missing_idempotency_key: a missing or empty key is missing_idempotency_key, whatever the body",
      () =>
        Effect.gen(function* () {
          const { book, bookWithoutKey } = yield* visitor
          const offering = yield* offer({})
          for (const body of [request(offering), {}, { eventTypeId: 7 }]) {
            refused(yield* bookWithoutKey(body), 400, "missing_idempotency_key")
            refused(yield* book(body, ""), 400, "missing_idempotency_key")
          }
        })
    )
  })

  specificationAlone("retries after 90 days", (it) => {
    it.effect("D-BOOK-1: a retry succeeds after the slot has passed, for at least 90 days", () =>
      Effect.gen(function* () {
        const { wait } = yield* Service
        const { book } = yield* visitor
        const offering = yield* offer({ eventType: { confirmation } })
        const wanted = request(offering)
        const key = crypto.randomUUID()
        const { uid } = accepted(yield* book(wanted, key))
        for (const days of [5, 84]) {
          yield* wait(days * 86_400)
          const retry = yield* book(wanted, key)
          assert.strictEqual(accepted(retry)["uid"], uid)
          assert.isTrue(isReplay(retry))
          yield* summaryOf(retry)
        }
        refused(yield* book(wanted), 409, "slot_unavailable")
      })
    )
  })
})
