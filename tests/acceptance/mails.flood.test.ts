import { assert, describe } from "@effect/vitest"
import { mailboxKey, mailLimits, type OutgoingMail } from "@calendeal/domain/mails"
import { Effect } from "effect"
import { MailServer, specificationWithMailServer, worker } from "../kit/http/mails.server.ts"
import { confirmAddress, mailShop, mailsTo, readable, unconfirmedMailShop } from "../kit/http/mails.shop.ts"
import { newWorkspace } from "../kit/http/management/workspace.ts"
import { Service } from "../kit/http/Service.ts"
import { refused } from "../kit/http/requests.ts"

const host = "hedy@contoso.example"
const inMailbox = (mails: ReadonlyArray<OutgoingMail>, key: string) =>
  mails.filter(({ to }) => mailboxKey(to.address) === key)

describe("Floods of mails", () => {
  specificationWithMailServer("floods", (it) => {
    it.effect(
      "D-MAIL-60, D-MAIL-60a: ten requests of an unknown client cause at most 30 mails to one mailbox",
      () =>
        Effect.gen(function* () {
          const { book, cancel, mails } = yield* mailShop()
          const spellings = ["pre.y", "p.rey", "p.r.e.y", "prey"]
          const uids = yield* Effect.forEach([5, 6, 7, 8, 9], (days) => {
            const guests = Array.from({ length: 19 }, (_, nth) => [
              `${spellings[nth % 4]}+${days}-${nth}@${nth % 2 === 0 ? "gmail.com" : "googlemail.com"}`,
              "Prey"
            ])
            const more = { responses: { note: "Your account is locked: http://evil.example/unlock" } }
            return book({ email: `prey+${days}@gmail.com`, guests: Object.fromEntries(guests), more }, days)
          })
          yield* worker
          for (const uid of uids) yield* cancel(uid)
          yield* worker
          assert.lengthOf(inMailbox(mails(), "prey@gmail.com"), mailLimits.address.limit)
          const toHost = mailsTo(mails(), host)
          assert.lengthOf(toHost, 10)
          for (const mail of toHost) assert.notMatch(readable(mail), /http:\/\/evil|evil\.example/)
        })
    )

    it.effect("D-MAIL-60: a host whose address nobody has confirmed gets at most 60 mails a day", () =>
      Effect.gen(function* () {
        const { book, cancel, mails } = yield* unconfirmedMailShop()
        const { limit } = mailLimits.unconfirmed
        for (let nth = 0; nth <= limit / 2; nth++) {
          const uid = yield* book({ email: `lead-${nth}@lead.example` }, 5)
          yield* worker
          yield* cancel(uid)
          yield* worker
        }
        assert.lengthOf(mailsTo(mails(), host), limit)
      })
    )

    it.effect(
      "D-MAIL-70: an address that an admin typed gets no text of an unknown client, until its person accepts a membership",
      () =>
        Effect.gen(function* () {
          const { book, call, hostId, mails, make, at, workspaceId } = yield* unconfirmedMailShop()
          const texts = { note: "Your account is locked", phone: "+442079460000" }
          const booked = (nth: number) =>
            book(
              {
                email: `caller-${nth}@lead.example`,
                name: "Sam Rivera",
                guests: { [`guest-${nth}@lead.example`]: "Call now" },
                more: { responses: texts, location: "phone" }
              },
              nth
            )
          const isSilent = (address: string, count: number) => {
            const sent = mailsTo(mails(), address)
            for (const mail of sent)
              for (const text of ["locked", "+44", "@lead.example", "Call now"])
                assert.notInclude(readable(mail), text)
            // The notice of the booking and its time stay. Another mail may be about the member's new address.
            const ofBookings = sent.filter(({ subject }) => subject.includes("Sam Rivera"))
            assert.lengthOf(ofBookings, count)
            for (const mail of ofBookings) {
              assert.match(mail.text, /your address is\s+not confirmed/)
              assert.isNull(mail.replyTo)
            }
          }
          const follower = "follower@bank.example"
          const { userId } = yield* make("/members", {
            email: follower,
            name: "Fay",
            role: "member",
            bookingMails: true
          })
          yield* booked(5)
          yield* worker
          isSilent(host, 1)
          isSilent(follower, 1)
          yield* make("/members", { email: host, name: "Hedy Host", role: "member", hostId })
          yield* booked(6)
          yield* worker
          isSilent(host, 2)
          yield* confirmAddress(workspaceId, host)
          yield* booked(7)
          yield* worker
          const received = mailsTo(mails(), host).at(-1) ?? assert.fail("no mail")
          for (const text of ["locked", "+44", "caller-7@lead.example", "Call now"])
            assert.include(readable(received), text)
          assert.notMatch(received.text, /not confirmed/)
          isSilent(follower, 3)
          // Another address needs its own acceptance.
          const moved = "target@bank.example"
          yield* call("PATCH", `${at}/hosts/${hostId}`, { email: moved })
          yield* call("PATCH", `${at}/members/${userId}`, { email: moved })
          yield* booked(8)
          yield* worker
          isSilent(moved, 1)
        })
    )

    it.effect("D-MAIL-60b: one member sends at most 50 invitations a day, in all workspaces", () =>
      Effect.gen(function* () {
        const { at, call, token } = yield* newWorkspace
        const { limit } = mailLimits.invitationsOfMember
        const invite = (path: string, nth: number) =>
          call("POST", `${path}/invitations`, {
            email: `person-${nth}@lead.example`,
            name: "Pat",
            role: "member"
          })
        for (let nth = 0; nth < limit; nth++) assert.strictEqual((yield* invite(at, nth)).status, 201)
        refused(yield* invite(at, limit), 429, "rate_limited")
        // Nor does another workspace of the person help.
        const { send } = yield* Service
        const opened = yield* send("POST", "/api/workspaces", {
          headers: { authorization: `Bearer ${token}` },
          body: JSON.stringify({ name: "Second", slug: `second-${crypto.randomUUID()}`, timezone: "UTC" })
        })
        assert.strictEqual(opened.status, 201, opened.text)
        refused(yield* invite(`/${String(opened.body["id"])}`, limit + 1), 429, "rate_limited")
      })
    )

    it.effect("D-MAIL-60b: one member sends at most 200 mails again an hour, over all bookings", () =>
      Effect.gen(function* () {
        const { at, book, call, mails } = yield* mailShop()
        const guests = Object.fromEntries(
          Array.from({ length: 19 }, (_, nth) => [`guest-${nth}@lead.example`, "Gus"])
        )
        const uids = yield* Effect.forEach([5, 6, 7], (days) =>
          book({ email: "sam@lead.example", guests }, days)
        )
        yield* worker
        const before = mails().length
        const { limit } = mailLimits.resendsOfMember
        const answers = yield* Effect.forEach(
          Array.from({ length: limit / 20 + 2 }, (_, nth) => uids[nth % 3]),
          (uid) => call("POST", `${at}/bookings/${uid}/mails/resend`, {})
        )
        assert.lengthOf(
          answers.filter(({ status }) => status === 202),
          limit / 20
        )
        for (const answer of answers.slice(-2)) refused(answer, 429, "rate_limited")
        yield* worker
        assert.isAtMost(mails().length - before, limit)
      })
    )

    it.effect(
      "D-MAIL-60a, D-SIGN-4: a mailbox gets at most 10 invitations an hour, the first ones included",
      () =>
        Effect.gen(function* () {
          const { arrivals } = yield* MailServer
          const shops = [yield* newWorkspace, yield* newWorkspace]
          const invite = Effect.fnUntraced(function* (nth: number) {
            const { at, call } = shops[nth % 2] ?? assert.fail("none")
            const draft = { email: `victim+${nth}@lead.example`, name: "Vic", role: "member" }
            const invited = yield* call("POST", `${at}/invitations`, draft)
            if (invited.status === 201)
              yield* call("DELETE", `${at}/members/${String(invited.body["userId"])}`)
            return invited
          })
          for (let nth = 0; nth < 10; nth++) assert.strictEqual((yield* invite(nth)).status, 201)
          refused(yield* invite(10), 429, "rate_limited")
          yield* worker
          const sent = arrivals.map(({ mail }) => mail)
          assert.isAtMost(inMailbox(sent, "victim@lead.example").length, mailLimits.invitations.limit)
        })
    )
  })
})
