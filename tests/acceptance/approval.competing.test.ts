import { randomUUID } from "node:crypto"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { kindsTo, practice } from "../kit/http/approval.ts"
import { mailsTo, readable } from "../kit/http/mails.shop.ts"
import { specificationWithMailServer, worker } from "../kit/http/mails.server.ts"
import { bookingOf, fromNewIp, refused, startIn } from "../kit/http/requests.ts"
import { Service } from "../kit/http/specification.ts"
import { deliverAll, receiver, verified } from "../kit/http/management/webhooks.receiver.ts"
import { hostEmail, itemsOf } from "../kit/http/management/workspace.ts"

const unbounded = { concurrency: "unbounded" } as const
const competing = (settings: object = {}) => practice({ approvalKeepsTime: false, ...settings })
/** The text of the newest mail. */
const last = (mails: ReturnType<typeof mailsTo>) => readable(mails.at(-1) ?? assert.fail("no mail"))
const visitors = (count: number) => Array.from({ length: count }, (_, nth) => `v${nth}@lead.example`)

describe("Approval that competes", () => {
  specificationWithMailServer("approval.competing", (it) => {
    it.effect(
      "D-APPR-9, D-APPR-10: several visitors ask for one time, a host approves one, and the others are declined with other times",
      () =>
        Effect.gen(function* () {
          const { approve, ask, at, call, mails, statusOf } = yield* competing()
          const asked = yield* Effect.forEach(visitors(3), (email) => ask(email))
          const [one = "", two = "", three = ""] = asked.map(({ body }) => String(body["uid"]))
          for (const { body } of asked) assert.strictEqual(body["status"], "requested")
          assert.deepStrictEqual(
            yield* Effect.forEach([one, two, three], statusOf),
            Array(3).fill("requested")
          )
          const listed = (status: string) =>
            Effect.map(call("GET", `${at}/bookings?status=${status}`), (answer) => itemsOf(answer).length)
          assert.deepStrictEqual(
            [yield* listed("requested"), yield* listed("waiting"), yield* listed("held")],
            [3, 3, 0]
          )
          const counts = yield* call("GET", `${at}/booking-counts`)
          assert.strictEqual(Object(counts.body["waiting"])["count"], 3)
          yield* worker
          assert.include(last(mailsTo(mails(), "v0@lead.example")), "Others may ask for this time")
          assert.include(last(mailsTo(mails(), hostEmail)), "the others are declined")

          const approved = yield* approve(two)
          assert.strictEqual(approved.body["status"], "confirmed", approved.text)
          assert.deepStrictEqual(yield* Effect.forEach([one, two, three], statusOf), [
            "declined",
            "confirmed",
            "declined"
          ])
          assert.deepStrictEqual((yield* approve(two)).body, approved.body)
          refused(yield* approve(one), 409, "conflict")
          refused(yield* ask("late@lead.example"), 409, "slot_unavailable")
          yield* worker
          assert.deepStrictEqual(
            kindsTo(mails(), "v0@lead.example").map(([kind]) => kind),
            ["requested", "declined"]
          )
          assert.include(last(mailsTo(mails(), "v0@lead.example")), "choose another time")
          // The hosts made that decision, and know of it.
          assert.notInclude(
            kindsTo(mails(), hostEmail).map(([kind]) => kind),
            "declined"
          )
        })
    )

    it.effect(
      "D-APPR-10: of 64 requests for one time that are approved at once, exactly one is confirmed",
      () =>
        Effect.gen(function* () {
          const { approve, ask, statusOf } = yield* competing()
          const asked = yield* Effect.forEach(visitors(64), (email) => ask(email), unbounded)
          const uids = asked.map(
            ({ body, text }) => (assert.isString(body["uid"], text), String(body["uid"]))
          )
          const answers = yield* Effect.forEach(uids, (uid) => approve(uid), unbounded)
          assert.lengthOf(
            answers.filter(({ status }) => status === 200),
            1
          )
          for (const answer of answers) if (answer.status !== 200) refused(answer, 409, "conflict")
          const statuses = yield* Effect.forEach(uids, statusOf)
          assert.lengthOf(
            statuses.filter((status) => status === "confirmed"),
            1
          )
          assert.lengthOf(
            statuses.filter((status) => status === "declined"),
            63
          )
        })
    )

    it.effect(
      "D-APPR-10: of approvals and bookings of another event type at once, the time goes to one",
      () =>
        Effect.gen(function* () {
          const { approve, ask, at, call, hostId, make, statusOf } = yield* competing()
          const { post } = yield* Service
          const other = yield* make("/event-types", {
            slug: "other",
            title: "Other",
            hosts: [{ hostId }],
            locations: [{ kind: "phone" }]
          })
          for (const day of [4, 5, 6, 7]) {
            const uid = String((yield* ask(`v${day}@lead.example`, startIn(day))).body["uid"])
            const book = post("/book", bookingOf(String(other["id"]), "kim@lead.example", startIn(day)), {
              ...fromNewIp(),
              "idempotency-key": randomUUID()
            })
            const [approved, booked] = yield* Effect.all([approve(uid), book], unbounded)
            assert.sameMembers(
              [approved.status, booked.status],
              [200, 409],
              `${approved.text} ${booked.text}`
            )
            assert.strictEqual(yield* statusOf(uid), approved.status === 200 ? "confirmed" : "requested")
            const taking = itemsOf(yield* call("GET", `${at}/bookings?status=confirmed&limit=100`))
            assert.lengthOf(
              taking.filter(({ startAt }) => startAt === startIn(day)),
              1
            )
          }
        })
    )

    it.effect(
      "D-APPR-9: a request that keeps no time counts for its visitor, is withdrawn, and expires",
      () =>
        Effect.gen(function* () {
          const { at: atTime } = yield* Service
          const { approve, ask, at, call, statusOf } = yield* competing({
            approvalHours: 1,
            requestsPerBooker: 1
          })
          const early = new Date(Date.now() - 3 * 3_600_000).toISOString()
          const old = String((yield* atTime(early, ask())).body["uid"])
          refused(yield* approve(old), 409, "conflict")
          const uid = String((yield* ask()).body["uid"])
          refused(yield* ask("sam@lead.example", startIn(6)), 409, "per_invitee_limit")
          yield* worker
          assert.strictEqual(yield* statusOf(old), "expired")
          const cancelled = yield* call("POST", `${at}/bookings/${uid}/cancel`, {})
          assert.strictEqual(cancelled.status, 200, cancelled.text)
          assert.strictEqual((yield* ask("sam@lead.example", startIn(6))).body["status"], "requested")
        })
    )

    it.effect(
      "D-APPR-19: webhooks name each request that competes and its end, and the report of waits counts it by its result",
      () =>
        Effect.gen(function* () {
          const { withPorts } = yield* Service
          const { approve, ask, at, call, decline, eventTypeId, make } = yield* competing()
          const hook = yield* receiver
          const events = ["booking.requested", "booking.created", "booking.declined", "booking.expired"]
          const { secret } = yield* make("/webhooks", { url: hook.url, events })
          const asked = yield* Effect.forEach(visitors(3), (email) => ask(email))
          const [outdone = "", chosen = "", declined = ""] = asked.map(({ body }) => String(body["uid"]))
          const waiting = String((yield* ask("later@lead.example", startIn(9))).body["uid"])
          yield* decline(declined)
          yield* approve(chosen)
          yield* withPorts(deliverAll)
          const received = hook.received.map((message) => {
            const { data, type } = verified(secret, message)
            return `${String(type)} ${String(Object(data)["uid"])}`
          })
          assert.sameMembers(received, [
            ...[outdone, chosen, declined, waiting].map((uid) => `booking.requested ${uid}`),
            `booking.created ${chosen}`,
            `booking.declined ${outdone}`,
            `booking.declined ${declined}`
          ])
          const report = yield* call("GET", `${at}/reports/waits?eventTypeId=${eventTypeId}`)
          assert.deepInclude(Object(itemsOf(report)[0]), {
            requests: { waiting: 1, confirmed: 1, declined: 2, expired: 0, cancelled: 0 },
            payments: { waiting: 0, confirmed: 0, declined: 0, expired: 0, cancelled: 0 }
          })
        })
    )

    it.effect(
      "D-APPR-20: an erased person's request keeps no data, causes no mail, and is declined when another one is approved",
      () =>
        Effect.gen(function* () {
          const { approve, ask, at, call, mails, stored } = yield* competing()
          const zelda = "zelda@lead.example"
          const erased = String((yield* ask(zelda)).body["uid"])
          const other = String((yield* ask("kim@lead.example")).body["uid"])
          yield* worker
          const before = mailsTo(mails(), zelda).length
          const { contactId } = yield* stored(erased)
          assert.strictEqual((yield* call("DELETE", `${at}/contacts/${String(contactId)}`)).status, 204)
          assert.notInclude(JSON.stringify(yield* stored(erased)), "zelda")
          assert.strictEqual((yield* approve(other)).status, 200)
          assert.strictEqual((yield* stored(erased)).status, "declined")
          yield* worker
          assert.lengthOf(mailsTo(mails(), zelda), before)
          assert.notInclude(last(mailsTo(mails(), hostEmail)), "zelda")
        })
    )

    it.effect(
      "D-APPR-11: a move that competes leaves the booking, and takes its place if it is approved while its time is free",
      () =>
        Effect.gen(function* () {
          const { approve, ask, statusOf } = yield* competing()
          const first = String((yield* ask("sam@lead.example", startIn(5))).body["uid"])
          yield* approve(first)
          const again = (start: string) => ask("sam@lead.example", start, { rescheduledFromUid: first })
          const moved = String((yield* again(startIn(6))).body["uid"])
          const rival = String((yield* ask("kim@lead.example", startIn(6))).body["uid"])
          assert.deepStrictEqual(yield* Effect.forEach([first, moved], statusOf), ["confirmed", "requested"])
          yield* approve(rival)
          assert.deepStrictEqual(yield* Effect.forEach([first, moved], statusOf), ["confirmed", "declined"])
          const next = String((yield* again(startIn(7))).body["uid"])
          yield* approve(next)
          assert.deepStrictEqual(yield* Effect.forEach([first, next], statusOf), ["rescheduled", "confirmed"])
          assert.strictEqual((yield* ask("ria@lead.example", startIn(5))).body["status"], "requested")
        })
    )

    it.effect("D-APPR-12: by rule, only what a rule names waits", () =>
      Effect.gen(function* () {
        const { ask, at, call, eventTypeId } = yield* practice({
          approval: "by_rule",
          approvalFreeMail: true,
          approvalNoticeHours: 72,
          form: { fields: [{ key: "visit", label: "Visit", type: "text" }] },
          approvalWhen: { field: "custom.visit", op: "equals", value: "first" }
        })
        const waits = (email: string, days: number, visit: string) =>
          Effect.map(
            ask(email, startIn(days), { responses: { visit } }),
            ({ body, status, text }) => (assert.strictEqual(status, 200, text), body["status"])
          )
        assert.isUndefined(yield* waits("a@firm.example", 10, "again"))
        assert.strictEqual(yield* waits("b@gmail.com", 11, "again"), "requested")
        assert.strictEqual(yield* waits("c@firm.example", 2, "again"), "requested")
        assert.strictEqual(yield* waits("d@firm.example", 12, "first"), "requested")
        const unknown = { approvalWhen: { field: "custom.nothing", op: "exists", value: true } }
        refused(yield* call("PATCH", `${at}/event-types/${eventTypeId}`, unknown), 400, "invalid_input")
      })
    )
  })
})
