import { assert, describe } from "@effect/vitest"
import type { OutgoingMail } from "@calendeal/domain/mails"
import { Effect } from "effect"
import { meetingShop } from "../kit/http/mails.meetings.ts"
import { specificationWithMailServer, statesOf, worker } from "../kit/http/mails.server.ts"
import { mailsTo, propertyOf, readable } from "../kit/http/mails.shop.ts"
import { Service } from "../kit/http/specification.ts"

const sam = "sam@lead.example"
const gus = "gus@guest.example"
const host = "hedy@contoso.example"
const order = { email: sam, guests: { [gus]: "Gus Guest" } }
const everyone = ["booker", "guest", "host"]
const made = { _tag: "Ready", url: "https://meet.example/room-1", remoteId: null } as const
const failed = { _tag: "Failed", fault: "not_allowed" } as const
const follows = "The link follows by email."
const invitationOf = (mail: OutgoingMail) =>
  ["SEQUENCE", "UID", "LOCATION"].map((name) => propertyOf(mail, name))
const stampOf = (mail: OutgoingMail) => propertyOf(mail, "DTSTAMP") ?? ""

describe("Mails: links that are made later", () => {
  specificationWithMailServer("late links", (it) => {
    it.effect("D-MAIL-61, D-MAIL-63: mails wait for the link, and have it as soon as it is settled", () =>
      Effect.gen(function* () {
        const { book, mails, settle } = yield* meetingShop
        const uid = yield* book(order)
        assert.deepStrictEqual(statesOf(yield* worker), [])
        yield* settle(uid, made)
        assert.sameMembers(
          statesOf(yield* worker),
          everyone.map((who) => `confirmed ${who} delivered`)
        )
        for (const mail of mails()) {
          assert.include(readable(mail), made.url)
          assert.notInclude(readable(mail), follows)
        }
        assert.deepStrictEqual(
          mailsTo(mails(), sam).map((mail) => propertyOf(mail, "LOCATION")),
          [made.url]
        )
      })
    )

    it.effect("D-MAIL-61, D-MAIL-62: after two minutes mails say that the link follows, and it follows", () =>
      Effect.gen(function* () {
        const { wait } = yield* Service
        const { book, mails, settle } = yield* meetingShop
        const uid = yield* book(order)
        assert.deepStrictEqual(statesOf(yield* worker), [])
        yield* wait(121)
        assert.lengthOf(yield* worker, 3)
        for (const mail of mails()) assert.include(readable(mail), follows)
        yield* wait(5)
        yield* settle(uid, made)
        assert.sameMembers(
          statesOf(yield* worker),
          everyone.map((who) => `link_ready ${who} delivered`)
        )
        assert.deepStrictEqual(yield* worker, [])
        for (const address of [sam, gus, host]) {
          const [first, second, ...others] = mailsTo(mails(), address)
          assert.deepStrictEqual(others, [])
          if (first === undefined || second === undefined) return assert.fail("two mails")
          assert.include(readable(second), made.url)
          const id = propertyOf(first, "UID")
          assert.deepStrictEqual(invitationOf(first), ["0", id, undefined])
          assert.deepStrictEqual(invitationOf(second), ["0", id, made.url])
          assert.isTrue(stampOf(first) <= stampOf(second))
          assert.deepStrictEqual(second.thread, first.thread)
        }
        yield* wait(-126)
      })
    )

    it.effect("D-MAIL-61: a provider that fails leaves the location's own link", () =>
      Effect.gen(function* () {
        const { bookingOf, book, mails, settle, stored } = yield* meetingShop
        const uid = yield* book({ email: sam })
        yield* settle(uid, failed)
        assert.lengthOf(yield* worker, 2)
        const { location } = yield* bookingOf(uid)
        const link = "conferencingLink" in location ? location.conferencingLink : assert.fail("no link")
        for (const mail of mails()) assert.include(readable(mail), link)
        assert.deepInclude(yield* stored(uid), {
          link: { state: "failed", url: null, fault: "not_allowed" }
        })
      })
    )

    it.effect("D-MAIL-62: a booking that is moved before the link is there gets it with the move", () =>
      Effect.gen(function* () {
        const { wait } = yield* Service
        const { book, mails, settle } = yield* meetingShop
        const first = yield* book({ email: sam })
        yield* wait(121)
        yield* worker
        const second = yield* book({ email: sam, more: { rescheduledFromUid: first } }, 6)
        yield* settle(first, made)
        yield* settle(second, made)
        yield* wait(121)
        const states = statesOf(yield* worker).filter((state) => state.endsWith("delivered"))
        assert.includeMembers(states, ["moved booker delivered", "moved host delivered"])
        const last = mailsTo(mails(), sam).at(-1)
        assert.include(last === undefined ? "" : readable(last), made.url)
        yield* wait(-242)
      })
    )

    it.effect("D-MAIL-63: a cancellation does not wait and promises no link", () =>
      Effect.gen(function* () {
        const { book, cancel, mails } = yield* meetingShop
        yield* cancel(yield* book(order))
        const states = statesOf(yield* worker)
        assert.sameMembers(
          states.filter((state) => state.startsWith("cancelled")),
          everyone.map((who) => `cancelled ${who} delivered`)
        )
        for (const mail of mails()) assert.notInclude(readable(mail), follows)
      })
    )
  })
})
