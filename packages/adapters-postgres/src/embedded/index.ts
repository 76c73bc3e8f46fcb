export { type LocalPostgres, startLocalPostgres } from "./LocalPostgres.ts"
export { LocalPostgresFailed } from "./LocalPostgresFailed.ts"
export { temporaryPostgres } from "./temporary.ts"
