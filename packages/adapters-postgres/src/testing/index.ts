export { copiedDatabase, freshDatabase, freshPostgres } from "./Database.ts"
export { type Proxy, proxyTo } from "./Proxy.ts"
