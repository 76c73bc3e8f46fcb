import * as Record from "effect/Record"
import { plainSettings, windowSettings } from "../../workspace/event-types/index.ts"
import { plainReadings, signIns } from "./harmlessOperations.ts"

/**
 * What makes an operation sensitive, so that a session needs a recent sign-in (D-SIGN-7). `destination`: data of visitors and
 * bookings go somewhere else. `access`: another person or program can sign in or call the API, or one no longer can. `embedding`: other
 * sites can frame the booking page. `irreversible`: nothing brings back what was before.
 */
type SensitiveEffect = "destination" | "access" | "embedding" | "irreversible"

/** The effect of another value of a field. With `parts` only these keys in it have the effect, however deep they are. */
export type FieldEffect =
  | SensitiveEffect
  | { readonly effect: SensitiveEffect; readonly parts: ReadonlyArray<string> }

/** The effect of an operation whatever its body, or those of the fields of its body, or none. */
type OperationEffect = SensitiveEffect | Readonly<Record<string, FieldEffect | null>> | null

const to = (...parts: ReadonlyArray<string>) => ({ effect: "destination", parts }) as const

const eventTypeFields = {
  ...Record.map({ ...plainSettings, ...windowSettings }, () => null),
  slug: null,
  title: null,
  titleTemplate: null,
  description: null,
  hosts: null,
  schedule: null,
  locations: to("conferencingLink"),
  form: null,
  consent: null,
  emailPolicy: null,
  disqualification: to("redirectUrl", "ctaUrl"),
  approvalWhen: null,
  routing: to("redirectUrl"),
  confirmation: to("redirectUrl"),
  dealValue: null,
  price: null,
  conference: to("template", "accountId")
} as const

/** The changes of settings, field by field. Each is compared with what is stored. */
const changes = {
  updateWorkspace: {
    name: null,
    // The former one is free for others, with all links to it.
    slug: "irreversible",
    timezone: null,
    defaultCountry: null,
    embedAllowedHosts: "embedding",
    contact: "destination",
    privacyUrl: "destination",
    visitMemory: null,
    subscription: null,
    transactionsCreateContacts: null,
    partPaymentsAddUp: null,
    brandColour: null,
    corners: null,
    creditShown: null,
    calendarChanges: null,
    memberContacts: "destination",
    passwordSignIn: "access",
    eventTypeOrder: null,
    revenueGoals: null,
    channelRules: null,
    dealStages: null
  },
  updateMember: {
    email: "access",
    name: null,
    role: "access",
    bookingMails: "destination",
    hostId: "access"
  },
  updateHost: {
    name: null,
    username: null,
    email: "destination",
    avatarUrl: null,
    title: null,
    introduction: null,
    active: null,
    schedule: null,
    maxBookingsPerDay: null,
    absences: null
  },
  createEventType: eventTypeFields,
  updateEventType: eventTypeFields,
  updateCalendar: { allDay: null, isDestination: "destination", namesAttendees: "destination" },
  updateMailSettings: {
    senderName: null,
    replyTo: "destination",
    // Programs of readers load it.
    logoUrl: "destination",
    language: null,
    paragraphs: null,
    sender: to("address"),
    server: "destination"
  },
  updateIntegration: { account: "destination", enabled: "destination", credential: "access" },
  updateWebhook: { url: "destination", events: null, enabled: "destination" },
  // Who knows a secret can report payments.
  updatePaymentConnection: { name: null, site: "destination", secrets: "access", apiKey: "destination" },
  updateSavedView: { name: null, choices: null },
  updateDeal: { status: null, stage: null, lostReason: null, ownerId: null, amount: null, currency: null }
} as const satisfies Readonly<Record<string, OperationEffect>>

/** An operation whose fields are assigned one by one. */
export type FieldwiseOperation = keyof typeof changes

