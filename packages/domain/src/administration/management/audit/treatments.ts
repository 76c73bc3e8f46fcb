import type * as DateTime from "effect/DateTime"
import * as Record from "effect/Record"
import type { WorkspaceProvider } from "../../../workspace/accounts/index.ts"
import type { BusyCalendar } from "../../../channels/calendars/index.ts"
import type { ConferenceAccount } from "../../../channels/conferencing/index.ts"
import type { Integration } from "../../../channels/conversions/index.ts"
import { type EventType, type Host, plainSettings } from "../../../workspace/event-types/index.ts"
import type { MailSettings } from "../../../channels/mails/index.ts"
import type { PaymentAccount } from "../../../channels/payments/index.ts"
import type { PaymentConnection } from "../../../channels/receivers/index.ts"
import type { SavedView } from "../../../revenue/reports/index.ts"
import type { WorkspaceClient } from "../../../workspace/oauth-clients/index.ts"
import type { Webhook } from "../../../channels/webhooks/index.ts"
import type { AccessToken, ApiKey, Member, Workspace } from "../../../workspace/workspaces/index.ts"

/**
 * What the audit log keeps of a field: its values; only that it has changed; nothing, because it belongs to the document and never
 * changes; or what each part says.
 */
export type Treatment = "shown" | "hidden" | "own" | { readonly [part: string]: Treatment }

/** The documents whose changes the log describes. Those of bookers are none: their data would outlast an erasure. */
interface Documents {
  readonly workspace: Workspace
  readonly members: Member
  readonly hosts: Host
  readonly calendars: BusyCalendar
  readonly conferenceAccounts: ConferenceAccount
  readonly paymentAccounts: PaymentAccount
  readonly paymentConnections: PaymentConnection
  readonly savedViews: SavedView
  readonly identityProviders: WorkspaceProvider
  readonly oauthClients: WorkspaceClient
  readonly eventTypes: EventType
  readonly apiKeys: ApiKey
  readonly accessTokens: AccessToken
  readonly integrations: Integration
  readonly webhooks: Webhook
  readonly mailSettings: MailSettings
}
export type DocumentKind = keyof Documents

type Value = string | number | bigint | boolean | null | undefined | DateTime.DateTime

/** `true` if a value of the type can contain an encrypted or hashed secret, otherwise `never`. */
type HoldsSecret<A, Depth extends ReadonlyArray<unknown> = []> = Depth["length"] extends 6
  ? never
  : A extends Value
    ? never
    : A extends ReadonlyArray<infer Item>
      ? HoldsSecret<Item, [...Depth, 0]>
      : {
          [K in keyof A]-?: K extends `sealed${string}` | "hash" ? true : HoldsSecret<A[K], [...Depth, 0]>
        }[keyof A]

type PartsOf<A> = { readonly [F in keyof A]-?: TreatmentOf<A[F], F> }

/** A field with a secret cannot be shown as a whole. */
type TreatmentOf<A, F> = F extends `sealed${string}` | "hash"
  ? "hidden"
  : "hidden" | "own" | ([HoldsSecret<A>] extends [never] ? "shown" : PartsOf<NonNullable<A>>)

