import { assert, layer } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import * as Option from "effect/Option"
import type { BookingLedger } from "@calendeal/domain/bookings"
import { MailRecipient, OutboxMessage } from "@calendeal/domain/consistency"
import type { EventTypeCatalog } from "@calendeal/domain/event-types"
import { MailBounces, Suppressions } from "@calendeal/domain/mails"
import { WorkspaceQueries, type WorkspaceCommands } from "@calendeal/domain/management"
import { type Delivery, Outbox } from "@calendeal/domain/outbox"
import type { Webhooks } from "@calendeal/domain/webhooks"
import type { WorkspaceDirectory } from "@calendeal/domain/workspaces"
import {
  createOffering,
  createWorkspace,
  deliverAll,
  enterDeliveries,
  plain,
  sampleBooking,
  sampleMailDelivery,
  sampleSuppression,
  sampleTime
} from "../samples/index.ts"

type Ports =
  | BookingLedger
  | EventTypeCatalog
  | MailBounces
  | Outbox
  | Suppressions
  | Webhooks
  | WorkspaceCommands
  | WorkspaceDirectory
  | WorkspaceQueries

/** The contract of `MailBounces`. */
export const mailBouncesContract = <E>(adapter: string, ports: Layer<Ports, E>) =>
  layer(ports, { timeout: "3 minutes" })(`MailBounces / ${adapter}`, (it) => {
    it.effect("D-MAIL-41: finds a mail by the first half of its id, in its workspace only", () =>
      Effect.gen(function* () {
        const bounces = yield* MailBounces
        const { delivery, deliveryPrefix, workspaceId } = yield* sentMail()
        const { id: other } = yield* createWorkspace()
        const found = yield* bounces.find({ workspaceId, deliveryPrefix })
        assert.deepStrictEqual(plain(found), plain(Option.some(delivery)))
        assert.isTrue(Option.isNone(yield* bounces.find({ workspaceId: other, deliveryPrefix })))
        const unknown = `${deliveryPrefix.slice(0, -1)}${deliveryPrefix.endsWith("0") ? "1" : "0"}`
        assert.isTrue(Option.isNone(yield* bounces.find({ workspaceId, deliveryPrefix: unknown })))
      })
    )

    it.effect("D-MAIL-41: a bounce makes the mail dead, suppresses the address and posts, once", () =>
      Effect.gen(function* () {
        const [bounces, suppressions] = [yield* MailBounces, yield* Suppressions]
        const queries = yield* WorkspaceQueries
        const { delivery, workspaceId } = yield* sentMail()
        yield* deliverAll(workspaceId)
        const dead = {
          ...delivery,
          status: "dead",
          reason: "bounced_5_1_1",
          settledAt: sampleTime(9)
        } as const
        const suppression = sampleSuppression(workspaceId)
        const message = OutboxMessage.make({ _tag: "ReportFailedMail", workspaceId, deliveryId: delivery.id })
        const bounce = { delivery: dead, suppression, messages: [message] }
        assert.isTrue(yield* bounces.record(bounce))
        assert.isFalse(yield* bounces.record(bounce))
        const stored = yield* queries.find(workspaceId, "deliveries", delivery.id)
        assert.deepStrictEqual(plain(stored), plain(Option.some<Delivery>(dead)))
        assert.isTrue(Option.isSome(yield* suppressions.find(workspaceId, [suppression.hash])))
        assert.deepStrictEqual(yield* deliverAll(workspaceId), [message])
      })
    )

    it.effect("D-MAIL-41: a report can arrive before the mail is known to be delivered", () =>
      Effect.gen(function* () {
        const [bounces, outbox] = [yield* MailBounces, yield* Outbox]
        const dueAt = DateTime.makeUnsafe(0)
        const { delivery } = yield* sentMail({ status: "pending", settledAt: null, dueAt })
        const lease = Option.getOrThrow(yield* outbox.lease({ seconds: 60, batches: { mail: 100 } }))
        const dead = { ...delivery, status: "dead", settledAt: sampleTime(9) } as const
        assert.isTrue(yield* bounces.record({ delivery: dead, suppression: null, messages: [] }))
        const sent = lease.due.map((one) => ({
          ...one,
          status: "delivered" as const,
          settledAt: sampleTime(9)
        }))
        yield* outbox.settle(lease, sent, lease.breaker, [])
        const queries = yield* WorkspaceQueries
        const stored = yield* queries.find(delivery.destination.workspaceId, "deliveries", delivery.id)
        assert.strictEqual(Option.getOrThrow(stored).status, "dead")
      })
    )

    it.effect("a mail that was not sent cannot come back", () =>
      Effect.gen(function* () {
        const [bounces, suppressions] = [yield* MailBounces, yield* Suppressions]
        const { delivery, workspaceId } = yield* sentMail({ status: "skipped" })
        const suppression = sampleSuppression(workspaceId)
        const bounce = { delivery: { ...delivery, status: "dead" }, suppression, messages: [] } as const
        assert.isFalse(yield* bounces.record(bounce))
        assert.isTrue(Option.isNone(yield* suppressions.find(workspaceId, [suppression.hash])))
      })
    )
  })

const sentMail = Effect.fnUntraced(function* (overrides: Partial<Delivery> = {}) {
  const offering = yield* createOffering()
  const delivered = { status: "delivered", attempts: 1, settledAt: sampleTime(1) } as const
  const recipient = MailRecipient.make("booker")
  const delivery = sampleMailDelivery(sampleBooking(offering), { recipient }, { ...delivered, ...overrides })
  yield* enterDeliveries(delivery)
  const deliveryPrefix = delivery.id.replaceAll("-", "").slice(0, 16)
  return { delivery, deliveryPrefix, workspaceId: offering.workspace.id }
})
