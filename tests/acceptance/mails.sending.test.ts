import { assert, describe } from "@effect/vitest"
import type { OutgoingMail } from "@calendeal/domain/mails"
import { Effect } from "effect"
import { refused } from "../kit/http/requests.ts"
import {
  MailServer,
  specificationWithMailServer,
  statesOf,
  worker,
  workers
} from "../kit/http/mails.server.ts"
import { mailShop, unconfirmedMailShop, mailsTo, propertyOf, readable } from "../kit/http/mails.shop.ts"

const [sam, gus, gil, host] = [
  "sam@lead.example",
  "gus@guest.example",
  "gil@guest.example",
  "hedy@contoso.example"
]
const names: Readonly<Record<string, string>> = { [gus]: "Gus Guest", [gil]: "Gil Guest" }
const kindOf = ({ messageId }: OutgoingMail) => messageId.split(".")[2]
const kindsTo = (mails: ReadonlyArray<OutgoingMail>, address: string) =>
  mailsTo(mails, address).map((mail) => [
    kindOf(mail),
    mail.calendar?.method,
    propertyOf(mail, "SEQUENCE"),
    propertyOf(mail, "STATUS")
  ])

/** A meeting that is booked with one guest, moved with another one, and cancelled. */
const meeting = Effect.gen(function* () {
  const shop = yield* mailShop()
  const note = "the secret answer"
  const first = yield* shop.book({
    email: sam,
    guests: { [gus]: "Gus Guest" },
    more: { responses: { note } }
  })
  yield* worker
  const second = yield* shop.book(
    {
      email: sam,
      guests: { [gil]: "Gil Guest" },
      more: { responses: { note }, rescheduledFromUid: first }
    },
    6
  )
  yield* worker
  yield* shop.cancel(second)
  yield* worker
  return { ...shop, first, note, second }
})

