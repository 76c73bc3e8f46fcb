import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { mailsTo, readable } from "../kit/http/mails.shop.ts"
import { specificationWithMailServer, worker } from "../kit/http/mails.server.ts"
import { linkTokenOf } from "../kit/http/linkTokenOf.ts"
import { fromNewIp, refused, startIn } from "../kit/http/requests.ts"
import { Service } from "../kit/http/specification.ts"
import { deliverAll, receiver, verified } from "../kit/http/management/webhooks.receiver.ts"
import { hostEmail, itemsOf } from "../kit/http/management/workspace.ts"
import { kindsTo, practice } from "../kit/http/approval.ts"

const sam = "sam@lead.example"
const unbounded = { concurrency: "unbounded" } as const

/** A confirmed booking five days ahead, and a way to ask for another time. */
const booked = Effect.fnUntraced(function* (settings: object = {}) {
  const shop = yield* practice(settings)
  const uid = String((yield* shop.ask()).body["uid"])
  assert.strictEqual((yield* shop.approve(uid)).status, 200)
  yield* worker
  return {
    ...shop,
    uid,
    move: (start: string, from = uid) => shop.ask(sam, start, { rescheduledFromUid: from })
  }
})

describe("Moves that wait for approval", () => {
  specificationWithMailServer("approval.moves", (it) => {
    it.effect("D-APPR-5, D-APPR-7: a move that is declined leaves the booking as it was, and says so", () =>
      Effect.gen(function* () {
        const { ask, decline, mails, move, stored, uid } = yield* booked()
        const before = yield* stored(uid)
        const asked = yield* move(startIn(6))
        const request = String(asked.body["uid"])
        assert.deepStrictEqual(asked.body, { uid: request, status: "requested" })
        assert.deepStrictEqual(yield* stored(uid), before)
        refused(yield* ask("kim@lead.example", startIn(5)), 409, "slot_unavailable")
        refused(yield* ask("kim@lead.example", startIn(6)), 409, "slot_unavailable")
        yield* worker
        yield* decline(request, { reply: "That day is full." })
        yield* worker
        assert.deepStrictEqual(yield* stored(uid), before)
        assert.deepStrictEqual(kindsTo(mails(), sam), [
          ["confirmed", "REQUEST"],
          ["requested", undefined],
          ["declined", undefined]
        ])
        const [, untilThen = "", declined = ""] = mailsTo(mails(), sam).map(readable)
        assert.include(untilThen, "Until then, the earlier time stays booked: ")
        assert.include(declined, "The earlier time stays booked: ")
        assert.include(declined, "That day is full.")
        assert.notInclude(declined, "will not take place")
        assert.include(declined, "#reschedule=")
        assert.strictEqual((yield* ask("kim@lead.example", startIn(6))).status, 200)
      })
    )

    it.effect("D-APPR-5: a move that is approved replaces the booking, as a move without approval does", () =>
      Effect.gen(function* () {
        const { approve, at, call, mails, move, statusOf, stored, uid } = yield* booked()
        const request = String((yield* move(startIn(6))).body["uid"])
        assert.strictEqual((yield* approve(request)).body["status"], "confirmed")
        assert.strictEqual(yield* statusOf(uid), "rescheduled")
        const after = yield* stored(request)
        assert.deepInclude(after, {
          rescheduledFrom: uid,
          sequence: 1
        })
        const deals = itemsOf(yield* call("GET", `${at}/deals`)).map(({ bookingUid }) => bookingUid)
        assert.deepStrictEqual(deals, [request])
        yield* worker
        assert.deepStrictEqual(kindsTo(mails(), sam).at(-1), ["moved", "REQUEST"])
        assert.deepStrictEqual(kindsTo(mails(), hostEmail).at(-1), ["moved", "REQUEST"])
        const log = itemsOf(yield* call("GET", `${at}/audit-log`)).map(({ action }) => action)
        assert.deepStrictEqual(
          log.filter((action) => String(action).startsWith("booking.")),
          ["booking.approve", "booking.approve"]
        )
      })
    )

    it.effect("D-APPR-5: a move to a time that overlaps the booking's own waits and is approved", () =>
      Effect.gen(function* () {
        const { approve, move, statusOf, stored, uid } = yield* booked({ slotIntervalMinutes: 15 })
        const { startAt } = yield* stored(uid)
        const later = new Date(Date.parse(String(startAt)) + 15 * 60_000).toISOString()
        const asked = yield* move(later)
        assert.strictEqual(asked.body["status"], "requested", asked.text)
        assert.strictEqual((yield* approve(String(asked.body["uid"]))).body["status"], "confirmed")
        assert.strictEqual(yield* statusOf(uid), "rescheduled")
      })
    )

    it.effect("D-APPR-5: a move that is not answered expires, and the booking stays", () =>
      Effect.gen(function* () {
        const { at: atTime } = yield* Service
        const { approve, mails, move, statusOf, uid } = yield* booked({ approvalHours: 1 })
        const early = new Date(Date.now() - 3 * 3_600_000).toISOString()
        const request = String((yield* atTime(early, move(startIn(6)))).body["uid"])
        refused(yield* approve(request), 409, "conflict")
        yield* worker
        assert.deepStrictEqual([yield* statusOf(uid), yield* statusOf(request)], ["confirmed", "expired"])
        const last = mailsTo(mails(), sam).at(-1)
        assert.include(last === undefined ? "" : readable(last), "The earlier time stays booked: ")
      })
    )

    it.effect("D-APPR-6: cancelling the booking ends the move, with one mail and without a second one", () =>
      Effect.gen(function* () {
        const { approve, at, call, mails, move, statusOf, uid } = yield* booked()
        const request = String((yield* move(startIn(6))).body["uid"])
        yield* worker
        assert.strictEqual((yield* call("POST", `${at}/bookings/${uid}/cancel`, {})).status, 200)
        yield* worker
        assert.deepStrictEqual([yield* statusOf(uid), yield* statusOf(request)], ["cancelled", "cancelled"])
        refused(yield* approve(request), 409, "conflict")
        assert.lengthOf(
          kindsTo(mails(), sam).filter(([kind]) => kind === "cancelled"),
          1
        )
      })
    )

    it.effect("D-APPR-6: another wish to move takes the place of the first, and the limits count one", () =>
      Effect.gen(function* () {
        const { approve, move, statusOf, uid } = yield* booked({ requestsPerBooker: 1, perInviteeLimit: 1 })
        const first = String((yield* move(startIn(6))).body["uid"])
        const second = yield* move(startIn(7))
        assert.strictEqual(second.body["status"], "requested", second.text)
        assert.strictEqual(yield* statusOf(first), "rescheduled")
        refused(yield* approve(first), 409, "conflict")
        assert.strictEqual((yield* approve(String(second.body["uid"]))).body["status"], "confirmed")
        assert.strictEqual(yield* statusOf(uid), "rescheduled")
      })
    )

    it.effect("D-APPR-6: a member who cancels the move leaves the booking", () =>
      Effect.gen(function* () {
        const { at, call, mails, move, statusOf, uid } = yield* booked()
        const request = String((yield* move(startIn(6))).body["uid"])
        assert.strictEqual((yield* call("POST", `${at}/bookings/${request}/cancel`, {})).status, 200)
        yield* worker
        assert.deepStrictEqual([yield* statusOf(uid), yield* statusOf(request)], ["confirmed", "cancelled"])
        const last = mailsTo(mails(), sam).at(-1)
        assert.include(last === undefined ? "" : readable(last), "Your request is withdrawn")
        assert.isNull(last?.calendar)
      })
    )

    it.effect("D-APPR-6: of 64 approvals and cancellations of the booking at once, one kind counts", () =>
      Effect.gen(function* () {
        const { approve, at, call, move, statusOf, uid } = yield* booked()
        const request = String((yield* move(startIn(6))).body["uid"])
        const answers = yield* Effect.forEach(
          Array.from({ length: 64 }, (_, nth) => nth),
          (nth) => (nth % 2 === 0 ? approve(request) : call("POST", `${at}/bookings/${uid}/cancel`, {})),
          unbounded
        )
        const statuses = [yield* statusOf(uid), yield* statusOf(request)].join(" ")
        assert.include(["rescheduled confirmed", "cancelled cancelled"], statuses)
        // What a busy machine cannot do in time is refused (D-HTTP-11).
        for (const { status, text } of answers) assert.include([200, 409, 503], status, text)
      })
    )

    it.effect("D-PAGE-35: the link of the booking says what became of the wish to move it", () =>
      Effect.gen(function* () {
        const { get } = yield* Service
        const { decline, move, uid, workspaceId } = yield* booked()
        const authorization = `Bearer ${yield* linkTokenOf(workspaceId, uid, "manage")}`
        const summary = get("/booking-summary", { ...fromNewIp(), authorization })
        const shown = (start: string, status: string) =>
          Effect.map(summary, ({ body }) =>
            assert.deepStrictEqual(Object(body["link"])["move"], { start_time: start, status })
          )
        assert.notProperty((yield* summary).body["link"], "move")
        const request = String((yield* move(startIn(6))).body["uid"])
        yield* shown(startIn(6), "requested")
        yield* decline(request)
        yield* shown(startIn(6), "declined")
        yield* move(startIn(7))
        yield* shown(startIn(7), "requested")
      })
    )

    it.effect("D-APPR-7: webhooks name the booking that the request is to move", () =>
      Effect.gen(function* () {
        const { withPorts } = yield* Service
        const { approve, make, move, uid } = yield* booked()
        const hook = yield* receiver
        const events = ["booking.requested", "booking.created", "booking.rescheduled", "booking.declined"]
        const { secret } = yield* make("/webhooks", { url: hook.url, events })
        const request = String((yield* move(startIn(6))).body["uid"])
        yield* withPorts(deliverAll)
        yield* approve(request)
        yield* withPorts(deliverAll)
        const got = hook.received.map((message) => verified(secret, message))
        assert.deepStrictEqual(
          got.map(({ data, type }) => [type, Object(data)["toReplace"], Object(data)["rescheduledFrom"]]),
          [
            ["booking.requested", uid, null],
            ["booking.rescheduled", uid, uid]
          ]
        )
      })
    )
  })
})
