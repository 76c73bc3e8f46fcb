export { copiedDatabase, freshDatabase, freshPostgres, setOutboxAhead } from "./Database.ts"
export { DatabaseProxy, layerTest, layerTestWithProxy } from "./layerTest.ts"
export { runningStatement, waitingSessions } from "./waitingSessions.ts"
export { type Proxy, proxyTo } from "./Proxy.ts"
