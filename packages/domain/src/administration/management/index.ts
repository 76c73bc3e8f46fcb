/**
 * The commands of members. `decide.ts` decides whether a change is allowed and what it stores, by resource in `decisions/`,
 * with what an erasure removes in `decisions/erasure.ts`; `admit.ts`, `permission.ts` and `reach.ts` who may do it to what.
 */

export * from "../../channels/records/index.ts"
export * from "./accessTokens.ts"
export * from "./AdminCommand.ts"
export * from "./admit.ts"
export * from "./audit/auditActions.ts"
export * from "./audit/AuditLog.ts"
export { changedFields } from "./audit/changedFields.ts"
export { type DocumentRef, documentOf } from "./audit/documentOf.ts"
export { logAside, logRefusal } from "./audit/logRefusal.ts"
export { treatments } from "./audit/treatments.ts"
export * from "./changeCalendar.ts"
export * from "./CommandBatch.ts"
export * from "./commit.ts"
export * from "./connectCalendar.ts"
export * from "./decide.ts"
export type { Looks } from "./decisions/Looks.ts"
export { emailTaken, eventTypeSlugTaken, workspaceSlugTaken } from "./decisions/Decision.ts"
export {
  type ErasedPerson,
  erasedContact,
  mailRecipientsOf,
  mentions,
  withoutPerson
} from "./decisions/erasure.ts"
export { recordsLimit } from "./decisions/merging.ts"
export { noChange } from "./decisions/entries.ts"
export { namedAccount, namedHosts } from "./decisions/scheduling.ts"
export * from "./domains.ts"
export * from "./explainStart.ts"
export * from "./consentsIn.ts"
export * from "./failuresIn.ts"
export * from "./keys.ts"
export * from "./meetingStory.ts"
export * from "./openWorkspace.ts"
export * from "./permission.ts"
export * from "./quotas.ts"
export * from "./reach.ts"
export * from "./readWithin.ts"
export type * from "./ReencryptedSecret.ts"
export { tokenNotice } from "./tokenNotice.ts"
export * from "./operatorCommands.ts"
export * from "./reencryptSecrets.ts"
export * from "./trySecrets.ts"
export * from "./refusals.ts"
export * from "./Removals.ts"
export * from "./resendMails.ts"
export { type FieldwiseOperation, operationEffects } from "./sensitiveEffects.ts"
export * from "./sensitivity.ts"
export { sendSenderVerification, verifySender } from "./senderVerification.ts"
export * from "./sendTestMail.ts"
export * from "./testMailServer.ts"
export * from "./discoverCalendars.ts"
export * from "./WorkspaceCommands.ts"
export type * from "./Write.ts"
