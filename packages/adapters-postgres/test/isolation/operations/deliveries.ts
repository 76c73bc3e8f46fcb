import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { MailRecipient, OutboxMessage } from "@calendeal/domain/consistency"
import type { Booking } from "@calendeal/domain/bookings"
import { Integrations } from "@calendeal/domain/conversions"
import { closed, Handling, Outbox } from "@calendeal/domain/outbox"
import { MailBounces, ReminderStops, Suppressions } from "@calendeal/domain/mails"
import type { AdminCommand } from "@calendeal/domain/management"
import {
  enterDeliveries,
  sampleDelivery,
  sampleDestination,
  sampleIntegration,
  sampleMailDelivery,
  sampleMailSettings,
  change,
  sampleWebhook,
  sampleSuppression,
  sampleTime
} from "@calendeal/port-contracts/samples"
import { Webhooks } from "@calendeal/domain/webhooks"
import { person, type Staged } from "./staged.ts"

export const deliver = Effect.fnUntraced(function* ({ workspace }: Staged) {
  const outbox = yield* Outbox
  const { claimed } = yield* outbox.claim({ most: 100, seconds: 60, kinds: ["integration", "webhook"] })
  yield* outbox.finish(claimed.map((each) => Handling.Released({ claimed: each })))
  const delivery = sampleDelivery(sampleDestination(workspace.id), { dueAt: sampleTime(-10_000_000) })
  yield* enterDeliveries(delivery)
  const lease = Option.getOrThrow(yield* outbox.lease({ seconds: 60, batches: { integration: 5 } }))
  yield* outbox.renew(lease, 60)
  yield* outbox.statusesOf(lease.destination, [delivery.eventId])
  yield* outbox.record(lease, [{ ...delivery, attempts: 1 }], [])
  yield* outbox.settle(lease, [{ ...delivery, attempts: 1 }], closed, [])
  yield* outbox.removeOld
  yield* outbox.depth
  yield* outbox.openBreakers
  yield* outbox.pause
  yield* outbox.sending
  yield* outbox.discardDue(sampleTime(-1_000_000))
  yield* outbox.resume
  yield* outbox.failing
})

export const integrate = Effect.fnUntraced(function* ({ workspace: { id } }: Staged) {
  const integrations = yield* Integrations
  const integration = sampleIntegration(id)
  yield* change(id, { _tag: "CreateIntegration", integration })
  // A delivery that waits, for the change to make due.
  const destination = { workspaceId: id, kind: "integration", id: integration.id } as const
  yield* enterDeliveries(sampleDelivery(destination, { dueAt: sampleTime(10_000) }))
  yield* change(id, {
    _tag: "UpdateIntegration",
    integration: { ...integration, enabled: !integration.enabled },
    version: 1
  })
  yield* integrations.find(id, integration.id)
  yield* integrations.of(id)
})

export const announce = Effect.fnUntraced(function* ({ workspace: { id } }: Staged) {
  const webhooks = yield* Webhooks
  const webhook = sampleWebhook(id)
  yield* change(id, { _tag: "CreateWebhook", webhook })
  yield* webhooks.disable(id, webhook.id)
  yield* webhooks.find(id, webhook.id)
  yield* webhooks.of(id)
})

export const mail = Effect.fnUntraced(function* ({ workspace: { id } }: Staged, booking: Booking) {
  const [suppressions, stops] = [yield* Suppressions, yield* ReminderStops]
  const commit = (made: AdminCommand) => change(id, made)
  const settings = sampleMailSettings(id)
  yield* commit({ _tag: "UpdateMailSettings", settings, version: 0 })
  yield* commit({ _tag: "UpdateMailSettings", settings, version: 1 })
  yield* commit({ _tag: "VerifySender", address: settings.sender?.address ?? person("sender").email })
  yield* commit({ _tag: "ResendMails", uid: booking.uid, recipients: ["booker"], copy: "abc" })
  const suppression = sampleSuppression(id)
  yield* suppressions.add(suppression)
  yield* suppressions.find(id, [suppression.hash])
  yield* commit({ _tag: "DeleteSuppression", hashes: [suppression.hash] })
  // So many that PostgreSQL prefers the index for a list of hashes.
  for (let count = 0; count < 20; count++) yield* suppressions.add(sampleSuppression(id))
  const reminders = { workspaceId: id, bookingUid: booking.uid, recipient: "booker" }
  yield* stops.add(reminders)
  yield* stops.has(reminders)
  const bounces = yield* MailBounces
  const delivery = sampleMailDelivery(
    booking,
    { recipient: MailRecipient.make("booker") },
    { status: "delivered", settledAt: sampleTime(0) }
  )
  yield* enterDeliveries(delivery)
  const deliveryPrefix = delivery.id.replaceAll("-", "").slice(0, 16)
  yield* bounces.find({ workspaceId: id, deliveryPrefix })
  const message = OutboxMessage.make({ _tag: "ReportFailedMail", workspaceId: id, deliveryId: delivery.id })
  yield* bounces.record({ delivery: { ...delivery, status: "dead" }, suppression, messages: [message] })
})
