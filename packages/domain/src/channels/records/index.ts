/**
 * What a workspace has stored, to be read: each kind of resource with its owner, its quota and its name (`Resources.ts`), the port that
 * reads them (`WorkspaceQueries.ts`), and the entries of the audit log. Changes are made in `administration/management`.
 */

export * from "./AuditEntry.ts"
export * from "./BookedPeriods.ts"
export * from "./bookingGroups.ts"
export * from "./DomainDirectory.ts"
export * from "./FieldChange.ts"
export { findPaymentAccount } from "./findPaymentAccount.ts"
export * from "./mailSettings.ts"
export * from "./memberWithEmail.ts"
export type { Ownership } from "./ownership.ts"
export * from "./Resources.ts"
export { sharedLookUps } from "./sharedLookUps.ts"
export * from "./WorkspaceQueries.ts"
