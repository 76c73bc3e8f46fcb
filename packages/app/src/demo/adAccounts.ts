import { ownOrigin } from "@calendeal/domain/consistency"
import {
  AdAccount,
  credentialOwner,
  IntegrationId,
  Integrations,
  type PlatformName
} from "@calendeal/domain/conversions"
import { commit } from "@calendeal/domain/management"
import { Vault } from "@calendeal/domain/workspaces"
import { DateTime, Effect, Option, Redacted, Schema } from "effect"
import { demoIds } from "./ids.ts"

const google = {
  platform: "google",
  customerId: "1112223333",
  conversions: { lead: "700000001", schedule: "700000002", showed: "700000004", purchase: "700000003" }
}
const linkedin = {
  platform: "linkedin",
  conversions: { lead: "800000001", schedule: "800000002", showed: "800000004", purchase: "800000003" }
}
/** An account on every platform. Only the mock ad server knows them. */
const accounts = [
  { platform: "meta", datasetId: "1001001001", testCode: "TEST1" },
  google,
  linkedin,
  { platform: "tiktok", pixelCode: "DEMOPIXELCODE", testCode: "TEST1" },
  { platform: "microsoft", tagId: "90000001" },
  { platform: "reddit", pixelId: "a2_demo", testCode: "TEST1" },
  { platform: "snapchat", pixelId: "0f1e2d3c-demo" },
  { platform: "pinterest", adAccountId: "549700000001" },
  {
    platform: "x",
    pixelId: "o8demo",
    conversions: {
      lead: "tw-o8demo-lead1",
      schedule: "tw-o8demo-book1",
      showed: "tw-o8demo-came1",
      purchase: "tw-o8demo-paid1"
    }
  },
  { platform: "segment" },
  { platform: "rudderstack", dataPlane: "demo-abcdefgh" }
].map((settings, index) => ({
  id: IntegrationId.make(`ca1e0dea-0000-4000-8000-0000000000d${(index + 1).toString(16)}`),
  account: Schema.decodeUnknownSync(AdAccount)({ ...settings, requiresConsent: false })
}))

/** The credentials for Google's adapter. The mock ad server accepts any token. */
const authorization = {
  client_id: "mock-client",
  client_secret: "mock-secret",
  refresh_token: "mock-token"
}

const credentialFor = (platform: PlatformName): string => {
  if (platform === "google") return JSON.stringify(authorization)
  // The mock ad server verifies X's signature with these secrets.
  return platform === "x"
    ? `mock-app1:app-secret:${authorization.refresh_token}:account-secret`
    : authorization.refresh_token
}

/**
 * Connects the demonstration workspace to the mock ad server if it runs. Otherwise it reports to no platform, because
 * its accounts do not exist.
 */
export const connectMockAdServer = Effect.fn("demo.connectMockAdServer")(function* (
  hasMockAdServer: boolean
) {
  const [integrations, vault] = [yield* Integrations, yield* Vault]
  const workspaceId = demoIds.workspace
  const audit = {
    workspaceId,
    actor: { _tag: "CommandLine" as const },
    at: yield* DateTime.now,
    ...ownOrigin("demonstration")
  }
  for (const { account, id } of accounts) {
    const isConnected = Option.isSome(yield* integrations.find(workspaceId, id))
    if (isConnected === hasMockAdServer) continue
    if (!hasMockAdServer) {
      yield* commit(audit, { _tag: "DeleteIntegration", integrationId: id })
      continue
    }
    const credential = Redacted.make(credentialFor(account.platform))
    const sealedCredential = yield* vault.seal(credentialOwner({ id, workspaceId }), credential)
    yield* commit(audit, {
      _tag: "CreateIntegration",
      integration: {
        id,
        workspaceId,
        account,
        enabled: true,
        sealedCredential,
        lostAt: null,
        endsAt: null
      }
    })
  }
})
