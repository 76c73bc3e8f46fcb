import { WaitingList, WaitingTokens } from "@calendeal/domain/waiting"
import { CheckoutLedger, CheckoutProvider } from "@calendeal/domain/payments"
import { PaymentProviders, ReportBook } from "@calendeal/domain/receivers"
import { createHash } from "node:crypto"
import { strictPaths } from "../middleware/knownPaths.ts"
import {
  AccountLinks,
  Identities,
  Passkeys,
  PasskeyVerifier,
  PasswordHasher,
  KnownBrowsers,
  Passwords,
  Sessions
} from "@calendeal/domain/accounts"
import { Assistants } from "@calendeal/domain/assistants"
import { BusyTimes, DemandLog } from "@calendeal/domain/availability"
import { SpendBook } from "@calendeal/domain/spend"
import {
  type Booking,
  BookingLedger,
  ReservationBook,
  InvalidToken,
  BookingTokens,
  OneOffLinkTokens,
  type TokenKind
} from "@calendeal/domain/bookings"
import {
  CalendarCache,
  CalendarEntries,
  CalendarGrants,
  CalendarProvider,
  CalendarWriter,
  type PushedCalendar,
  PushTokens
} from "@calendeal/domain/calendars"
import { Connections, ConsentServers, InstallationClients } from "@calendeal/domain/connections"
import {
  ConferenceGrants,
  ConferenceProvider,
  MeetingLinks,
  type MeetingLink
} from "@calendeal/domain/conferencing"
import { Fingerprint, IdGenerator, RequestKeys } from "@calendeal/domain/consistency"
import { ContactBook, LeadProofs, PhoneNumbers } from "@calendeal/domain/contacts"
import { AdPlatforms } from "@calendeal/domain/conversions"
import { EventTypeCatalog, FreeMailProviders, type Offering } from "@calendeal/domain/event-types"
import { PictureMaker, Pictures } from "@calendeal/domain/pictures"
import { type Admission, type RateLimit, Throttle } from "@calendeal/domain/rate-limits"
import { FunnelLog } from "@calendeal/domain/funnel"
import {
  MailRenderer,
  MailTokens,
  MailTransport,
  ReminderStops,
  ServiceAddress,
  Suppressions
} from "@calendeal/domain/mails"
import { AuditLog, DomainDirectory, WorkspaceCommands, WorkspaceQueries } from "@calendeal/domain/management"
import { PastLeads } from "@calendeal/domain/replay"
import { Reports } from "@calendeal/domain/reports"
import { sampleApiKey, sampleOffering } from "@calendeal/port-contracts/samples"
import { RevenueLedger, type Transaction } from "@calendeal/domain/transactions"
import {
  AccessTokens,
  type ApiKey,
  RequestSignatures,
  Vault,
  WorkspaceDirectory,
  type WorkspaceId
} from "@calendeal/domain/workspaces"
import { WebhookSender } from "@calendeal/domain/webhooks"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as ErrorReporter from "effect/ErrorReporter"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { HttpRouter, HttpServer } from "effect/http"
import { createHmac, randomUUID } from "node:crypto"
import { httpApp, type HttpOptions, Readiness, WorkspaceFiles } from "../index.ts"

/** The secret of the API key, from D-KEY-2. */
const secret = "sks_3q2-7wABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhs"
export const sign = (body: string) => createHmac("sha256", secret).update(body).digest("hex")

/** The only valid booking token. */
export const validToken = "valid.token"

/** What a test can set of the ports behind the API. */
export interface Setup {
  readonly offering?: Offering
  readonly throttle?: (rateLimit: RateLimit, subject: string) => Admission
  /** The booking that an earlier request with the same key made. */
  readonly earlier?: Booking
  /** The booking of the valid token. */
  readonly summarised?: Booking
  /** The stored link of the token's booking. */
  readonly link?: MeetingLink
  /** The kind of the valid token; by default a session token. */
  readonly tokenKind?: TokenKind
  readonly apiKey?: ApiKey
  /** The port that fails. */
  readonly failing?: "EventTypeCatalog" | "FunnelLog"
  /** The port that never responds. */
  readonly silent?: "FunnelLog"
  /** The calendars of valid notification tokens, and the acts on them. */
  readonly pushes?: {
    readonly calendars: Readonly<Record<string, PushedCalendar>>
    readonly noted: Array<string>
  }
  /** The workspaces of own domains. */
  readonly domains?: Readonly<Record<string, WorkspaceId>>
  readonly ready?: boolean
  readonly isStuck?: boolean
  readonly options?: Partial<HttpOptions>
}

