/**
 * Messages and their deliveries. `retryPolicy.ts` decides when a delivery is repeated, `CircuitBreaker.ts` when a destination
 * rests, `DestinationQueue.ts` the order of destinations.
 */

export * from "./CircuitBreaker.ts"
export * from "./deliverNext.ts"
export * from "./Delivery.ts"
export * from "./DestinationHandler.ts"
export * from "./DestinationQueue.ts"
export * from "./eachToItsEnd.ts"
export * from "./handOut.ts"
export * from "./oneAtATime.ts"
export * from "./Outbox.ts"
export * from "./resumeSending.ts"
export * from "./retryPolicy.ts"
