import { randomUUID } from "node:crypto"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { kindsTo, practice } from "../kit/http/approval.ts"
import { mailsTo, readable } from "../kit/http/mails.shop.ts"
import { specificationWithMailServer, worker } from "../kit/http/mails.server.ts"
import { refused, startIn } from "../kit/http/requests.ts"
import { Service } from "../kit/http/specification.ts"
import { deliverAll, receiver, verified } from "../kit/http/management/webhooks.receiver.ts"
import {
  hostDraft,
  hostEmail,
  invalid,
  itemsOf,
  newWorkspace,
  notFound
} from "../kit/http/management/workspace.ts"

const sam = "sam@lead.example"
const unbounded = { concurrency: "unbounded" } as const

describe("Approval", () => {
  specificationWithMailServer("approval", (it) => {
    it.effect(
      "D-APPR-1, D-APPR-2, D-MGMT-42: a request keeps its time, says so, and is confirmed by an approval",
      () =>
        Effect.gen(function* () {
          const { approve, ask, at, call, mails, statusOf } = yield* practice()
          const key = randomUUID()
          const asked = yield* ask(sam, startIn(5), {}, key)
          assert.strictEqual(asked.status, 200, asked.text)
          const uid = String(asked.body["uid"])
          assert.deepStrictEqual(asked.body, { uid, status: "requested" })
          assert.deepStrictEqual((yield* ask(sam, startIn(5), {}, key)).body, asked.body)
          refused(yield* ask("kim@lead.example"), 409, "slot_unavailable")
          assert.strictEqual(yield* statusOf(uid), "held")
          const waiting = Effect.map(
            call("GET", `${at}/booking-counts`),
            ({ body }) => Object(body["waiting"])["count"]
          )
          assert.strictEqual(yield* waiting, 1)
          assert.deepStrictEqual(
            itemsOf(yield* call("GET", `${at}/bookings?status=held`)).map((one) => one["uid"]),
            [uid]
          )
          yield* worker
          assert.deepStrictEqual(kindsTo(mails(), sam), [["requested", undefined]])
          assert.deepStrictEqual(kindsTo(mails(), hostEmail), [["requested", undefined]])

          const approved = yield* approve(uid)
          assert.strictEqual(approved.body["status"], "confirmed", approved.text)
          assert.strictEqual(yield* waiting, 0)
          assert.deepStrictEqual((yield* approve(uid)).body, approved.body)
          yield* worker
          const both = [
            ["requested", undefined],
            ["confirmed", "REQUEST"]
          ]
          assert.deepStrictEqual(kindsTo(mails(), sam), both)
          assert.deepStrictEqual(kindsTo(mails(), hostEmail), both)
          assert.deepStrictEqual((yield* ask(sam, startIn(5), {}, key)).body, { uid })
          const log = itemsOf(yield* call("GET", `${at}/audit-log`))
          assert.lengthOf(
            log.filter(({ action }) => action === "booking.approve"),
            1
          )
        })
    )

    it.effect("D-APPR-3, D-APPR-4: a request that is declined frees its time and tells the visitor why", () =>
      Effect.gen(function* () {
        const { approve, ask, decline, mails } = yield* practice()
        const uid = String((yield* ask()).body["uid"])
        yield* worker
        const declined = yield* decline(uid, { reply: "I am on the road that week." })
        assert.deepInclude(declined.body, { status: "declined", reply: "I am on the road that week." })
        assert.deepStrictEqual((yield* decline(uid)).body, declined.body)
        refused(yield* approve(uid), 409, "conflict")
        yield* worker
        assert.deepStrictEqual(kindsTo(mails(), sam), [
          ["requested", undefined],
          ["declined", undefined]
        ])
        const lastMail = mailsTo(mails(), sam).at(-1)
        assert.include(lastMail === undefined ? "" : readable(lastMail), "I am on the road that week.")
        assert.strictEqual((yield* ask("kim@lead.example")).status, 200)
      })
    )

    it.effect("D-HOLD-2, D-HOLD-6: a request without an answer expires, and its time is free before", () =>
      Effect.gen(function* () {
        const { at: atTime } = yield* Service
        const { approve, ask, mails, statusOf } = yield* practice({ approvalHours: 1 })
        const early = new Date(Date.now() - 3 * 3_600_000).toISOString()
        const uid = String((yield* atTime(early, ask())).body["uid"])
        refused(yield* approve(uid), 409, "conflict")
        // Nothing has written yet that it has expired.
        assert.strictEqual(yield* statusOf(uid), "held")
        const rival = yield* ask("kim@lead.example")
        assert.strictEqual(rival.body["status"], "requested", rival.text)
        yield* worker
        assert.strictEqual(yield* statusOf(uid), "expired")
        assert.include(
          kindsTo(mails(), sam).map(([kind]) => kind),
          "expired"
        )
        assert.strictEqual((yield* approve(String(rival.body["uid"]))).body["status"], "confirmed")
      })
    )

    it.effect("D-HOLD-5: a visitor has at most so many requests that wait", () =>
      Effect.gen(function* () {
        const { ask, decline } = yield* practice({ requestsPerBooker: 2 })
        const [first, second] = [yield* ask(sam, startIn(4)), yield* ask(sam, startIn(5))]
        assert.deepStrictEqual([first.status, second.status], [200, 200])
        refused(yield* ask(sam, startIn(6)), 409, "per_invitee_limit")
        assert.strictEqual((yield* ask("kim@lead.example", startIn(6))).status, 200)
        yield* decline(String(first.body["uid"]))
        assert.strictEqual((yield* ask(sam, startIn(7))).status, 200)
      })
    )

    it.effect("D-HOLD-1: of 64 visitors for one time one asks, and of 16 answers at once one counts", () =>
      Effect.gen(function* () {
        const { approve, ask, decline, statusOf } = yield* practice()
        const all = yield* Effect.forEach(
          Array.from({ length: 64 }, (_, nth) => `v${nth}@lead.example`),
          (email) => ask(email),
          unbounded
        )
        const [winner, ...others] = all.filter(({ status }) => status === 200)
        assert.lengthOf(others, 0)
        const uid = String(winner?.body["uid"])
        const answers = yield* Effect.forEach(
          Array.from({ length: 16 }, (_, nth) => nth),
          (nth) => (nth % 2 === 0 ? approve(uid) : decline(uid)),
          unbounded
        )
        const status = yield* statusOf(uid)
        assert.include(["confirmed", "declined"], status)
        for (const answer of answers)
          if (answer.status === 200) assert.strictEqual(answer.body["status"], status)
          else refused(answer, 409, "conflict")
      })
    )

    it.effect(
      "D-APPR-1: who books for a person, and an event type without approval, are confirmed at once",
      () =>
        Effect.gen(function* () {
          const { at, call, eventTypeId, ask } = yield* practice()
          const made = yield* call("POST", `${at}/bookings`, {
            eventTypeId,
            startAt: startIn(6),
            bookerTimezone: "Europe/Paris",
            attendees: [{ name: "Sam", email: sam }]
          })
          assert.strictEqual(made.body["status"], "confirmed", made.text)
          const changed = yield* call("PATCH", `${at}/event-types/${eventTypeId}`, { approval: "never" })
          assert.strictEqual(changed.status, 200, changed.text)
          assert.deepStrictEqual(Object.keys((yield* ask()).body), ["uid"])
        })
    )

    it.effect("D-APPR-3: bad input and others' bookings change nothing", () =>
      Effect.gen(function* () {
        const { ask, decline, statusOf, at, call } = yield* practice()
        const uid = String((yield* ask()).body["uid"])
        invalid(yield* decline(uid, { reply: "" }), ["reply"])
        invalid(yield* decline(uid, { reply: "x".repeat(1001) }), ["reply"])
        invalid(yield* decline(uid, { words: "no" }), ["words"])
        const other = yield* newWorkspace
        notFound(yield* other.call("POST", `${other.at}/bookings/${uid}/approve`))
        notFound(yield* other.call("POST", `${at}/bookings/${uid}/approve`))
        notFound(yield* call("POST", `${at}/bookings/bk_${"0".repeat(22)}/approve`))
        assert.strictEqual(yield* statusOf(uid), "held")
      })
    )

    it.effect(
      "D-APPR-8: removing a host declines the bookings that wait for them, and tells the visitor",
      () =>
        Effect.gen(function* () {
          const { approve, ask, at, call, eventTypeId, hostId, mails, make, statusOf } = yield* practice()
          const [kept, asked] = [
            yield* ask("ria@lead.example", startIn(4)),
            yield* ask("ria@lead.example", startIn(5))
          ].map(({ body }) => String(body["uid"]))
          yield* approve(kept ?? "")
          const other = yield* make("/hosts", { ...hostDraft, username: "olga" })
          const hosts = [{ hostId: other["id"] }]
          assert.strictEqual(
            (yield* call("PATCH", `${at}/event-types/${eventTypeId}`, { hosts })).status,
            200
          )
          assert.strictEqual((yield* call("DELETE", `${at}/hosts/${hostId}`)).status, 204)
          assert.deepStrictEqual(yield* Effect.forEach([kept ?? "", asked ?? ""], statusOf), [
            "confirmed",
            "declined"
          ])
          yield* worker
          assert.deepStrictEqual(
            kindsTo(mails(), "ria@lead.example").filter(([kind]) => kind === "declined"),
            [["declined", undefined]]
          )
          refused(yield* approve(asked ?? ""), 409, "conflict")
        })
    )

    it.effect("D-APPR-2: webhooks say that a booking was requested, then what became of it", () =>
      Effect.gen(function* () {
        const { withPorts } = yield* Service
        const { approve, ask, decline, make } = yield* practice()
        const hook = yield* receiver
        const events = ["booking.requested", "booking.created", "booking.declined", "booking.expired"]
        const { secret } = yield* make("/webhooks", { url: hook.url, events })
        const uids = [yield* ask(sam, startIn(5)), yield* ask(sam, startIn(6))].map(({ body }) =>
          String(body["uid"])
        )
        yield* approve(uids[0] ?? "")
        yield* decline(uids[1] ?? "")
        yield* withPorts(deliverAll)
        const got = hook.received.map((message) => verified(secret, message)["type"])
        assert.sameMembers(got, [
          "booking.requested",
          "booking.requested",
          "booking.created",
          "booking.declined"
        ])
      })
    )
  })
})
