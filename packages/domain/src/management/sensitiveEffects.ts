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
  slug: null,
  title: null,
  titleTemplate: null,
  description: null,
  status: null,
  durationMinutes: null,
  slotIntervalMinutes: null,
  bufferBeforeMinutes: null,
  bufferAfterMinutes: null,
  minimumNoticeMinutes: null,
  bookingWindowDays: null,
  maxBookingsPerDay: null,
  perInviteeLimit: null,
  assignment: null,
  hosts: null,
  schedule: null,
  locations: to("conferencingLink"),
  form: null,
  phoneRequired: null,
  consent: null,
  emailPolicy: null,
  disqualification: to("redirectUrl", "ctaUrl"),
  routing: to("redirectUrl"),
  confirmation: to("redirectUrl"),
  dealValue: null,
  conference: to("template", "accountId"),
  reminders: null,
  firstStep: null
} as const

/** The changes of settings, field by field. Each is compared with what is stored. */
const changes = {
  changeWorkspace: {
    name: null,
    // The former one is free for others, with all links to it.
    slug: "irreversible",
    timezone: null,
    defaultCountry: null,
    embedAllowedHosts: "embedding",
    contact: "destination",
    subscription: null,
    transactionsCreateContacts: null,
    brandColour: null,
    corners: null,
    creditShown: null,
    calendarChanges: null,
    memberContacts: "destination",
    passwordSignIn: "access"
  },
  changeMember: {
    email: "access",
    name: null,
    role: "access",
    bookingMails: "destination",
    hostId: "access"
  },
  changeHost: {
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
  changeEventType: eventTypeFields,
  changeCalendar: { allDay: null, isDestination: "destination", namesAttendees: "destination" },
  changeMailSettings: {
    senderName: null,
    replyTo: "destination",
    // Programs of readers load it.
    logoUrl: "destination",
    language: null,
    paragraphs: null,
    sender: to("address"),
    server: "destination"
  },
  changeIntegration: { account: "destination", enabled: "destination", credential: "access" },
  changeWebhook: { url: "destination", events: null, enabled: "destination" },
  changeDeal: { status: null }
} as const satisfies Readonly<Record<string, OperationEffect>>

/** An operation whose fields are assigned one by one. */
export type FieldwiseOperation = keyof typeof changes

/** The other operations that change something, or let much of it out. */
const acts = {
  createWorkspace: null,
  removeWorkspace: "irreversible",
  applyWorkspaceFile: "destination",
  planWorkspaceFile: null,
  setLogo: null,
  removeLogo: null,
  seatMember: "access",
  unseatMember: "access",
  inviteMember: "access",
  sendInvitation: "access",
  mintAccessToken: "access",
  rotateAccessToken: "access",
  revokeAccessToken: "access",
  // What was stolen is refused without a delay.
  refuseMemberToken: null,
  refuseMemberTokens: null,
  refuseMemberSession: null,
  refuseMemberSessions: null,
  issueApiKey: "access",
  rotateApiKey: "access",
  revokeApiKey: "access",
  addIdentityProvider: "access",
  removeIdentityProvider: "access",
  storeOAuthClient: "access",
  removeOAuthClient: "access",
  setPassword: "access",
  removePassword: "access",
  beginPasskey: "access",
  addPasskey: "access",
  removePasskey: "access",
  // Its e-mail gets the mails of each booking.
  createHost: "destination",
  removeHost: "irreversible",
  setFace: null,
  removeFace: null,
  removeEventType: "irreversible",
  addCalendar: "destination",
  removeCalendar: "irreversible",
  testCalendar: null,
  startConnection: "destination",
  startAccountConnection: "destination",
  // What has begun is finished without another sign-in.
  answerConnection: null,
  chooseCalendar: null,
  chooseAdAccount: null,
  addConferenceAccount: "destination",
  removeConferenceAccount: "irreversible",
  testConferenceAccount: null,
  createIntegration: "destination",
  removeIntegration: "irreversible",
  testIntegration: null,
  retryConversionDispatch: null,
  addWebhook: "destination",
  removeWebhook: "irreversible",
  rotateWebhookSecret: "access",
  testWebhook: null,
  resendWebhookDelivery: null,
  testMailServer: null,
  previewMail: null,
  sendSenderVerification: null,
  lookUpSuppression: null,
  liftSuppression: null,
  mergeContacts: "irreversible",
  eraseContact: "irreversible",
  erasePerson: "irreversible",
  exportContact: "destination",
  exportPerson: "destination",
  openDeal: null,
  recordPayment: null,
  // Daily work with a booking, of which its people get mails.
  cancelBooking: null,
  markAttendance: null,
  rescheduleBooking: null,
  reassignBooking: null,
  settleCalendarEntry: null,
  mintSummaryToken: null,
  resendBookingMails: null
} as const satisfies Readonly<Record<string, SensitiveEffect | null>>

/** The effect of each operation of the management API and of the account (D-SIGN-7). */
export const operationEffects: ReadonlyMap<string, OperationEffect> = new Map<string, OperationEffect>([
  ...plainReadings.map((operation) => [operation, null] as const),
  ...signIns.map((operation) => [operation, null] as const),
  ...Object.entries(acts),
  ...Object.entries(changes)
])
