export * from "./accessTokens.ts"
export * from "./AdminCommand.ts"
export * from "./admit.ts"
export * from "./AuditEntry.ts"
export * from "./changeCalendar.ts"
export * from "./CommandBatch.ts"
export * from "./commit.ts"
export * from "./decide.ts"
export { emailTaken, eventTypeSlugTaken, workspaceSlugTaken } from "./decisions/Decision.ts"
export {
  type ErasedPerson,
  erasedContact,
  mailRecipientsOf,
  mentions,
  withoutPerson
} from "./decisions/erasure.ts"
export { noChange } from "./decisions/entries.ts"
export { namedAccount, namedHosts } from "./decisions/scheduling.ts"
export * from "./explainStart.ts"
export * from "./keys.ts"
export * from "./mailSettings.ts"
export * from "./openWorkspace.ts"
export * from "./quotas.ts"
export * from "./reencryptSecrets.ts"
export * from "./refusals.ts"
export * from "./Removals.ts"
export * from "./resendMails.ts"
export type * from "./Seen.ts"
export { sharedLookUps } from "./sharedLookUps.ts"
export * from "./senderVerification.ts"
export * from "./WorkspaceCommands.ts"
export * from "./WorkspaceQueries.ts"
export type * from "./Write.ts"
