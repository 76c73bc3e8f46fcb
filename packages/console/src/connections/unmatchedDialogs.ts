/** The dialogs of what was reported and is not recorded, in one script. */
export { AssignPayment } from "./AssignPayment.tsx"
export { DismissEntry } from "./DismissEntry.tsx"
export { DismissedEntries } from "./DismissedEntries.tsx"
