/** At most `limit` requests in any `windowSeconds` (specification section 8). */
export interface RateLimit {
  readonly name: string
  readonly limit: number
  readonly windowSeconds: number
  /** Requests with the same value of this share a counter. */
  readonly per:
    | "address and event type"
    | "address"
    | "API key"
    | "access token"
    | "session"
    | "workspace"
    | "connection"
    | "recipient"
    | "browser"
    | "account"
    | "booking"
    | "member and action"
    | "person"
}

const perMinute = { windowSeconds: 60 } as const

const bookingsPerMinute = 5

/**
 * The limits of specification section 8, D-AV-6 (slots), D-CAN-1 (booking-cancel), D-HTTP-10 (failed signatures),
 * D-HTTP-15 (pages, pictures and documents), D-PAGE-11 (the calendar of the booking page), D-HOLD-11 (held times), D-MAIL-33 (sender verification), D-CON-62 (workspace files), D-MGMT-11 (new hosts of several bookings), D-CON-65 (tests of connections), D-PUSH-2 (notifications of calendars),
 * D-MAIL-60c (requests that cause mails), D-MGMT-40 (bookings by members), the links in mails, D-SIGN-11, D-SIGN-16, D-SIGN-17, D-PASSKEY-7 and D-PW-4 (sign-in), D-AUDIT-4 (refusals in the audit log), D-OAUTH-3 (assistants), D-KEEP-3 (kept keys) and the management API.
 */
export const rateLimits = {
  book: { name: "book", limit: bookingsPerMinute, per: "address and event type", ...perMinute },
  // As many as the limit of one event type allows in an hour, over all of them and all workspaces.
  visitorMails: { name: "visitor-mails", limit: bookingsPerMinute * 60, per: "address", windowSeconds: 3600 },
  capture: { name: "capture", limit: 20, per: "address and event type", ...perMinute },
  // A hold, its extensions and its release.
  slotHolds: { name: "slot-holds", limit: 30, per: "address and event type", ...perMinute },
  funnelEvents: { name: "funnel-events", limit: 50, per: "address and event type", ...perMinute },
  monthAvailability: { name: "month-availability", limit: 60, per: "address", ...perMinute },
  slots: { name: "slots", limit: 60, per: "address", ...perMinute },
  pageCalendar: { name: "page-calendar", limit: 60, per: "address", ...perMinute },
  bookingSummary: { name: "booking-summary", limit: 60, per: "address", ...perMinute },
  bookingCancel: { name: "booking-cancel", limit: 60, per: "address", ...perMinute },
  transactions: { name: "transactions", limit: 1000, per: "API key", windowSeconds: 3600 },
  failedSignatures: { name: "failed-signatures", limit: 60, per: "address", ...perMinute },
  management: { name: "management", limit: 600, per: "access token", ...perMinute },
  memberBookings: { name: "member-bookings", limit: 20, per: "person", ...perMinute },
  requestKeys: { name: "request-keys", limit: 10_000, per: "person", windowSeconds: 86_400 },
  pages: { name: "pages", limit: 300, per: "address", ...perMinute },
  pictures: { name: "pictures", limit: 600, per: "address", ...perMinute },
  documents: { name: "documents", limit: 60, per: "address", ...perMinute },
  mailLinks: { name: "mail-links", limit: 60, per: "address", ...perMinute },
  calendarNotifications: { name: "calendar-notifications", limit: 600, per: "address", ...perMinute },
  paymentHooks: { name: "payment-hooks", limit: 600, per: "address", ...perMinute },
  // Providers call from few addresses for all their customers.
  providerCalls: { name: "provider-calls", limit: 3000, per: "address", ...perMinute },
  signedProviderCalls: { name: "signed-provider-calls", limit: 1200, per: "connection", ...perMinute },
  forgedProviderCalls: { name: "forged-provider-calls", limit: 120, per: "connection", ...perMinute },
  senderVerification: { name: "sender-verification", limit: 5, per: "workspace", windowSeconds: 3600 },
  workspaceFiles: { name: "workspace-files", limit: 20, per: "workspace", ...perMinute },
  reassignments: { name: "reassignments", limit: 20, per: "workspace", ...perMinute },
  connectionTests: { name: "connection-tests", limit: 30, per: "workspace", ...perMinute },
  signIn: { name: "sign-in", limit: 10, per: "address", ...perMinute },
  accountLinks: { name: "account-links", limit: 30, per: "address", ...perMinute },
  providerSignIns: { name: "provider-sign-ins", limit: 120, per: "address", ...perMinute },
  passkeySignIns: { name: "passkey-sign-ins", limit: 60, per: "address", ...perMinute },
  passwordSignIns: { name: "password-sign-ins", limit: 20, per: "address", ...perMinute },
  passwordTries: { name: "password-tries", limit: 10, per: "browser", windowSeconds: 900 },
  passwordChanges: { name: "password-changes", limit: 10, per: "account", windowSeconds: 900 },
  signInMails: { name: "sign-in-mails", limit: 4, per: "recipient", windowSeconds: 900 },
  signInMailsOfDay: { name: "sign-in-mails-of-day", limit: 20, per: "recipient", windowSeconds: 86_400 },
  spareSignInMails: { name: "spare-sign-in-mails", limit: 1, per: "recipient", windowSeconds: 2880 },
  knownSignInMails: { name: "known-sign-in-mails", limit: 3, per: "recipient", windowSeconds: 900 },
  knownSignInMailsOfDay: {
    name: "known-sign-in-mails-of-day",
    limit: 10,
    per: "recipient",
    windowSeconds: 86_400
  },
  signInNotices: { name: "sign-in-notices", limit: 10, per: "account", windowSeconds: 86_400 },
  account: { name: "account", limit: 600, per: "session", ...perMinute },
  refusals: { name: "refusals", limit: 20, per: "member and action", windowSeconds: 3600 },
  assistantRegistrations: {
    name: "assistant-registrations",
    limit: 60,
    per: "address",
    windowSeconds: 3600
  },
  assistantTokens: { name: "assistant-tokens", limit: 300, per: "address", ...perMinute },
  failedAccessTokens: { name: "failed-access-tokens", limit: 60, per: "address", ...perMinute }
} as const satisfies Record<string, RateLimit>

/**
 * The limit of an IPv6 network, as a multiple of the limit of an address: one customer can have a /48, which is 65,536
 * addresses (/64) (D-RATE-5).
 */
const networkFactor = 16

/** The number of requests that one network may send in a window (D-RATE-5). */
export const networkLimit = ({ limit }: Pick<RateLimit, "limit">): number => limit * networkFactor