/** The other operations that change something, or let much of it out. */
const acts = {
  createWorkspace: null,
  deleteWorkspace: "irreversible",
  applyWorkspaceFile: "destination",
  planWorkspaceFile: null,
  replayEventType: null,
  setLogo: null,
  deleteLogo: null,
  createMember: "access",
  deleteMember: "access",
  inviteMember: "access",
  resendInvitation: "access",
  createAssistant: "access",
  createAccessToken: "access",
  rotateAccessToken: "access",
  revokeAccessToken: "access",
  // What was stolen is refused without a delay.
  revokeAssistant: null,
  revokeMemberAccessToken: null,
  revokeMemberAccessTokens: null,
  revokeMemberSession: null,
  revokeMemberSessions: null,
  createApiKey: "access",
  rotateApiKey: "access",
  revokeApiKey: "access",
  createIdentityProvider: "access",
  deleteIdentityProvider: "access",
  setOAuthClient: "access",
  deleteOAuthClient: "access",
  setPassword: "access",
  deletePassword: "access",
  startPasskeyRegistration: "access",
  createPasskey: "access",
  deletePasskey: "access",
  // Its email gets the mails of each booking.
  createHost: "destination",
  deleteHost: "irreversible",
  setHostPicture: null,
  deleteHostPicture: null,
  deleteEventType: "irreversible",
  createCalendar: "destination",
  deleteCalendar: "irreversible",
  testCalendar: null,
  discoverCalendars: null,
  startConnection: "destination",
  startWorkspaceConnection: "destination",
  // What has begun is finished without another sign-in.
  finishConnection: null,
  createCalendarFromConnection: null,
  createIntegrationFromConnection: null,
  createOneOffLinks: null,
  deleteOneOffLink: null,
  deleteWaitingEntry: null,
  createProposal: null,
  deleteProposal: null,
  createReservation: null,
  extendReservation: null,
  deleteReservation: null,
  bookReservation: null,
  createConferenceAccount: "destination",
  deleteConferenceAccount: "irreversible",
  testConferenceAccount: null,
  // The money of visitors goes to the account.
  setPaymentAccount: "destination",
  deletePaymentAccount: "irreversible",
  createPaymentConnection: "destination",
  deletePaymentConnection: "irreversible",
  createIntegration: "destination",
  deleteIntegration: "irreversible",
  testIntegration: null,
  retryConversionDispatch: null,
  createWebhook: "destination",
  deleteWebhook: "irreversible",
  rotateWebhookSecret: "access",
  testWebhook: null,
  resendWebhookDelivery: null,
  testMailServer: null,
  previewMail: null,
  // It goes to the own address only.
  sendTestMail: null,
  setMailText: null,
  deleteMailText: null,
  sendSenderVerification: null,
  getSuppression: null,
  deleteSuppression: null,
  mergeContacts: "irreversible",
  deleteContact: "irreversible",
  erasePersonalData: "irreversible",
  exportContact: "destination",
  exportPersonalData: "destination",
  createDeal: null,
  createTransaction: null,
  assignUnmatchedEntry: null,
  dismissUnmatchedEntry: null,
  restoreUnmatchedEntry: null,
  createAdjustment: null,
  setSpend: null,
  uploadSpend: null,
  deleteSpendRecording: null,
  createSavedView: null,
  deleteSavedView: null,
  setSavedViewSubscription: null,
  deleteSavedViewSubscription: null,
  // Daily work with a booking, of which its people get mails.
  createBooking: null,
  setBookingGuests: null,
  cancelBooking: null,
  approveBooking: null,
  declineBooking: null,
  refundBooking: null,
  setAttendance: null,
  rescheduleBooking: null,
  rescheduleGroup: null,
  cancelGroup: null,
  reassignBooking: null,
  reassignBookings: null,
  resolveCalendarEntry: null,
  createSummaryToken: null,
  resendBookingMails: null
} as const satisfies Readonly<Record<string, SensitiveEffect | null>>

/** The effect of each operation of the management API and of the account (D-SIGN-7). */
export const operationEffects: ReadonlyMap<string, OperationEffect> = new Map<string, OperationEffect>([
  ...plainReadings.map((operation) => [operation, null] as const),
  ...signIns.map((operation) => [operation, null] as const),
  ...Object.entries(acts),
  ...Object.entries(changes)
])
