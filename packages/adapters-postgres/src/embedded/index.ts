export { type LocalPostgres, startLocalPostgres, temporaryPostgres } from "./LocalPostgres.ts"
export { LocalPostgresFailed } from "./LocalPostgresFailed.ts"
