import { assert, describe } from "@effect/vitest"
import { Fingerprint } from "@calendeal/domain/consistency"
import { Suppressions, mailboxKey, MailTokens, mailLimits } from "@calendeal/domain/mails"
import { Email } from "@calendeal/domain/contacts"
import { verifySender } from "@calendeal/domain/management"
import { Outcome } from "@calendeal/domain/outbox"
import { Throttle } from "@calendeal/domain/rate-limits"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { DateTime, Duration, Effect, Option, Redacted } from "effect"
import { MailServer, plan, specificationWithMailServer, statesOf, worker } from "../kit/http/mails.server.ts"
import { mailShop, mailsTo, readable } from "../kit/http/mails.shop.ts"
import { receiver } from "../kit/http/management/webhooks.receiver.ts"
import { hostDraft } from "../kit/http/management/workspace.ts"
import { Service } from "../kit/http/specification.ts"

const sam = "sam@lead.example"
const gus = "gus@guest.example"
const guests = { [gus]: "Gus Guest" }
const day = 86_400

const suppressionOf = Effect.fnUntraced(function* (workspaceId: WorkspaceId, address: Email) {
  const { withPorts } = yield* Service
  return yield* withPorts(
    Effect.gen(function* () {
      const [suppressions, tokens] = [yield* Suppressions, yield* MailTokens]
      return yield* suppressions.find(workspaceId, yield* tokens.addressHashes(workspaceId, address))
    })
  )
})

/** Sets the reply of the server for a test. */
const replying = Effect.fnUntraced(function* (outcome: Outcome) {
  const { replyWith } = yield* MailServer
  yield* Effect.acquireRelease(
    Effect.sync(() => replyWith(({ to }) => (to.address === sam ? outcome : Outcome.Delivered()))),
    () => Effect.sync(() => replyWith(() => Outcome.Delivered()))
  )
})

