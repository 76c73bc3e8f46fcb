import type { Booking } from "@calendeal/domain/bookings"
import type { MailRecipient } from "@calendeal/domain/consistency"
import { mailName } from "@calendeal/domain/mails"
import { type Integration, IntegrationId } from "@calendeal/domain/conversions"
import { WebAddress } from "@calendeal/domain/event-types"
import { type Delivery, DeliveryId, type Destination, newDelivery } from "@calendeal/domain/outbox"
import { EventName, type Webhook, WebhookId } from "@calendeal/domain/webhooks"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { sampleNow } from "./time.ts"

/** An enabled integration with a Meta dataset. Its credential is a placeholder: a suite that delivers needs one from `Vault`. */
export const sampleIntegration = (
  workspaceId: WorkspaceId,
  overrides: Partial<Integration> = {}
): Integration => ({
  id: IntegrationId.make(crypto.randomUUID()),
  workspaceId,
  account: {
    platform: "meta",
    datasetId: "1234567890",
    conversions: { lead: "Lead", schedule: "Schedule", purchase: "Purchase" },
    apiVersion: "v25.0",
    requiresConsent: false
  },
  enabled: true,
  sealedCredential: "v1.sample.sample",
  lostAt: null,
  endsAt: null,
  ...overrides
})

/** A webhook for all events. Its secret is a placeholder: a suite that sends needs one from `newSecret`. */
export const sampleWebhook = (workspaceId: WorkspaceId, overrides: Partial<Webhook> = {}): Webhook => ({
  id: WebhookId.make(crypto.randomUUID()),
  workspaceId,
  url: WebAddress.make("https://hooks.customer.example/calendeal"),
  events: EventName.literals,
  enabled: true,
  sealedSecret: "v1.sample.sample",
  former: null,
  ...overrides
})

/** A destination with a new id. */
export const sampleDestination = (
  workspaceId: WorkspaceId,
  overrides: Partial<Destination> = {}
): Destination => ({ workspaceId, kind: "integration", id: crypto.randomUUID(), ...overrides })

/** A pending delivery of a new event, due at `sampleNow`. */
export const sampleDelivery = (destination: Destination, overrides: Partial<Delivery> = {}): Delivery => {
  const { workspaceId } = destination
  const draft = {
    destination,
    provider: "meta",
    eventName: "booking",
    eventId: crypto.randomUUID(),
    message: { _tag: "ReportBooking", workspaceId, bookingUid: "bk_0000000000000000000000", isMove: false }
  } as const
  return { ...newDelivery(DeliveryId.make(crypto.randomUUID()), draft, sampleNow), ...overrides }
}

/** A mail about a booking in the outbox: a confirmation, or a reminder an hour before. */
export const sampleMailDelivery = (
  { rootUid, sequence, uid: bookingUid, workspaceId }: Booking,
  { kind = "mail", recipient }: { readonly kind?: "mail" | "reminder"; readonly recipient: MailRecipient },
  overrides: Partial<Delivery> = {}
): Delivery => {
  const message = {
    _tag: "SendMail",
    workspaceId,
    bookingUid,
    kind: kind === "mail" ? "confirmed" : "reminder",
    recipient,
    sequence,
    minutesBefore: kind === "mail" ? null : 60,
    copy: null
  } as const
  const draft = {
    destination: { workspaceId, kind, id: workspaceId },
    provider: "mail",
    eventName: message.kind,
    eventId: mailName(rootUid, message),
    message
  }
  return { ...newDelivery(DeliveryId.make(crypto.randomUUID()), draft, sampleNow), ...overrides }
}
