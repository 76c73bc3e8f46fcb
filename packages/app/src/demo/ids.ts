import { SpendRecordingId } from "@calendeal/domain/spend"
import { EventTypeId, HostId } from "@calendeal/domain/event-types"
import { UserId, WorkspaceId } from "@calendeal/domain/workspaces"

/** Fixed ids, so that the demonstration's commands still work after a restart. */
export const demoIds = {
  workspace: WorkspaceId.make("ca1e0dea-0000-4000-8000-000000000001"),
  owner: UserId.make("ca1e0dea-0000-4000-8000-000000000002"),
  ada: HostId.make("ca1e0dea-0000-4000-8000-0000000000a1"),
  grace: HostId.make("ca1e0dea-0000-4000-8000-0000000000a2"),
  katsuko: HostId.make("ca1e0dea-0000-4000-8000-0000000000a3"),
  intro: EventTypeId.make("ca1e0dea-0000-4000-8000-0000000000e1"),
  productDemo: EventTypeId.make("ca1e0dea-0000-4000-8000-0000000000e2"),
  onboarding: EventTypeId.make("ca1e0dea-0000-4000-8000-0000000000e3"),
  siteVisit: EventTypeId.make("ca1e0dea-0000-4000-8000-0000000000e4"),
  webinar: EventTypeId.make("ca1e0dea-0000-4000-8000-0000000000e5"),
  spend: SpendRecordingId.make("ca1e0dea-0000-4000-8000-0000000000f1")
} as const
