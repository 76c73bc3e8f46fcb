import { type SavedView, SavedViewId } from "@calendeal/domain/reports"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { sampleNow } from "./time.ts"

/** A view of the last 90 days by campaign, for tests. */
export const sampleSavedView = (workspaceId: WorkspaceId, overrides: Partial<SavedView> = {}): SavedView => ({
  id: SavedViewId.make(crypto.randomUUID()),
  workspaceId,
  name: "Campaigns",
  choices: { days: 90, by: "first_utm_campaign" },
  createdAt: sampleNow,
  ...overrides
})
