import { type Delivery, DeliveryId, type Destination, newDelivery } from "@calendeal/domain/deliveries"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { sampleNow } from "./time.ts"

/** An integration's place that no other is. */
export const sampleDestination = (
  workspaceId: WorkspaceId,
  overrides: Partial<Destination> = {}
): Destination => ({ workspaceId, kind: "integration", id: crypto.randomUUID(), ...overrides })

/** A new delivery of an event that no other is about, due at `sampleNow`. */
export const sampleDelivery = (destination: Destination, overrides: Partial<Delivery> = {}): Delivery => {
  const { workspaceId } = destination
  const draft = {
    destination,
    provider: "meta",
    eventName: "booking",
    eventId: crypto.randomUUID(),
    followUp: { _tag: "ReportBooking", workspaceId, bookingUid: "bk_0000000000000000000000" }
  } as const
  return { ...newDelivery(DeliveryId.make(crypto.randomUUID()), draft, sampleNow), ...overrides }
}