/** A new field of a document does not compile until it is decided here what the log keeps of it. */
export const treatments: { readonly [K in DocumentKind]: PartsOf<Documents[K]> } = {
  workspace: {
    id: "own",
    name: "shown",
    slug: "shown",
    timezone: "shown",
    defaultCountry: "shown",
    embedAllowedHosts: "shown",
    contact: "shown",
    privacyUrl: "shown",
    visitMemory: "shown",
    subscription: "shown",
    suspendedAt: "shown",
    transactionsCreateContacts: "shown",
    partPaymentsAddUp: "shown",
    calendarChanges: "shown",
    memberContacts: "shown",
    passwordSignIn: "shown",
    eventTypeOrder: "shown",
    revenueGoals: "shown",
    channelRules: "shown",
    dealStages: "shown",
    brandColour: "shown",
    corners: "shown",
    creditShown: "shown",
    logo: "shown",
    createdAt: "own"
  },
  members: {
    workspaceId: "own",
    userId: "own",
    email: "shown",
    name: "shown",
    role: "shown",
    bookingMails: "shown",
    hostId: "shown",
    createdAt: "own",
    acceptedAt: "shown"
  },
  hosts: {
    id: "own",
    workspaceId: "own",
    name: "shown",
    username: "shown",
    email: "shown",
    avatarUrl: "shown",
    picture: "shown",
    title: "shown",
    introduction: "shown",
    active: "shown",
    schedule: "shown",
    maxBookingsPerDay: "shown",
    // When a person is away is theirs.
    absences: "hidden"
  },
  calendars: {
    id: "own",
    workspaceId: "own",
    hostId: "shown",
    kind: "shown",
    account: "shown",
    timezone: "shown",
    allDay: "shown",
    isDestination: "shown",
    namesAttendees: "shown",
    sealedAccess: "hidden",
    createdAt: "own"
  },
  conferenceAccounts: {
    id: "own",
    workspaceId: "own",
    provider: "shown",
    name: "shown",
    sealedAccess: "hidden",
    lostAt: "shown",
    createdAt: "own"
  },
  paymentAccounts: {
    id: "own",
    workspaceId: "own",
    provider: "shown",
    isLive: "shown",
    sealedAccess: "hidden",
    createdAt: "own"
  },
  paymentConnections: {
    id: "own",
    workspaceId: "own",
    provider: "shown",
    name: "shown",
    isLive: "shown",
    site: "shown",
    sealedAccess: "hidden",
    // Calls change these, members do not.
    lastCallAt: "own",
    wrongSignatures: "own",
    callDays: "own",
    createdAt: "own"
  },
  savedViews: {
    id: "own",
    workspaceId: "own",
    name: "shown",
    choices: "shown",
    // Its members have entries of their own.
    subscribers: "own",
    createdAt: "own"
  },
  identityProviders: {
    id: "own",
    workspaceId: "own",
    name: "shown",
    issuer: "shown",
    clientId: "shown",
    sealedSecret: "hidden",
    scopes: "shown",
    groupsClaim: "shown",
    rules: "shown",
    createdAt: "own"
  },
  oauthClients: {
    id: "own",
    workspaceId: "own",
    name: "shown",
    clientId: "shown",
    tenant: "shown",
    sealedSecret: "hidden",
    createdAt: "own"
  },
  eventTypes: {
    id: "own",
    workspaceId: "own",
    slug: "shown",
    title: "shown",
    titleTemplate: "shown",
    description: "shown",
    window: "shown",
    hosts: "shown",
    schedule: "shown",
    locations: "shown",
    conference: "shown",
    form: "shown",
    consent: "shown",
    emailPolicy: "shown",
    disqualification: "shown",
    approvalWhen: "shown",
    routing: "shown",
    confirmation: "shown",
    dealValue: "shown",
    price: "shown",
    ...Record.map(plainSettings, (): "shown" => "shown")
  },
  apiKeys: {
    id: "own",
    workspaceId: "own",
    prefix: "shown",
    name: "shown",
    sealedSecret: "hidden",
    createdAt: "own",
    expiresAt: "shown",
    revokedAt: "shown",
    lastUsedAt: "own"
  },
  accessTokens: {
    // The subject of the entry is the person.
    id: "shown",
    hash: "hidden",
    name: "shown",
    userId: "own",
    home: "own",
    createdAt: "own",
    expiresAt: "shown",
    revokedAt: "own",
    scopes: "shown",
    onlyIn: "shown",
    refusedIn: "own"
  },
  integrations: {
    id: "own",
    workspaceId: "own",
    account: "shown",
    enabled: "shown",
    sealedCredential: "hidden",
    lostAt: "shown",
    endsAt: "shown"
  },
  webhooks: {
    id: "own",
    workspaceId: "own",
    url: "shown",
    events: "shown",
    enabled: "shown",
    sealedSecret: "hidden",
    former: "hidden"
  },
  mailSettings: {
    workspaceId: "own",
    senderName: "shown",
    replyTo: "shown",
    logoUrl: "shown",
    language: "shown",
    paragraphs: "shown",
    texts: "shown",
    sender: "shown",
    server: {
      host: "shown",
      port: "shown",
      security: "shown",
      login: { username: "shown", sealedPassword: "hidden" }
    }
  }
}
