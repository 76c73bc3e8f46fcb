export { hearChanges } from "./hearChanges.ts"
export { settleChange } from "./settleChange.ts"
