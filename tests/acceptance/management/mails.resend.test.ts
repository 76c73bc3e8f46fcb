import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { refused } from "../../kit/http/requests.ts"
import { Service } from "../../kit/http/Service.ts"
import { specification } from "../../kit/http/specification.ts"
import { shopWithMails } from "./mails.shop.ts"
import { invalid, itemsOf, newWorkspace, notFound } from "../../kit/http/management/workspace.ts"

const attendees = [
  { name: "Sam Rivera", email: "sam@lead.example" },
  { name: "Gus Guest", email: "gus@lead.example" }
]

/** A shop with a booking that has a guest, and whose mails are sent. */
const shopWithSentMails = Effect.gen(function* () {
  const shop = yield* shopWithMails
  const { at, call, log } = shop
  const { eventTypeId, hostId } = yield* shop.offer()
  const booking = yield* shop.sell(eventTypeId, "sam@lead.example", 5, { attendees })
  yield* shop.sendAll
  const resend = (body: unknown = {}, uid: unknown = booking["uid"]) =>
    call("POST", `${at}/bookings/${uid}/mails/resend`, body)
  /** The kinds and recipients of the mails that were sent again. */
  const copies = (uid: unknown = booking["uid"]) =>
    Effect.map(log(uid), (mails) =>
      mails
        .filter(({ messageId }) => /\.\w{8}@/.test(String(messageId)))
        .map(({ kind, recipient, status }) => `${kind} ${recipient} ${status}`)
    )
  return { ...shop, eventTypeId, hostId, booking, resend, copies }
})

describe("Management: sending a booking's mails again", () => {
  specification("resends", (it) => {
    it.effect("D-MAIL-55: the booker and the guests get the confirmation again, as new mails", () =>
      Effect.gen(function* () {
        const { at, booking, call, copies, resend, sendAll, sent } = yield* shopWithSentMails
        const ofBooking = sent(booking["uid"])
        const before = yield* ofBooking
        const again = yield* resend()
        assert.deepStrictEqual([again.status, again.body], [202, { recipients: ["booker", "guest-1"] }])
        yield* sendAll
        assert.sameMembers(yield* copies(), ["confirmed booker sent", "confirmed guest-1 sent"])
        const added = (yield* ofBooking).slice(before.length)
        assert.deepStrictEqual(
          added.map(({ to }) => to.address).toSorted(),
          attendees.map(({ email }) => email).toSorted()
        )
        for (const mail of added) {
          const first = before.find(({ to }) => to.address === mail.to.address)
          assert.notStrictEqual(mail.messageId, first?.messageId)
          assert.deepStrictEqual([mail.subject, mail.thread], [first?.subject, first?.thread])
          assert.include(mail.calendar?.content, "SEQUENCE:0")
        }
        const [line] = itemsOf(yield* call("GET", `${at}/audit-log?limit=1`))
        assert.deepInclude(line, { action: "booking.resend_mails", subject: booking["uid"] })
      })
    )

    it.effect("D-MAIL-55: named recipients get the present state: the move, the cancellation", () =>
      Effect.gen(function* () {
        const { at, booking, call, copies, eventTypeId, hostId, resend, sell, sendAll } =
          yield* shopWithSentMails
        const rescheduledFromUid = booking["uid"]
        const { uid } = yield* sell(eventTypeId, "sam@lead.example", 6, { attendees, rescheduledFromUid })
        const recipients = [`host-${hostId}`, "guest-1", "guest-1"]
        assert.deepStrictEqual((yield* resend({ recipients }, uid)).body, {
          recipients: recipients.slice(0, 2)
        })
        yield* sendAll
        assert.sameMembers(yield* copies(uid), [`moved host-${hostId} sent`, "moved guest-1 sent"])
        yield* call("POST", `${at}/bookings/${uid}/cancel`)
        assert.strictEqual((yield* resend({ recipients: ["booker"] }, uid)).status, 202)
        yield* sendAll
        assert.include(yield* copies(uid), "cancelled booker sent")
        refused(yield* resend({}, booking["uid"]), 409, "conflict")
      })
    )

    it.effect("D-MAIL-55: other recipients are refused, and nothing is sent", () =>
      Effect.gen(function* () {
        const { at, booking, call, copies, log, resend, sendAll } = yield* shopWithSentMails
        const before = yield* log(booking["uid"])
        for (const [body, ...paths] of [
          [{ recipients: ["booker", "guest-2"] }, "recipients.1"],
          [{ recipients: ["host-00000000-0000-4000-8000-000000000000"] }, "recipients.0"],
          [{ recipients: ["someone@lead.example"] }, "recipients.0"],
          [{ recipients: [] }, "recipients"],
          [{ recipients: Array.from({ length: 101 }, () => "booker") }, "recipients"],
          [{ to: ["booker"] }, "to"]
        ] as const)
          invalid(yield* resend(body), [...paths], JSON.stringify(body).slice(0, 80))
        yield* sendAll
        assert.deepStrictEqual(yield* log(booking["uid"]), before)
        assert.deepStrictEqual(yield* copies(), [])
        const [line] = itemsOf(yield* call("GET", `${at}/audit-log?limit=1`))
        assert.notStrictEqual(line?.["action"], "booking.resend_mails")
      })
    )

    it.effect("D-MAIL-55: the eleventh resend of a booking within an hour is refused", () =>
      Effect.gen(function* () {
        const { eventTypeId, resend, sell } = yield* shopWithSentMails
        const other = yield* sell(eventTypeId, "kim@lead.example", 6)
        for (let count = 0; count < 10; count++) assert.strictEqual((yield* resend()).status, 202)
        const tooMany = yield* resend()
        refused(tooMany, 429, "rate_limited")
        const headers = ["x-ratelimit-limit", "x-ratelimit-remaining"].map((name) =>
          tooMany.headers.get(name)
        )
        assert.deepStrictEqual(headers, ["10", "0"])
        assert.isAbove(Number(tooMany.headers.get("retry-after")), 3500)
        assert.strictEqual((yield* resend({}, other["uid"])).status, 202)
      })
    )

    it.effect("D-MGMT-1: another workspace's booking and an unknown one give the same 404", () =>
      Effect.gen(function* () {
        const { booking, copies, sendAll } = yield* shopWithSentMails
        const { at, call } = yield* newWorkspace
        for (const uid of [booking["uid"], "bk_0000000000000000000000", "nonsense", "%00"])
          notFound(yield* call("POST", `${at}/bookings/${uid}/mails/resend`, {}), String(uid))
        yield* sendAll
        assert.deepStrictEqual(yield* copies(), [])
      })
    )

    // Last, because the clock stays ahead.
    it.effect("D-MAIL-55: a booking that is over has no mails to send", () =>
      Effect.gen(function* () {
        const { wait } = yield* Service
        const { resend } = yield* shopWithSentMails
        yield* wait(6 * 86_400)
        refused(yield* resend(), 409, "conflict")
      })
    )
  })
})
