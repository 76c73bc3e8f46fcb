import { type WorkspaceClient, WorkspaceClientId } from "@calendeal/domain/oauth-clients"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { sampleNow } from "./time.ts"

/** A client of the workspace at Google. */
export const sampleWorkspaceClient = (
  workspaceId: WorkspaceId,
  overrides: Partial<WorkspaceClient> = {}
): WorkspaceClient => ({
  id: WorkspaceClientId.make(crypto.randomUUID()),
  workspaceId,
  name: "google",
  clientId: "northwind.apps.example",
  tenant: "",
  sealedSecret: "v1.sample.sample",
  createdAt: sampleNow,
  ...overrides
})
