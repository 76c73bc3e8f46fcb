export { refusalOf } from "./requests/admit.ts"
export { AddressRefused } from "./requests/AddressRefused.ts"
export * as OutgoingRequests from "./requests/OutgoingRequests.ts"
export * as WebhookSender from "./webhooks/WebhookSender.ts"
