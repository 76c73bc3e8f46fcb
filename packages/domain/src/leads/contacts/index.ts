/**
 * The people of a workspace. `Attribution.ts` and `CustomFields.ts` have the rules of their data, `isCreator.ts` who may
 * rename a lead, `mergeContacts.ts` and `mergeDuplicate.ts` what is left of two contacts.
 */

export * from "./Attribution.ts"
export * from "./Touch.ts"
export * from "./Visits.ts"
export { companyIn } from "./companyIn.ts"
export * from "./Contact.ts"
export * from "./ContactBook.ts"
export { contactPrivacy } from "./contactPrivacy.ts"
export * from "./CustomFields.ts"
export * from "../../kernel/texts/Email.ts"
export { erasedEmail, isErased } from "./erasedEmail.ts"
export * from "./FieldPrivacy.ts"
export { type Caller, isCreator, isProven } from "./isCreator.ts"
export { isPossiblePhone } from "./isPossiblePhone.ts"
export * from "./LeadProofs.ts"
export * from "./mergeContacts.ts"
export * from "./mergeDuplicate.ts"
export * from "./PhoneNumbers.ts"
export * from "./QualificationState.ts"
export { isFound, type Sought, soughtBy } from "../../kernel/texts/index.ts"
export { Replaced, withReplaced } from "./Replaced.ts"
export { contactSearchText } from "./contactSearchText.ts"
