import {
  type ConferenceAccess,
  type ConferenceAccount,
  ConferenceAccountId,
  type ConferenceRequest
} from "@calendeal/domain/conferencing"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { sampleBookingUid } from "./bookings.ts"
import { sampleNow, sampleTime } from "./time.ts"
import { sampleWorkspace, utc } from "./workspaces.ts"

/** A Jitsi server. Its sealed access is a placeholder. */
export const sampleConferenceAccount = (
  workspaceId: WorkspaceId,
  overrides: Partial<ConferenceAccount> = {}
): ConferenceAccount => ({
  id: ConferenceAccountId.make(crypto.randomUUID()),
  workspaceId,
  provider: "jitsi",
  name: "meet.example",
  sealedAccess: "v1.sample.sample",
  lostAt: null,
  createdAt: sampleNow,
  ...overrides
})

/** A meeting of 30 minutes, two hours after `sampleNow`. */
export const sampleConferenceRequest = (
  access: ConferenceAccess,
  overrides: Partial<ConferenceRequest> = {}
): ConferenceRequest => ({
  workspaceId: sampleWorkspace().id,
  accountId: ConferenceAccountId.make("c0fe0000-0000-4000-8000-000000000001"),
  access,
  rootUid: sampleBookingUid(),
  title: "Demo with Grace",
  startAt: sampleTime(120),
  endAt: sampleTime(150),
  timezone: utc,
  host: { name: "Grace", email: "grace@northwind.example" },
  remoteId: null,
  ...overrides
})