/** The API with ports for one event type and one API key, and the counted requests. */
export const fixture = (setup: Setup = {}) => {
  const offering = setup.offering ?? sampleOffering()
  const apiKey = setup.apiKey ?? sampleApiKey(offering.workspace.id)
  const counted: Array<string> = []
  const recorded = new Map<string, Transaction>()
  const broken = Effect.die(new Error("postgres://admin:hunter2@db is out of reach"))
  const ports = Layer.mergeAll(
    Layer.mock(EventTypeCatalog, {
      find: (id) =>
        setup.failing === "EventTypeCatalog"
          ? broken
          : Effect.succeed(id === offering.eventType.id ? Option.some(offering) : Option.none())
    }),
    Layer.succeed(Throttle, {
      consume: (rateLimit, subject) =>
        Effect.sync(() => {
          counted.push(`${rateLimit.name} ${subject}`)
          return setup.throttle?.(rateLimit, subject) ?? { _tag: "Admitted", remaining: rateLimit.limit - 1 }
        })
    }),
    Layer.mock(AccountLinks, {}),
    Layer.mock(Identities, {}),
    Layer.mock(Passkeys, {}),
    Layer.mock(Assistants, {}),
    Layer.mock(PasskeyVerifier, {}),
    Layer.mock(KnownBrowsers, {}),
    Layer.mock(Passwords, {}),
    Layer.mock(PasswordHasher, {}),
    Layer.mock(CalendarGrants, {}),
    Layer.mock(Connections, {}),
    Layer.mock(CheckoutLedger, {}),
    Layer.mock(CheckoutProvider, {}),
    Layer.mock(PaymentProviders, {
      isSigned: () => false,
      read: () => Result.succeed([]),
      answersOf: () => ({ stored: 200, refused: 401 }),
      pastSince: () => [],
      readPast: () => Result.succeed({ contents: [], next: null })
    }),
    Layer.mock(ReportBook, {}),
    Layer.mock(ConferenceGrants, {}),
    Layer.mock(ConsentServers, {
      consentAddress: () => new URL("https://provider.example"),
      isIssuer: () => false
    }),
    Layer.succeed(InstallationClients, {}),
    Layer.mock(Sessions, {}),
    Layer.mock(WorkspaceDirectory, {
      find: () => Effect.succeed(Option.some(offering.workspace)),
      findKey: (prefix) => Effect.succeed(prefix === apiKey.prefix ? Option.some(apiKey) : Option.none()),
      noteUse: () => Effect.void
    }),
    Layer.mock(RequestSignatures, {
      verify: (key, body, signature) =>
        Effect.succeed(
          Option.isSome(key) &&
            createHmac("sha256", secret).update(body).digest("hex") === signature.toLowerCase()
        )
    }),
    Layer.mock(ContactBook, {
      find: () => Effect.succeedNone,
      findByEmail: () => Effect.succeedNone,
      update: (_subject, decide) =>
        Effect.fromResult(decide({ contact: Option.none(), prior: Option.none() }))
    }),
    Layer.mock(BookingLedger, {
      find: () => Effect.succeed(Option.fromUndefinedOr(setup.summarised)),
      look: () =>
        Effect.succeed({
          earlier: Option.fromUndefinedOr(setup.earlier),
          contacts: { ofLead: Option.none(), ofEmail: Option.none() },
          history: { loads: new Map(), upcoming: 0, replaced: Option.none() },
          busyPeriods: [],
          link: Option.none()
        }),
      enter: ({ alternatives }) => Effect.succeed({ _tag: "Entered", booking: alternatives[0] })
    }),
    Layer.mock(ReservationBook, {}),
    Layer.mock(WaitingList, {}),
    Layer.mock(WaitingTokens, {}),
    Layer.mock(RevenueLedger, {
      findByKey: (_workspaceId, key) => Effect.succeed(Option.fromUndefinedOr(recorded.get(key))),
      record: ({ key }, decide) =>
        Effect.suspend(() => {
          const earlier = Option.flatMapNullishOr(key, (text) => recorded.get(text))
          const decided = decide({
            earlier,
            named: Option.none(),
            payer: Option.none(),
            openDeals: [],
            paid: Option.none()
          })
          if (Option.isSome(key) && Result.isSuccess(decided))
            recorded.set(key.value, decided.success.transaction)
          return Effect.fromResult(decided)
        })
    }),
    Layer.succeed(BookingTokens, {
      lifetime: Effect.succeed(Duration.minutes(15)),
      issue: () => Effect.succeed(validToken),
      issueLink: () => Effect.succeed(validToken),
      verify: (token) =>
        token === validToken && setup.summarised !== undefined
          ? Effect.succeed({
              workspaceId: setup.summarised.workspaceId,
              uid: setup.summarised.uid,
              purpose: "manage",
              kind: setup.tokenKind ?? "session"
            })
          : Effect.fail(new InvalidToken())
    }),
    Layer.succeed(LeadProofs, {
      issue: ({ contactId }) => Effect.succeed(`proof-of-${contactId}`),
      verify: () => Effect.succeedNone,
      addressHashes: () => ["hash"]
    }),
    Layer.succeed(BusyTimes, { within: () => Effect.succeed([]) }),
    Layer.mock(SpendBook, {}),
    Layer.mock(DemandLog, { count: () => Effect.void }),
    Layer.mock(FunnelLog, {
      append: () =>
        setup.failing === "FunnelLog" ? broken : setup.silent === "FunnelLog" ? Effect.never : Effect.void
    }),
    Layer.succeed(FreeMailProviders, { includes: (domain) => domain === "gmail.com" }),
    Layer.succeed(PhoneNumbers, { e164: () => Option.none(), countryOf: () => Option.none() }),
    Layer.succeed(IdGenerator, {
      uuid: Effect.sync(() => randomUUID()),
      bits128: Effect.sync(() => BigInt(`0x${randomUUID().replaceAll("-", "")}`))
    }),
    // No access token is valid.
    Layer.mock(AccessTokens, { find: () => Effect.succeedNone }),
    Layer.mock(WorkspaceCommands, {}),
    Layer.mock(CalendarProvider, {}),
    Layer.mock(CalendarWriter, {}),
    Layer.mock(ConferenceProvider, {}),
    Layer.mock(PictureMaker, {}),
    Layer.mock(Pictures, {}),
    Layer.mock(DomainDirectory, {
      workspaceAt: (name) => Effect.succeed(Option.fromUndefinedOr(setup.domains?.[name]))
    }),
    Layer.mock(CalendarCache, {
      makeDue: (_, id) => Effect.sync(() => void setup.pushes?.noted.push(`due ${id}`)),
      keepPush: (_, id) => Effect.sync(() => void setup.pushes?.noted.push(`ending ${id}`))
    }),
    Layer.mock(CalendarEntries, {}),
    Layer.mock(MeetingLinks, { find: () => Effect.succeed(Option.fromUndefinedOr(setup.link)) }),
    Layer.succeed(OneOffLinkTokens, { issue: (id) => id, read: () => Option.none() }),
    Layer.succeed(PushTokens, {
      issue: () => "",
      read: (token) => Option.fromUndefinedOr(setup.pushes?.calendars[token])
    }),
    Layer.mock(WorkspaceQueries, {}),
    Layer.mock(AuditLog, {}),
    Layer.mock(PastLeads, {}),
    Layer.mock(Reports, {}),
    Layer.mock(WorkspaceFiles, {}),
    Layer.mock(AdPlatforms, { show: () => null }),
    Layer.mock(Vault, {}),
    Layer.mock(RequestKeys, {}),
    Layer.mock(MailRenderer, {}),
    Layer.mock(MailTokens, {
      readUnsubscribe: () => Effect.succeedNone,
      readSender: () => Effect.succeedNone
    }),
    Layer.mock(MailTransport, { installation: Option.none(), installationRoute: { _tag: "None" } }),
    Layer.succeed(ServiceAddress, new URL("https://book.calendeal.test")),
    Layer.mock(Suppressions, {}),
    Layer.mock(ReminderStops, {}),
    Layer.mock(WebhookSender, { refusal: () => Option.none() }),
    Layer.succeed(Fingerprint, {
      sha256: (text) => Effect.sync(() => createHash("sha256").update(text).digest("hex"))
    }),
    Layer.succeed(Readiness, {
      check: Effect.succeed({ ready: setup.ready ?? true, components: { database: "up" } }),
      isStuck: () => setup.isStuck ?? false
    })
  )
  const app = httpApp({
    trustedProxies: [],
    requestTimeout: Duration.seconds(10),
    version: "1.2.3",
    ...setup.options
  }).pipe(HttpRouter.provideRequest(ports), Layer.provide(ports))
  return { offering, apiKey, counted, app }
}

