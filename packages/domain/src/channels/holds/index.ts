/** Holds end when their time to wait is over, as deliveries of the outbox that are due then. */

export { holdHandler } from "./holdHandler.ts"