describe("Mails: what is not sent", () => {
  specificationWithMailServer("skips", (it) => {
    it.effect("D-MAIL-13: a mail that waits is not sent after the booking is moved or cancelled", () =>
      Effect.gen(function* () {
        const { book, cancel } = yield* mailShop()
        const first = yield* book({ email: sam, guests })
        yield* plan
        const second = yield* book({ email: sam, guests, more: { rescheduledFromUid: first } }, 6)
        yield* plan
        yield* cancel(second)
        assert.sameMembers(statesOf(yield* worker), [
          ...["confirmed", "moved"].flatMap((kind) =>
            ["booker", "guest", "host"].map((who) => `${kind} ${who} skipped superseded`)
          ),
          ...["booker", "guest", "host"].map((who) => `cancelled ${who} delivered`)
        ])
      })
    )

    it.effect("D-MAIL-13: a mail that waits until the meeting is over is not sent", () =>
      Effect.gen(function* () {
        const { wait } = yield* Service
        const { book } = yield* mailShop()
        yield* book({ email: sam }, 1)
        yield* plan
        yield* wait(3 * day)
        const after = yield* worker
        yield* wait(-3 * day)
        assert.sameMembers(statesOf(after), ["confirmed booker skipped past", "confirmed host skipped past"])
      })
    )

    it.effect("D-MAIL-13: an erased person and a removed host get none", () =>
      Effect.gen(function* () {
        const { book, eventTypeId, hostId, mails, make, ok, stored } = yield* mailShop()
        const { contactId } = yield* stored(yield* book({ email: sam, guests }))
        yield* ok("DELETE", `/contacts/${contactId}`)
        const { id } = yield* make("/hosts", { ...hostDraft, username: "grace" })
        yield* ok("PATCH", `/event-types/${eventTypeId}`, { hosts: [{ hostId: id }] })
        yield* ok("DELETE", `/hosts/${hostId}`)
        assert.sameMembers(statesOf(yield* worker), [
          "confirmed booker skipped erased",
          "confirmed guest delivered",
          "confirmed host skipped removed"
        ])
        for (const mail of mails()) assert.notInclude(readable(mail), "Sam Rivera")
      })
    )

    it.effect("D-MAIL-52: the own address and server are used once the address is confirmed", () =>
      Effect.gen(function* () {
        const { withPorts } = yield* Service
        const { arrivals } = yield* MailServer
        const { book, ok, workspaceId } = yield* mailShop()
        const login = { username: "booking", password: "needle-4711" }
        const server = { host: "smtp.contoso.example", port: 587, security: "starttls" } as const
        const sentFrom = Effect.fnUntraced(function* (days: number) {
          yield* book({ email: sam }, days)
          yield* worker
          const { mail, server: used } = arrivals.at(-1) ?? assert.fail("no mail")
          return {
            address: mail.from.address,
            returns: mail.envelopeFrom.replace(/\+[a-z2-7]{52}@/, "+token@"),
            host: used?.host,
            password: used?.login && Redacted.value(used.login.password)
          }
        })
        const installation = {
          address: "booking@calendeal.example",
          returns: "bounces+token@calendeal.example",
          host: undefined,
          password: undefined
        }
        const address = Email.make("booking@contoso.example")
        yield* ok("PATCH", "/mail", { sender: { address }, server: { ...server, login } })
        assert.deepEqual<unknown>(yield* sentFrom(5), installation)
        yield* withPorts(
          Effect.gen(function* () {
            const { issueSender } = yield* MailTokens
            const token = yield* issueSender({ workspaceId, address }, yield* DateTime.now)
            yield* Effect.orDie(verifySender(token, "request-1"))
          })
        )
        const { host } = server
        assert.deepEqual<unknown>(yield* sentFrom(6), {
          address,
          returns: address,
          host,
          password: login.password
        })
        yield* ok("PATCH", "/mail", { server: null })
        assert.deepEqual<unknown>(yield* sentFrom(7), { ...installation, address })
      })
    )

    it.effect(
      "D-MAIL-41: an unknown mailbox gets no further mails of this workspace, and a webhook says so",
      () =>
        Effect.gen(function* () {
          yield* replying(Outcome.Refused({ code: "smtp_550_5_1_1" }))
          const { book, mails, make, workspaceId } = yield* mailShop()
          const other = yield* mailShop()
          const hook = yield* receiver
          yield* make("/webhooks", { url: hook.url, events: ["mail.failed"] })
          const uid = yield* book({ email: sam, guests })
          assert.sameMembers(statesOf(yield* worker), [
            "confirmed booker dead smtp_550_5_1_1",
            "confirmed guest delivered",
            "confirmed host delivered"
          ])
          const { data } = Object(JSON.parse(hook.received.map(({ body }) => body).join()))
          assert.deepInclude(data, { bookingUid: uid, reason: "smtp_550_5_1_1" })
          assert.notInclude(JSON.stringify(data), sam)
          yield* book({ email: sam, guests }, 6)
          yield* other.book({ email: sam }, 6)
          assert.include(statesOf(yield* worker), "confirmed booker skipped suppressed")
          assert.lengthOf(
            mailsTo(mails(), sam).filter(({ messageId }) => messageId.startsWith(uid)),
            1
          )
          assert.lengthOf(mailsTo(other.mails(), sam).slice(-1), 1)
          const found = yield* suppressionOf(workspaceId, Email.make(sam))
          assert.isTrue(Option.isSome(found))
        })
    )

    it.effect("D-MAIL-41: another refusal does not suppress the address", () =>
      Effect.gen(function* () {
        const { book, mails } = yield* mailShop()
        yield* Effect.scoped(
          Effect.gen(function* () {
            yield* replying(Outcome.Refused({ code: "smtp_550_5_7_1" }))
            yield* book({ email: sam })
            assert.include(statesOf(yield* worker), "confirmed booker dead smtp_550_5_7_1")
          })
        )
        yield* book({ email: sam }, 6)
        assert.include(statesOf(yield* worker), "confirmed booker delivered")
        assert.lengthOf(mailsTo(mails(), sam), 2)
      })
    )

    it.effect("D-MAIL-40, D-MAIL-14: a mail that is refused for now is sent later under its Message-ID", () =>
      Effect.gen(function* () {
        const { wait } = yield* Service
        const { book, mails } = yield* mailShop()
        yield* Effect.scoped(
          Effect.gen(function* () {
            yield* replying(Outcome.Retry({ code: "smtp_451_4_7_1", afterSeconds: null, fault: "delivery" }))
            yield* book({ email: sam })
            assert.sameMembers(statesOf(yield* worker), [
              "confirmed booker pending smtp_451_4_7_1",
              "confirmed host delivered"
            ])
            assert.deepStrictEqual(yield* worker, [])
          })
        )
        yield* wait(120)
        assert.deepStrictEqual(statesOf(yield* worker), ["confirmed booker delivered"])
        yield* wait(-120)
        const [first, second, ...more] = mailsTo(mails(), sam)
        assert.deepStrictEqual([second?.messageId, more], [first?.messageId, []])
      })
    )

    it.effect("D-MAIL-60: an address gets at most 30 mails in 24 hours, and attempts do not count", () =>
      Effect.gen(function* () {
        const { wait, withPorts } = yield* Service
        const { book, mails, workspaceId } = yield* mailShop()
        yield* Effect.scoped(
          Effect.gen(function* () {
            yield* replying(Outcome.Retry({ code: "smtp_451", afterSeconds: null, fault: "delivery" }))
            yield* book({ email: sam })
            yield* worker
            for (const _ of [1, 2, 3]) {
              yield* wait(1200)
              yield* worker
            }
          })
        )
        const { address } = mailsTo(mails(), sam)[0]?.to ?? assert.fail("no mail")
        const hash = yield* withPorts(
          Effect.flatMap(Fingerprint, ({ sha256 }) => sha256(mailboxKey(address)))
        )
        const consume = withPorts(
          Effect.flatMap(Throttle, (throttle) =>
            throttle.consume(mailLimits.address, `${workspaceId}:${hash}`)
          )
        )
        assert.deepStrictEqual(yield* consume, { _tag: "Admitted", remaining: 28 })
        for (let nth = 0; nth < 28; nth++) yield* consume
        yield* wait(-3600)
        yield* book({ email: sam }, 6)
        assert.sameMembers(statesOf(yield* worker), [
          "confirmed booker skipped address_limit",
          "confirmed host delivered"
        ])
      })
    )

    it.effect(
      "D-MAIL-60: over the workspace's limit mails wait, except those to hosts, which count apart",
      () =>
        Effect.gen(function* () {
          const { wait, withPorts } = yield* Service
          const { book, mails, workspaceId } = yield* mailShop()
          const other = yield* mailShop()
          const { limit } = mailLimits.workspace
          const begun = yield* DateTime.now
          yield* withPorts(
            Effect.flatMap(Throttle, (throttle) =>
              Effect.forEach(Array.from({ length: limit }), () =>
                throttle.consume(mailLimits.workspace, workspaceId)
              )
            )
          )
          yield* book({ email: sam })
          yield* other.book({ email: gus })
          const after = yield* worker
          assert.sameMembers(statesOf(after), [
            "confirmed booker pending workspace_limit",
            "confirmed booker delivered",
            "confirmed host delivered",
            "confirmed host delivered"
          ])
          const waiting = after.find(({ status }) => status === "pending") ?? assert.fail("none waits")
          const seconds = Duration.toSeconds(DateTime.distance(begun, waiting.dueAt))
          assert.isAbove(seconds, 3000)
          yield* wait(3700)
          // Mails of other tests that wait can be due, too.
          const own = (yield* worker).filter(({ destination }) => destination.workspaceId === workspaceId)
          assert.deepStrictEqual(statesOf(own), ["confirmed booker delivered"])
          yield* wait(-3700)
          assert.lengthOf(mailsTo(mails(), sam), 1)
        })
    )
  })
})
