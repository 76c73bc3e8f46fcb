/**
 * Tenants, their members and their access tokens. `SiteWorkspace.ts` decides what is found at an own domain, `OwnDomain.ts`
 * which names can be one.
 */

export * from "./AccessToken.ts"
export * from "./AccessTokens.ts"
export * from "./ApiKey.ts"
export * from "./authenticate.ts"
export * from "./ChannelRule.ts"
export * from "./DealStage.ts"
export * from "./EventTypeOrder.ts"
export * from "./inOrder.ts"
export * from "./Grant.ts"
export * from "./Member.ts"
export * from "./OwnDomain.ts"
export * from "./RequestSignatures.ts"
export * from "./RevenueGoal.ts"
export * from "./SiteWorkspace.ts"
export * from "./Slug.ts"
export * from "./TimeZoneName.ts"
export * from "./Vault.ts"
export * from "./Workspace.ts"
export * from "./WorkspaceDirectory.ts"
