import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { startIn } from "../../kit/http/requests.ts"
import { specification } from "../../kit/http/specification.ts"
import { shopWithMails } from "./mails.shop.ts"
import { instant } from "../../kit/http/management/shop.ts"
import { invalid, itemsOf, newWorkspace, notFound } from "../../kit/http/management/workspace.ts"

const guest = { name: "Gus Guest", email: "gus@lead.example" }
const sam = { name: "Sam Rivera", email: "sam@lead.example" }
const attendees = [sam, guest]

/** A shop with a booking that has a guest and whose confirmations are sent; its reminder waits. */
const shopWithSentMails = Effect.gen(function* () {
  const shop = yield* shopWithMails
  const { eventTypeId, hostId } = yield* shop.offer({ reminders: [60] })
  const booking = yield* shop.sell(eventTypeId, sam.email, 5, { attendees })
  yield* shop.sendAll
  return { ...shop, eventTypeId, hostId, booking, mails: `${shop.at}/bookings/${booking["uid"]}/mails` }
})

describe("Management: the mails of a booking", () => {
  specification("the log of mails", (it) => {
    it.effect("D-MAIL-56: each mail is listed with its state and Message-ID", () =>
      Effect.gen(function* () {
        const { booking, hostId, log, sent } = yield* shopWithSentMails
        const logged = yield* log(booking["uid"])
        assert.sameMembers(
          logged.map(({ kind, recipient, status }) => `${kind} ${recipient} ${status}`),
          [
            "confirmed booker sent",
            "confirmed guest-1 sent",
            `confirmed host-${hostId} sent`,
            "reminder booker waiting",
            "reminder guest-1 waiting"
          ]
        )
        const toBooker = logged.find(({ kind, recipient }) => kind === "confirmed" && recipient === "booker")
        const { createdAt, id, settledAt, ...rest } = Object(toBooker)
        const messageId = `${booking["uid"]}.0.confirmed.booker@book.calendeal.example`
        assert.deepStrictEqual(rest, {
          kind: "confirmed",
          recipient: "booker",
          status: "sent",
          reason: null,
          attempts: 1,
          messageId,
          dueAt: null
        })
        assert.match(id, /^[\da-f-]{36}$/)
        for (const at of [createdAt, settledAt]) assert.match(at, instant)
        assert.include(
          (yield* sent(booking["uid"])).map((mail) => mail.messageId),
          messageId
        )
        const due = new Date(Date.parse(String(booking["startAt"])) - 3_600_000)
        assert.deepStrictEqual(
          logged.filter(({ kind }) => kind === "reminder").map(({ dueAt }) => Date.parse(String(dueAt))),
          [due.getTime(), due.getTime()]
        )
      })
    )

    it.effect(
      "D-MAIL-56: the log has no address, name or text, and another booking's mails are elsewhere",
      () =>
        Effect.gen(function* () {
          const { at, call, eventTypeId, log, mails, sell, sendAll } = yield* shopWithSentMails
          const other = yield* sell(eventTypeId, "kim@lead.example", 6)
          yield* sendAll
          const { text } = yield* call("GET", mails)
          assert.notMatch(text, /lead\.example|contoso|Sam|Gus|Hedy|Intro/u)
          const ids = new Set((yield* log(other["uid"])).map(({ id }) => id))
          assert.strictEqual(ids.size, 3)
          for (const { id } of itemsOf(yield* call("GET", mails))) assert.isFalse(ids.has(id))
          const moved = yield* call("POST", `${at}/bookings/${other["uid"]}/reschedule`, {
            startAt: startIn(7)
          })
          yield* sendAll
          const newest = `${at}/bookings/${moved.body["uid"]}`
          const kindsOf = Effect.fnUntraced(function* (query: string) {
            return new Set(itemsOf(yield* call("GET", `${newest}/mails${query}`)).map(({ kind }) => kind))
          })
          assert.isFalse((yield* kindsOf("")).has("confirmed"))
          const ofMeeting = yield* kindsOf("?of=meeting")
          assert.isTrue(ofMeeting.has("confirmed") && ofMeeting.has("moved"))
          yield* call("POST", `${newest}/cancel`)
          yield* sendAll
          const kinds = (yield* log(moved.body["uid"])).map(({ kind, status }) => `${kind} ${status}`)
          assert.includeMembers(kinds, ["cancelled sent", "moved sent", "reminder waiting"])
        })
    )

    it.effect("D-MAIL-56: the log has pages, the newest mails first", () =>
      Effect.gen(function* () {
        const { call, log, booking, mails } = yield* shopWithSentMails
        const all = (yield* log(booking["uid"])).map(({ id }) => id)
        const first = yield* call("GET", `${mails}?limit=3`)
        const rest = yield* call("GET", `${mails}?limit=3&cursor=${first.body["nextCursor"]}`)
        assert.deepStrictEqual(
          [...itemsOf(first), ...itemsOf(rest)].map(({ id }) => id),
          all
        )
        assert.isNull(rest.body["nextCursor"])
        invalid(yield* call("GET", `${mails}?limit=0&cursor=%00`), ["cursor", "limit"])
      })
    )

    it.effect("D-MAIL-56: a mail that bounces is failed, and the booking counts it", () =>
      Effect.gen(function* () {
        const { at, booking, bounce, call, log } = yield* shopWithSentMails
        const failed = Effect.map(
          call("GET", `${at}/bookings/${booking["uid"]}`),
          ({ body }) => body["failedMails"]
        )
        const guests = Effect.map(log(booking["uid"]), (logged) =>
          logged.find(({ kind, recipient }) => kind === "confirmed" && recipient === "guest-1")
        )
        assert.strictEqual(yield* failed, 0)
        assert.strictEqual(yield* bounce((yield* guests)?.["id"]), "recorded")
        assert.strictEqual(yield* failed, 1)
        assert.deepInclude(yield* guests, { status: "failed", reason: "bounced_5_1_1", dueAt: null })
        const listed = itemsOf(yield* call("GET", `${at}/bookings`))
        assert.notProperty(listed[0], "failedMails")
      })
    )

    it.effect("D-MAIL-57: a person's export has the mails to the person, and an erasure removes them", () =>
      Effect.gen(function* () {
        const { at, booking, call, log } = yield* shopWithSentMails
        const before = yield* log(booking["uid"])
        const mailsOf = Effect.fnUntraced(function* (email: string) {
          const { body } = yield* call("POST", `${at}/people/export`, { email })
          return Array.isArray(body["mails"]) ? body["mails"] : []
        })
        for (const [email, recipient] of [
          [sam.email, "booker"],
          [guest.email, "guest-1"]
        ] as const) {
          const logged = before.filter((mail) => mail["recipient"] === recipient)
          assert.lengthOf(logged, 2)
          assert.deepStrictEqual(
            yield* mailsOf(email),
            logged.map(({ createdAt, dueAt, kind, messageId, settledAt, status }) => ({
              bookingUid: booking["uid"],
              kind,
              status,
              messageId,
              createdAt,
              dueAt,
              settledAt
            }))
          )
        }
        yield* call("POST", `${at}/people/erase`, { email: guest.email })
        const recipients = (yield* log(booking["uid"])).map(({ recipient }) => recipient)
        assert.notInclude(recipients, "guest-1")
        assert.lengthOf(recipients, before.length - 2)
        assert.lengthOf(yield* mailsOf(sam.email), 2)
      })
    )

    it.effect("D-MGMT-1: another workspace's booking and an unknown one give the same 404", () =>
      Effect.gen(function* () {
        const { booking } = yield* shopWithSentMails
        const { at, call } = yield* newWorkspace
        for (const uid of [booking["uid"], "bk_0000000000000000000000", "nonsense", "%00"])
          notFound(yield* call("GET", `${at}/bookings/${uid}/mails`), String(uid))
      })
    )
  })
})
