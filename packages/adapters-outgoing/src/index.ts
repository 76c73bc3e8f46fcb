/**
 * Requests to addresses of users, and webhooks. `requests/refusalOf.ts` decides where a request may go, with the addresses of
 * `ipRanges.ts`; `webhooks/replyOf.ts` what a receiver's status means.
 */

export { type Admission, faultOfAddress, refusalOf, refusalOfAddresses } from "./requests/refusalOf.ts"
export { type AllowedNetworks, networkNamed } from "./requests/ipRanges.ts"
export { AddressRefused } from "./requests/refusalOf.ts"
export * as OutgoingRequests from "./requests/OutgoingRequests.ts"
export * as WebhookSender from "./webhooks/WebhookSender.ts"
