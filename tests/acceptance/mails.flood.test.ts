import { assert, describe } from "@effect/vitest"
import { mailboxKey, mailLimits, type OutgoingMail } from "@calendeal/domain/mails"
import { Effect } from "effect"
import { MailServer, specificationWithMailServer, worker } from "../kit/http/mails.server.ts"
import { mailShop, mailsTo, readable } from "../kit/http/mails.shop.ts"
import { newWorkspace } from "../kit/http/management/workspace.ts"
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
        const { book, cancel, mails } = yield* mailShop()
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
