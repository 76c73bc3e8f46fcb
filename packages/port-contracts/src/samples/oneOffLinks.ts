import { type OneOffLink, OneOffLinkId } from "@calendeal/domain/bookings"
import type { Offering } from "@calendeal/domain/event-types"
import { UserId } from "@calendeal/domain/workspaces"
import { sampleNow } from "./time.ts"

/** An open link that books the event type once. */
export const sampleLink = (
  { eventType, workspace }: Pick<Offering, "eventType" | "workspace">,
  overrides: Partial<OneOffLink> = {}
): OneOffLink => ({
  id: OneOffLinkId.make(crypto.randomUUID()),
  workspaceId: workspace.id,
  eventTypeId: eventType.id,
  uses: 1,
  used: 0,
  givesBack: true,
  expiresAt: null,
  hostIds: [],
  contactId: null,
  person: null,
  responses: {},
  createdBy: UserId.make(crypto.randomUUID()),
  createdAt: sampleNow,
  ...overrides
})
