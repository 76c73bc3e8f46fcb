export { copiedDatabase, freshDatabase, freshPostgres } from "./Database.ts"
export { runningStatement, waitingSessions } from "./waitingSessions.ts"
export { type Proxy, proxyTo } from "./Proxy.ts"
export { setOutboxAhead } from "./outboxClock.ts"
