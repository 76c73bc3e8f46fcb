export { AddressRefused } from "./requests/AddressRefused.ts"
export * as OutgoingRequests from "./requests/OutgoingRequests.ts"
