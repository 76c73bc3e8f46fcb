/**
 * What follows from calls of payment providers: they are stored, read by the worker, and recorded. `payersOf.ts` decides who may have
 * paid.
 */

export {
  assignEntry,
  AssignedElsewhere,
  EntryDismissed,
  NotAssignable,
  UnmatchedEntryNotFound
} from "./assignEntry.ts"
export { CheckoutUnsettled } from "./enterCheckout.ts"
export { enterReport } from "./enterReport.ts"
export {
  type CalledAddress,
  keepReport,
  RefusedCall,
  type VerifiedCall,
  verifyReport
} from "./receiveReport.ts"
export { enterPast, type Imported, readPast } from "./importPast.ts"
export { NoProviderKey } from "./readReport.ts"
export { settleRestored } from "./settleRestored.ts"
export { reportHandler } from "./reportHandler.ts"
