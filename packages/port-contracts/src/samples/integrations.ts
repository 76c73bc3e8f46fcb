import { type Integration, IntegrationId } from "@calendeal/domain/conversions"
import type { WorkspaceId } from "@calendeal/domain/workspaces"

/** An enabled integration with a Meta dataset. Its credential is none: a suite that delivers needs one from `Vault`. */
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
  ...overrides
})
