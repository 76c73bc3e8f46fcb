/**
 * The public API of the domain: one namespace for each folder. `Bookings` and `@calendeal/domain/bookings` are the same
 * module. Everything that a folder's `index.ts` does not export is internal.
 */
// kernel
export * as Texts from "./kernel/texts/index.ts"
export * as Money from "./kernel/money/index.ts"
export * as Itip from "./kernel/itip/index.ts"
export * as Branding from "./kernel/branding/index.ts"
export * as RateLimits from "./kernel/rate-limits/index.ts"

// workspace
export * as Workspaces from "./workspace/workspaces/index.ts"
export * as Consistency from "./workspace/consistency/index.ts"
export * as Pictures from "./workspace/pictures/index.ts"
export * as EventTypes from "./workspace/event-types/index.ts"
export * as OauthClients from "./workspace/oauth-clients/index.ts"
export * as Accounts from "./workspace/accounts/index.ts"

// leads
export * as Contacts from "./leads/contacts/index.ts"
export * as Routing from "./leads/routing/index.ts"
export * as Capture from "./leads/capture/index.ts"
export * as Deals from "./leads/deals/index.ts"
export * as Funnel from "./leads/funnel/index.ts"
export * as Sources from "./leads/sources/index.ts"

// scheduling
export * as Availability from "./scheduling/availability/index.ts"
export * as Bookings from "./scheduling/bookings/index.ts"
export * as Waiting from "./scheduling/waiting/index.ts"
export * as Replay from "./scheduling/replay/index.ts"

// revenue
export * as Transactions from "./revenue/transactions/index.ts"
export * as Attribution from "./revenue/attribution/index.ts"
export * as Spend from "./revenue/spend/index.ts"
export * as Reports from "./revenue/reports/index.ts"

// channels
export * as Outbox from "./channels/outbox/index.ts"
export * as Conversions from "./channels/conversions/index.ts"
export * as Mails from "./channels/mails/index.ts"
export * as Webhooks from "./channels/webhooks/index.ts"
export * as Calendars from "./channels/calendars/index.ts"
export * as Conferencing from "./channels/conferencing/index.ts"
export * as Holds from "./channels/holds/index.ts"
export * as Payments from "./channels/payments/index.ts"
export * as Receivers from "./channels/receivers/index.ts"
export * as Records from "./channels/records/index.ts"
export * as MailDeliveries from "./channels/mails/deliveries/index.ts"
export * as WebhookPayloads from "./channels/webhooks/payloads/index.ts"
export * as CalendarDeliveries from "./channels/calendars/deliveries/index.ts"
export * as ReceiverDeliveries from "./channels/receivers/deliveries/index.ts"
export * as PaymentDeliveries from "./channels/payments/deliveries/index.ts"
export * as ConferenceDeliveries from "./channels/conferencing/deliveries/index.ts"

// administration
export * as Management from "./administration/management/index.ts"
export * as Assistants from "./administration/assistants/index.ts"
export * as CalendarChanges from "./administration/calendar-changes/index.ts"
export * as Connections from "./administration/connections/index.ts"
export * as SignIn from "./administration/sign-in/index.ts"