describe("Mails: sending", () => {
  specificationWithMailServer("sending", (it) => {
    it.effect(
      "D-MAIL-10, D-MAIL-15: all calendars get the booking, the move and the cancellation under one UID",
      () =>
        Effect.gen(function* () {
          const { first, mails } = yield* meeting
          const sent = mails()
          const [request, cancel] = [
            ["REQUEST", "CONFIRMED"],
            ["CANCEL", "CANCELLED"]
          ]
          const of = (kind: string, sequence: string, [method, status]: ReadonlyArray<string> = []) => [
            kind,
            method,
            sequence,
            status
          ]
          const all = [of("confirmed", "0", request), of("moved", "1", request), of("cancelled", "2", cancel)]
          assert.deepStrictEqual(kindsTo(sent, sam), all)
          assert.deepStrictEqual(kindsTo(sent, host), all)
          assert.deepStrictEqual(kindsTo(sent, gus), [all[0], of("cancelled", "1", cancel)])
          assert.deepStrictEqual(kindsTo(sent, gil), [of("confirmed", "1", request), all[2]])
          assert.lengthOf(sent, 10)
          assert.deepStrictEqual(
            [...new Set(sent.map((mail) => propertyOf(mail, "UID")))],
            [`${first}@book.calendeal.example`]
          )
          for (const mail of sent) {
            assert.strictEqual(propertyOf(mail, "ATTENDEE"), `mailto:${mail.to.address}`)
            assert.strictEqual(propertyOf(mail, "ORGANIZER"), `mailto:${mail.from.address}`)
          }
        })
    )

    it.effect("D-MAIL-14: every mail has its own Message-ID, and all are one thread", () =>
      Effect.gen(function* () {
        const { first, mails } = yield* meeting
        const sent = mails()
        assert.lengthOf(new Set(sent.map(({ messageId }) => messageId)), sent.length)
        for (const { messageId } of sent)
          assert.match(messageId, /^bk_[A-Za-z0-9]+\.[012]\.[a-z]+\.[a-z0-9-]+@book\.calendeal\.example$/)
        assert.deepStrictEqual(
          [...new Set(sent.map(({ thread }) => thread))],
          [`${first}@book.calendeal.example`]
        )
        const replies = (address: string) => [
          ...new Set(mailsTo(sent, address).map(({ replyTo }) => replyTo?.address))
        ]
        assert.deepEqual<unknown>([sam, gus, host].map(replies), [[host], [host], [sam]])
      })
    )

    it.effect("D-MAIL-12: no mail shows a guest to another guest, or the booker's data to a guest", () =>
      Effect.gen(function* () {
        const { mails, note } = yield* meeting
        const hidden: Readonly<Record<string, ReadonlyArray<string>>> = {
          [sam]: [],
          [host]: [],
          [gus]: [sam, gil, "Gil Guest", note, ": Sam Rivera with"],
          [gil]: [sam, gus, "Gus Guest", note, ": Sam Rivera with"]
        }
        for (const mail of mails()) {
          const text = readable(mail)
          for (const needle of hidden[mail.to.address] ?? assert.fail(mail.to.address))
            assert.notInclude(text, needle)
          // Only one address is in the headers besides those of the sender and of replies.
          assert.notMatch(mail.subject, /@/)
        }
        // What is hidden from guests is in the mails to the host; otherwise the search proves nothing.
        const toHost = mailsTo(mails(), host).map(readable).join("\n")
        for (const shown of [sam, gus, gil, "Gus Guest", "Gil Guest", note]) assert.include(toHost, shown)
      })
    )

    it.effect("D-MAIL-10: a repeated request sends nothing again", () =>
      Effect.gen(function* () {
        const { at, book, call, cancel, mails } = yield* mailShop()
        const key = crypto.randomUUID()
        const uid = yield* book({ email: sam }, 5, key)
        yield* worker
        assert.strictEqual(yield* book({ email: sam }, 5, key), uid)
        assert.deepStrictEqual(yield* worker, [])
        yield* cancel(uid)
        yield* worker
        refused(yield* call("POST", `${at}/bookings/${uid}/cancel`), 409, "conflict")
        assert.deepStrictEqual(yield* worker, [])
        assert.lengthOf(mails(), 4)
      })
    )

    it.effect("D-MAIL-10: workers that run at once send each mail once", () =>
      Effect.gen(function* () {
        const shops = yield* Effect.all(Array.from({ length: 6 }, () => mailShop()))
        const server = yield* MailServer
        const begun = server.arrivals.length
        for (const { book } of shops)
          for (const days of [5, 6, 7]) yield* book({ email: sam, guests: names }, days)
        const after = yield* workers(4)
        const ids = server.arrivals.slice(begun).map(({ mail }) => mail.messageId)
        assert.lengthOf(ids, 6 * 3 * 4)
        assert.lengthOf(new Set(ids), ids.length)
        assert.deepStrictEqual(
          after.filter(({ attempts, status }) => attempts !== 1 || status !== "delivered"),
          []
        )
      })
    )

    it.effect("D-MAIL-44, D-MAIL-16: names cannot add headers, recipients or links", () =>
      Effect.gen(function* () {
        const { book, mails } = yield* mailShop()
        const hostile = [
          'Sam" <victim@spam.example>, "x',
          "Sam, victim@spam.example",
          "Sam;ROLE=CHAIR:mailto:victim@spam.example",
          "=?utf-8?q?Sam=0D=0ABcc:_victim=40spam.example?=",
          "https://spam.example/offer"
        ]
        for (const [nth, name] of hostile.entries())
          yield* book({ email: sam, name, guests: { [gus]: name } }, 5 + nth)
        yield* worker
        const sent = mails()
        assert.lengthOf(sent, hostile.length * 3)
        for (const mail of sent) {
          assert.include([sam, gus, host], mail.to.address)
          assert.notMatch(mail.subject, /\p{Cc}/u)
          assert.strictEqual(propertyOf(mail, "ATTENDEE"), `mailto:${mail.to.address}`)
          if (mail.to.address !== host) assert.notMatch(readable(mail), /spam\.example/)
        }
      })
    )

    it.effect("D-MAIL-36, D-MAIL-11: members who asked for it get a copy without an invitation", () =>
      Effect.gen(function* () {
        const { book, mails, make } = yield* unconfirmedMailShop()
        const member = { role: "member", bookingMails: true }
        yield* make("/members", { ...member, name: "Mia", email: "mia@contoso.example" })
        yield* make("/members", { ...member, name: "Hedy", email: host })
        yield* make("/members", { ...member, name: "Max", email: "max@contoso.example", bookingMails: false })
        yield* book({ email: sam })
        const after = yield* worker
        assert.sameMembers(statesOf(after), [
          "confirmed booker delivered",
          "confirmed host delivered",
          "confirmed member delivered",
          "confirmed member skipped host"
        ])
        const [copy, ...more] = mailsTo(mails(), "mia@contoso.example")
        assert.deepStrictEqual([copy?.calendar, more], [null, []])
      })
    )
  })
})
