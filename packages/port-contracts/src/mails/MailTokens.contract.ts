import { Email } from "@calendeal/domain/contacts"
import { MailTokens } from "@calendeal/domain/mails"
import { DeliveryId } from "@calendeal/domain/outbox"
import { SavedViewId } from "@calendeal/domain/reports"
import { UserId } from "@calendeal/domain/workspaces"
import { assert, layer } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import * as Option from "effect/Option"
import { sampleBookingUid, sampleNow, sampleWorkspace } from "../samples/index.ts"

const address = Email.make("sam@customer.example")
const userId = UserId.make("11111111-1111-4111-8111-111111111111")

/** The contract of `MailTokens`. */
export const mailTokensContract = <E>(adapter: string, ports: Layer<MailTokens, E>) =>
  layer(ports)(`MailTokens / ${adapter}`, (it) => {
    it.effect("D-MAIL-47: a bounce token fits into an address and names the workspace and the delivery", () =>
      Effect.gen(function* () {
        const { issueBounce, readBounce } = yield* MailTokens
        for (let round = 0; round < 20; round++) {
          const workspaceId = sampleWorkspace().id
          const id = DeliveryId.make(crypto.randomUUID())
          const token = yield* issueBounce(workspaceId, id)
          assert.match(token, /^[a-z2-7]{52}$/)
          const mail = { workspaceId, deliveryPrefix: id.replaceAll("-", "").slice(0, 16) }
          assert.deepStrictEqual(yield* readBounce(token), Option.some(mail))
          assert.deepStrictEqual(yield* readBounce(token.toUpperCase()), Option.some(mail))
        }
      })
    )

    it.effect("D-MAIL-47: rejects bounce tokens with any other character, and other texts", () =>
      Effect.gen(function* () {
        const { issueBounce, readBounce } = yield* MailTokens
        const token = yield* issueBounce(sampleWorkspace().id, DeliveryId.make(crypto.randomUUID()))
        for (let at = 0; at < token.length; at++) {
          const other = token[at] === "a" ? "b" : "a"
          const changed = token.slice(0, at) + other + token.slice(at + 1)
          assert.deepStrictEqual(yield* readBounce(changed), Option.none(), changed)
        }
        for (const wrong of [
          "",
          token.slice(1),
          `${token}a`,
          `${token} `,
          "1".repeat(52),
          "a".repeat(100_000)
        ])
          assert.deepStrictEqual(yield* readBounce(wrong), Option.none(), wrong.slice(0, 60))
      })
    )

    it.effect("D-MAIL-48: a sender token verifies one address of one workspace for 72 hours", () =>
      Effect.gen(function* () {
        const { issueSender, readSender } = yield* MailTokens
        const sender = { workspaceId: sampleWorkspace().id, address }
        const token = yield* issueSender(sender, sampleNow)
        const at = (hours: number) => readSender(token, DateTime.add(sampleNow, { hours }))
        for (const hours of [0, 1, 71]) assert.deepStrictEqual(yield* at(hours), Option.some(sender))
        for (const hours of [-1, 73]) assert.deepStrictEqual(yield* at(hours), Option.none())
        for (const wrong of ["", `${token} `, token.slice(1)])
          assert.deepStrictEqual(yield* readSender(wrong, sampleNow), Option.none())
      })
    )

    it.effect(
      "D-MAIL-48: a token to unsubscribe is the same each time, until 30 days after the meeting",
      () =>
        Effect.gen(function* () {
          const { issueUnsubscribe, readUnsubscribe } = yield* MailTokens
          const reminders = {
            workspaceId: sampleWorkspace().id,
            bookingUid: sampleBookingUid(),
            recipient: "guest-1"
          }
          const token = yield* issueUnsubscribe(reminders, sampleNow)
          assert.strictEqual(yield* issueUnsubscribe(reminders, sampleNow), token)
          const at = (days: number) => readUnsubscribe(token, DateTime.add(sampleNow, { days }))
          for (const days of [-399, -30, 0, 29])
            assert.deepStrictEqual(yield* at(days), Option.some(reminders))
          assert.deepStrictEqual(yield* at(31), Option.none())
        })
    )

    it.effect("D-VIEW-6: a token ends the mails of a view until 90 days after the next one", () =>
      Effect.gen(function* () {
        const { issueAnswer, issueViewUnsubscribe, readAnswer, readUnsubscribe, readViewUnsubscribe } =
          yield* MailTokens
        const workspaceId = sampleWorkspace().id
        const subscription = { workspaceId, savedViewId: SavedViewId.make(crypto.randomUUID()), userId }
        const token = yield* issueViewUnsubscribe(subscription, sampleNow)
        assert.strictEqual(yield* issueViewUnsubscribe(subscription, sampleNow), token)
        const at = (days: number) => readViewUnsubscribe(token, DateTime.add(sampleNow, { days }))
        for (const days of [-7, 0, 89]) assert.deepStrictEqual(yield* at(days), Option.some(subscription))
        assert.deepStrictEqual(yield* at(91), Option.none())
        for (const read of [readUnsubscribe, readAnswer])
          assert.deepStrictEqual(yield* read(token, sampleNow), Option.none())
        const answer = yield* issueAnswer({ workspaceId, bookingUid: sampleBookingUid(), userId }, sampleNow)
        for (const wrong of ["", `${token} `, token.slice(0, -1), answer])
          assert.deepStrictEqual(yield* readViewUnsubscribe(wrong, sampleNow), Option.none())
      })
    )

    it.effect("D-APPR-16: an answering token is the same each time, and ends with the time to wait", () =>
      Effect.gen(function* () {
        const { issueAnswer, readAnswer } = yield* MailTokens
        const link = { workspaceId: sampleWorkspace().id, bookingUid: sampleBookingUid(), userId }
        const token = yield* issueAnswer(link, sampleNow)
        assert.strictEqual(yield* issueAnswer(link, sampleNow), token)
        const at = (seconds: number) => readAnswer(token, DateTime.add(sampleNow, { seconds }))
        for (const seconds of [-86_400 * 366, -3600, -1])
          assert.deepStrictEqual(yield* at(seconds), Option.some(link))
        assert.deepStrictEqual(yield* at(6), Option.none())
        for (const wrong of ["", `${token} `, token.slice(1), token.slice(0, -1)])
          assert.deepStrictEqual(yield* readAnswer(wrong, sampleNow), Option.none())
      })
    )

    it.effect("D-MAIL-48: tokens of one kind are not valid for the other", () =>
      Effect.gen(function* () {
        const { issueAnswer, issueSender, issueUnsubscribe, readAnswer, readSender, readUnsubscribe } =
          yield* MailTokens
        const workspaceId = sampleWorkspace().id
        const sender = yield* issueSender({ workspaceId, address }, sampleNow)
        const reminders = { workspaceId, bookingUid: sampleBookingUid(), recipient: "booker" }
        const stop = yield* issueUnsubscribe(reminders, sampleNow)
        assert.deepStrictEqual(yield* readUnsubscribe(sender, sampleNow), Option.none())
        assert.deepStrictEqual(yield* readSender(stop, sampleNow), Option.none())
        const until = DateTime.add(sampleNow, { hours: 1 })
        const answer = yield* issueAnswer({ workspaceId, bookingUid: reminders.bookingUid, userId }, until)
        assert.deepStrictEqual(yield* readUnsubscribe(answer, sampleNow), Option.none())
        assert.deepStrictEqual(yield* readAnswer(stop, sampleNow), Option.none())
      })
    )

    it.effect("D-MAIL-38: an address has a different hash in each workspace", () =>
      Effect.gen(function* () {
        const { addressHashes } = yield* MailTokens
        const [one, other] = [sampleWorkspace().id, sampleWorkspace().id]
        const [hash] = yield* addressHashes(one, address)
        assert.match(hash, /^[0-9a-f]{64}$/)
        assert.strictEqual((yield* addressHashes(one, address))[0], hash)
        const hashes = [
          hash,
          (yield* addressHashes(other, address))[0],
          (yield* addressHashes(one, Email.make("ada@customer.example")))[0]
        ]
        assert.strictEqual(new Set(hashes).size, 3)
      })
    )
  })