/** The service without a socket: a function from request to response. */
export const service = (setup: Setup = {}) => {
  const { app, ...rest } = fixture(setup)
  const requests: Array<string> = []
  const logged: Array<string> = []
  const reported: Array<string> = []
  const linesOf = ({ logLevel }: Logger.Options<unknown>) => (logLevel === "Info" ? requests : logged)
  const operators = Layer.mergeAll(
    Logger.layer([Logger.make((line) => void linesOf(line).push(Logger.formatJson.log(line)))]),
    ErrorReporter.layer([ErrorReporter.make(({ error }) => void reported.push(error.message))])
  )
  const { handler } = HttpRouter.toWebHandler(
    app.pipe(Layer.provide(HttpServer.layerServices), Layer.provideMerge(operators)),
    { disableLogger: true, routerConfig: strictPaths }
  )
  const call = async (method: string, path: string, init: Omit<RequestInit, "method"> = {}) => {
    const response = await handler(new Request(`http://calendeal.test${path}`, { method, ...init }))
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, json: parsed(text) }
  }
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    call("POST", `/api/public/${path}`, {
      headers,
      body: typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body)
    })
  return {
    ...rest,
    requests,
    logged,
    reported,
    call,
    get: (path: string, headers: Record<string, string> = {}) =>
      call("GET", `/api/public/${path}`, { headers }),
    post,
    /** Reports a payment, signed with the API key. */
    pay: (body: string, headers: Record<string, string> = {}) =>
      post("transactions", body, {
        authorization: `Bearer ${rest.apiKey.prefix}:${sign(body)}`,
        ...headers
      })
  }
}

const parsed = (text: string): unknown => Result.getOrUndefined(Result.try((): unknown => JSON.parse(text)))
