import { CheckoutLedger } from "@calendeal/domain/payments"
import { ReportBook } from "@calendeal/domain/receivers"
import {
  BookingKey,
  HeldRequestKey,
  heldSeconds,
  MailRecipient,
  OutboxMessage,
  ownOrigin,
  RequestKeys
} from "@calendeal/domain/consistency"
import { busyScopeAt, busyScopeOf, BusyTimes, DemandLog } from "@calendeal/domain/availability"
import { WaitingList } from "@calendeal/domain/waiting"
import {
  cancelledGroup,
  groupIdOf,
  movedGroup,
  type Booking,
  type BookingDraft,
  BookingLedger,
  bookerEmail,
  type Reservation,
  ReservationBook
} from "@calendeal/domain/bookings"
import { Model, RuleModel } from "@calendeal/domain/attribution"
import { CalendarCache, CalendarEntries, CalendarGrants } from "@calendeal/domain/calendars"
import { MeetingLinks } from "@calendeal/domain/conferencing"
import { ContactBook, ContactId, Email, PersonName } from "@calendeal/domain/contacts"
import { Integrations } from "@calendeal/domain/conversions"
import { closed, Handling, Outbox } from "@calendeal/domain/outbox"
import { EventTypeCatalog, LocalDate } from "@calendeal/domain/event-types"
import { FunnelLog } from "@calendeal/domain/funnel"
import { MailBounces, ReminderStops, Suppressions } from "@calendeal/domain/mails"
import {
  WorkspaceCommands,
  AuditEntryId,
  AuditLog,
  type AdminCommand,
  listAll,
  findMailSettings,
  versionsOf,
  WorkspaceQueries,
  Removals,
  type ReencryptedSecret
} from "@calendeal/domain/management"
import { AccountLinks, Identities } from "@calendeal/domain/accounts"
import { Connections } from "@calendeal/domain/connections"
import { PictureId } from "@calendeal/domain/branding"
import { Pictures } from "@calendeal/domain/pictures"
import { Currency } from "@calendeal/domain/money"
import type { SpendRow } from "@calendeal/domain/spend"
import { PastLeads } from "@calendeal/domain/replay"
import { Dimension, Reports, SeriesDimension, TouchDimension } from "@calendeal/domain/reports"
import {
  reservationAudit,
  reservationDraft,
  sampleQuestion,
  sampleReservation,
  proposalDraft,
  sampleWaitingEntry,
  waitingDraft,
  enterDraft,
  earlierOf,
  cancelBooking,
  enterDeliveries,
  sampleAccessToken,
  sampleAccountLink,
  sampleAuditContext,
  sampleApiKey,
  sampleAttempt,
  sampleBooking,
  sampleBookingUid,
  sampleBusy,
  sampleCalendar,
  sampleCalendarEntry,
  sampleBookingPayment,
  sampleConferenceAccount,
  sampleConnection,
  sampleContact,
  sampleDelivery,
  sampleDestination,
  sampleDraft,
  sampleEntry,
  sampleEventType,
  sampleHost,
  sampleIntegration,
  sampleMailDelivery,
  sampleMailSettings,
  sampleMeetingLink,
  sampleMember,
  sampleNow,
  change as changeWorkspace,
  sampleDeal,
  samplePayment,
  samplePaymentAccount,
  samplePaymentConnection,
  sampleSavedView,
  sampleCall,
  sampleReport,
  sampleReportOf,
  sampleUnmatched,
  sampleSession,
  sampleWebhook,
  sampleLink,
  sampleWorkspaceClient,
  sampleWorkspaceProvider,
  sampleSuppression,
  sampleTime,
  createOffering,
  recordAdjustment,
  recordPayment,
  sampleAdjustment
} from "@calendeal/port-contracts/samples"
import { Tax } from "@calendeal/domain/money"
import { RevenueLedger } from "@calendeal/domain/transactions"
import { Webhooks } from "@calendeal/domain/webhooks"
import { UserId, WorkspaceDirectory, type WorkspaceId } from "@calendeal/domain/workspaces"
import * as Arr from "effect/Array"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { TestClock } from "effect/testing"
import * as Option from "effect/Option"
import * as Result from "effect/Result"

/** Calls every operation of the ports, so that all their statements are sent. */
export const everyOperation = Effect.gen(function* () {
  const offering = yield* createOffering({ hosts: 2, workspace: { partPaymentsAddUp: true } })
  yield* configure(offering)
  yield* keepKeys(offering)
  const booking = yield* bookAll(offering)
  yield* lookUp(offering, booking)
  yield* capture(offering, booking)
  yield* pay(offering, booking)
  yield* deliver(offering)
  yield* integrate(offering)
  yield* read(offering, booking)
  yield* meet(offering, booking)
  yield* announce(offering)
  yield* mail(offering, booking)
  yield* illustrate(offering)
  yield* signIn(offering)
  yield* entrust(offering)
  yield* forget(offering)
  yield* Removals.use((removals) => removals.sweep)
  yield* manage(offering)
})

type Staged = Effect.Success<ReturnType<typeof createOffering>>

const configure = Effect.fnUntraced(function* ({ eventType, hosts, workspace }: Staged) {
  const directory = yield* WorkspaceDirectory
  const catalog = yield* EventTypeCatalog
  const key = sampleApiKey(workspace.id)
  yield* directory.addMember(sampleMember(workspace.id, { bookingMails: true }))
  yield* directory.saveKey(key)
  yield* directory.findKey(key.prefix)
  yield* directory.keysOf(workspace.id)
  yield* directory.noteUse(key, sampleNow)
  yield* directory.havingSecrets
  yield* directory.findBySlug(workspace.slug)
  yield* catalog.publish(eventType)
  yield* catalog.find(eventType.id)
  yield* catalog.findAt(workspace.slug, eventType.slug)
  yield* catalog.publicWorkspace(workspace.slug)
  yield* catalog.hostNamed(workspace.id, hosts[0]?.username ?? "")
})

/** Claims keys of requests: one is settled and answered, one is freed, and one is taken over. */
const keepKeys = Effect.fnUntraced(function* ({ workspace: { id: workspaceId } }: Staged) {
  const keys = yield* RequestKeys
  const newKey = () => ({
    workspaceId,
    personId: crypto.randomUUID(),
    hash: crypto.randomUUID(),
    claim: crypto.randomUUID()
  })
  const [kept, freed, ended] = [newKey(), newKey(), newKey()]
  for (const key of [kept, freed, ended]) yield* keys.claim(key, "a", sampleNow)
  const change = changeWorkspace(workspaceId, { _tag: "CreateHost", host: sampleHost(workspaceId) })
  yield* Effect.provideService(change, HeldRequestKey, kept)
  yield* keys.answer(kept, "sealed")
  yield* keys.claim({ ...kept, claim: crypto.randomUUID() }, "a", sampleNow)
  yield* keys.release(freed)
  const later = DateTime.add(sampleNow, { seconds: heldSeconds })
  yield* keys.claim({ ...ended, claim: crypto.randomUUID() }, "b", later)
})

/** Enters, repeats, limits and moves bookings. Returns the moved booking. */
const bookAll = Effect.fnUntraced(function* (offering: Staged) {
  const ledger = yield* BookingLedger
  const team = offering.hosts.map(({ id }) => id)
  const first = sampleDraft(sampleBooking(offering, { hostIds: team }), { perInviteeLimit: 1 })
  const [booking] = first.alternatives
  yield* enterDraft(first)
  yield* enterDraft(first)
  const sameBooker = { attendees: booking.attendees }
  const later = sampleBooking(offering, { ...sameBooker, startAt: sampleTime(9000) })
  // Above the limit of the invitee, and above the daily limits of the host and the event type.
  yield* enterDraft(sampleDraft(later, { perInviteeLimit: 1 }))
  const day = { from: sampleTime(0), until: sampleTime(60 * 48), ofEventType: 1, ofHost: 1 }
  const dailyLimits = team.map((hostId) => ({ hostId, ...day }))
  const crowded = sampleBooking(offering, { startAt: sampleTime(60 * 30) })
  yield* enterDraft(sampleDraft(crowded, { dailyLimits }))
  // By a new booker: with a known contact the statement would change nothing when it is probed.
  const moved = sampleBooking(offering, { startAt: sampleTime(9000), rescheduledFrom: booking.uid })
  const entry = Option.some(sampleEntry(booking, { action: "booking.reschedule" }))
  const draft = sampleDraft(moved, { entry })
  yield* enterDraft(draft)
  const cancelled = sampleBooking(offering, { startAt: sampleTime(18_000) })
  yield* enterDraft(sampleDraft(cancelled))
  yield* cancelBooking(sampleEntry(cancelled))
  yield* cancelBooking(sampleEntry(cancelled))
  const stays = sampleBooking(offering, { startAt: sampleTime(36_000) })
  yield* enterDraft(sampleDraft(stays))
  const request = sampleBooking(offering, {
    startAt: sampleTime(37_000),
    status: "held",
    hold: { reason: "approval", until: DateTime.makeUnsafe("2999-01-01T00:00:00Z") },
    toReplace: stays.uid
  })
  yield* enterDraft(sampleDraft(request, { replaces: Option.some(stays.uid), holdLimit: 1 }))
  yield* ledger.findRequestedMove(stays.workspaceId, stays.uid)
  const hold = { reason: "approval", until: DateTime.makeUnsafe(0) } as const
  const lapsed = sampleBooking(offering, { startAt: sampleTime(27_000), status: "held", hold })
  yield* enterDraft(sampleDraft(lapsed, { holdLimit: 1 }))
  yield* enterDraft(sampleDraft(sampleBooking(offering, { startAt: sampleTime(27_000) })))
  yield* ledger.expire(lapsed, [])
  yield* payments(offering)
  yield* reports(offering)
  yield* competing(offering)
  yield* ledger.find(booking.workspaceId, booking.uid)
  yield* earlierOf(first)
  return moved
})

/** Of two requests for one time one is approved, and a request for a taken time is not. */
const competing = Effect.fnUntraced(function* (offering: Staged) {
  const hold = {
    reason: "approval",
    until: DateTime.makeUnsafe("2999-01-01T00:00:00Z"),
    competes: true
  } as const
  const asks = Effect.fnUntraced(function* (seconds: number) {
    const request = sampleBooking(offering, { startAt: sampleTime(seconds), status: "requested", hold })
    yield* enterDraft(sampleDraft(request, { holdLimit: 5 }))
    return { _tag: "ApproveBooking", uid: request.uid } as const
  })
  const { id } = offering.workspace
  const approval = yield* asks(46_000)
  yield* asks(46_000)
  yield* changeWorkspace(id, approval)
  const late = yield* asks(55_000)
  yield* enterDraft(sampleDraft(sampleBooking(offering, { startAt: sampleTime(55_000) })))
  yield* Effect.exit(changeWorkspace(id, late))
})

const lookUp = Effect.fnUntraced(function* ({ eventType, hosts, workspace }: Staged, booking: Booking) {
  const limited = { ...eventType, window: { ...eventType.window, maxBookingsPerDay: 1 } }
  const starts = { start: sampleTime(0).epochMilliseconds, end: sampleTime(20_000).epochMilliseconds }
  const ledger = yield* BookingLedger
  const question = sampleQuestion(sampleDraft(booking), {
    busy: busyScopeAt(eventType, hosts, booking.startAt),
    key: Option.some(BookingKey.make("attempt-1"))
  })
  yield* ledger.look({ ...question, leadId: Option.some(booking.contactId) })
  yield* ledger.look({ ...question, replacing: Option.some(booking.uid) })
  const busyTimes = yield* BusyTimes
  yield* busyTimes.within({ workspaceId: workspace.id, ...busyScopeOf(limited, hosts, starts) })
  const log = yield* FunnelLog
  const events = [{ field: "email", dwellSeconds: 1, abandoned: false }]
  yield* log.append({ workspaceId: workspace.id, eventTypeId: eventType.id, at: sampleNow, events })
  yield* log.of(workspace.id, eventType.id)
  const demand = yield* DemandLog
  yield* demand.count({ workspaceId: workspace.id, eventTypeId: eventType.id, day: 20_000, hadTime: false })
  yield* demand.settle
})

const capture = Effect.fnUntraced(function* ({ workspace }: Staged, booking: Booking) {
  const book = yield* ContactBook
  const [kept, absorbed] = [sampleContact(workspace.id), sampleContact(workspace.id)]
  const update = (contact: typeof kept, prior = Option.none<typeof kept.id>(), merged = prior) =>
    book.update({ workspaceId: workspace.id, email: contact.email, prior }, () =>
      Result.succeed({ contact, absorbed: merged, outboxMessages: [] })
    )
  yield* update(kept)
  yield* update(absorbed)
  yield* update(kept, Option.some(absorbed.id))
  yield* update(kept, Option.some(booking.contactId), Option.none())
  yield* book.find(workspace.id, kept.id)
  yield* book.findByEmail(workspace.id, kept.email)
})

const pay = Effect.fnUntraced(function* ({ workspace }: Staged, booking: Booking) {
  const ledger = yield* RevenueLedger
  const email = bookerEmail(booking)
  if (email === undefined) return yield* Effect.die("no booker")
  const report = samplePayment(workspace.id, { email })
  yield* recordPayment(report)
  yield* recordPayment(report)
  const reference = crypto.randomUUID()
  const other = samplePayment(workspace.id, { reference: Option.some(reference) })
  yield* recordPayment(other)
  yield* recordPayment(samplePayment(workspace.id, { email: other.email }))
  const bookingUid = Option.some(booking.uid)
  yield* recordPayment(samplePayment(workspace.id, { email, bookingUid }))
  yield* recordPayment(samplePayment(workspace.id, { bookingUid }))
  const { contactId, dealId } = other.fresh
  // It stays open, as the payment has another amount.
  yield* changeWorkspace(workspace.id, { _tag: "CreateDeal", deal: sampleDeal(workspace.id, contactId) })
  for (const payer of [
    { _tag: "Contact", contactId },
    { _tag: "Deal", dealId }
  ] as const)
    yield* recordPayment({
      ...samplePayment(workspace.id),
      payer,
      recorder: Option.some({
        userId: UserId.make(crypto.randomUUID()),
        origin: ownOrigin("request"),
        entryId: crypto.randomUUID()
      })
    })
  for (const payment of [
    { _tag: "Id", id: other.fresh.transactionId },
    { _tag: "Reference", reference }
  ] as const)
    yield* recordAdjustment(sampleAdjustment(workspace.id, { payment }))
  yield* ledger.findByKey(workspace.id, Option.getOrThrow(report.key))
  yield* ledger.find(workspace.id, other.fresh.transactionId)
  yield* ledger.complete(workspace.id, other.fresh.transactionId, {
    tax: Tax.make(1),
    subscriptionId: "sub_1",
    subscriptionPayment: "first"
  })
  yield* ledger.findDeal(workspace.id, other.fresh.dealId)
  yield* ledger.entriesOf(workspace.id, other.fresh.transactionId)
  const merge = { _tag: "MergeContacts", contactId, duplicateId: booking.contactId } as const
  yield* changeWorkspace(workspace.id, merge)
  const contacts = yield* ContactBook
  yield* contacts.find(workspace.id, booking.contactId)
})

const deliver = Effect.fnUntraced(function* ({ workspace }: Staged) {
  const outbox = yield* Outbox
  const { claimed } = yield* outbox.claim({ most: 100, seconds: 60, kinds: ["integration", "webhook"] })
  yield* outbox.finish(claimed.map((each) => Handling.Released({ claimed: each })))
  const delivery = sampleDelivery(sampleDestination(workspace.id), { dueAt: sampleTime(-10_000_000) })
  yield* enterDeliveries(delivery)
  const lease = Option.getOrThrow(yield* outbox.lease({ seconds: 60, batches: { integration: 5 } }))
  yield* outbox.renew(lease, 60)
  yield* outbox.statusesOf(lease.destination, [delivery.eventId])
  yield* outbox.record(lease, [{ ...delivery, attempts: 1 }], [])
  yield* outbox.settle(lease, [{ ...delivery, attempts: 1 }], closed, [])
  yield* outbox.removeOld
  yield* outbox.depth
  yield* outbox.openBreakers
  yield* outbox.pause
  yield* outbox.sending
  yield* outbox.discardDue(sampleTime(-1_000_000))
  yield* outbox.resume
  yield* outbox.failing
})

const integrate = Effect.fnUntraced(function* ({ workspace: { id } }: Staged) {
  const workspaceCommands = yield* WorkspaceCommands
  const integrations = yield* Integrations
  const integration = sampleIntegration(id)
  const entryId = AuditEntryId.make(crypto.randomUUID())
  yield* workspaceCommands.commit(sampleAuditContext(id), entryId, { _tag: "CreateIntegration", integration })
  // A delivery that waits, for the change to make due.
  const destination = { workspaceId: id, kind: "integration", id: integration.id } as const
  yield* enterDeliveries(sampleDelivery(destination, { dueAt: sampleTime(10_000) }))
  yield* workspaceCommands.commit(sampleAuditContext(id), AuditEntryId.make(crypto.randomUUID()), {
    _tag: "UpdateIntegration",
    integration: { ...integration, enabled: !integration.enabled },
    version: 1
  })
  yield* integrations.find(id, integration.id)
  yield* integrations.of(id)
})

/** Adds two calendars, stores two readings of one, with a booking, and removes the other. */
const read = Effect.fnUntraced(function* ({ hosts, workspace }: Staged, booking: Booking) {
  const workspaceCommands = yield* WorkspaceCommands
  const queries = yield* WorkspaceQueries
  const cache = yield* CalendarCache
  const busyTimes = yield* BusyTimes
  const [host] = hosts
  if (host === undefined) return yield* Effect.die("no host")
  const commit = (made: AdminCommand) =>
    workspaceCommands.commit(sampleAuditContext(workspace.id), AuditEntryId.make(crypto.randomUUID()), made)
  const [calendar, other] = [sampleCalendar(host), sampleCalendar(host)]
  yield* commit({ _tag: "CreateCalendar", calendar })
  yield* commit({ _tag: "CreateCalendar", calendar: other })
  yield* commit({
    _tag: "UpdateCalendar",
    hostId: host.id,
    calendarId: other.id,
    settings: { allDay: "ignored" }
  })
  yield* cache.takeDue({ now: sampleTime(1), until: sampleTime(5), limit: 10, ofEach: 10, passOver: [] })
  const reencryption = { before: calendar.sealedAccess, after: "v1.reencrypted" }
  for (const [end, reencrypted] of [[90, null] as const, [100, reencryption] as const]) {
    const intervals = [sampleBusy(60, end), { ...sampleBusy(120, 150), bookingUid: booking.uid }]
    yield* cache.settle(workspace.id, calendar.id, sampleAttempt({ intervals, reencrypted }))
  }
  // A calendar that fails is not made due.
  yield* cache.makeDue(workspace.id, calendar.id, sampleTime(1))
  const health = {
    lastSyncedAt: sampleTime(1),
    lastError: "unreachable",
    lastErrorPart: null,
    failures: 1
  } as const
  yield* cache.settle(workspace.id, calendar.id, {
    ...sampleAttempt(),
    health,
    snapshot: null,
    isReported: true
  })
  yield* cache.keepPush(workspace.id, calendar.id, sampleTime(1))
  yield* cache.failing
  const grants = yield* CalendarGrants
  const renewed = { _tag: "Renewed", value: "token", sealedAccess: "v1.rotated" } as const
  for (const renewal of [{ _tag: "Lost" } as const, renewed])
    yield* grants.renew(workspace.id, calendar.id, () => Effect.succeed(renewal))
  yield* queries.list(workspace.id, "calendars", { hostId: host.id }, { limit: 10, after: null })
  yield* busyTimes.within({
    workspaceId: workspace.id,
    hostIds: [host.id],
    blocked: { start: sampleTime(0).epochMilliseconds, end: sampleTime(20_000).epochMilliseconds },
    counted: null
  })
  yield* commit({ _tag: "DeleteCalendar", hostId: host.id, calendarId: other.id })
})

/** Writes the booking's entry and link twice, so that the second replaces the first, and reads them. */
const meet = Effect.fnUntraced(function* ({ hosts, workspace: { id } }: Staged, booking: Booking) {
  const [entries, links] = [yield* CalendarEntries, yield* MeetingLinks]
  const workspaceCommands = yield* WorkspaceCommands
  const [host] = hosts
  if (host === undefined) return yield* Effect.die("no host")
  const calendar = sampleCalendar(host, { kind: "caldav", isDestination: true })
  const added = { _tag: "CreateCalendar", calendar } as const
  yield* workspaceCommands.commit(sampleAuditContext(id), AuditEntryId.make(crypto.randomUUID()), added)
  const { uid: bookingUid } = booking
  const messages = [
    OutboxMessage.make({
      _tag: "ReportEntryChange",
      workspaceId: id,
      bookingUid,
      hostId: host.id,
      noticedAt: "2026-01-01T00:00:00.000Z"
    })
  ]
  const entry = sampleCalendarEntry(booking, calendar)
  const recipient = MailRecipient.make("booker")
  const waiting = { dueAt: sampleTime(10_000), eventId: crypto.randomUUID() }
  yield* enterDeliveries(sampleMailDelivery(booking, { recipient }, waiting))
  const link = sampleMeetingLink(booking)
  for (const before of [0, 1]) {
    yield* entries.store(entry, before, messages)
    yield* links.store(link, before, { messages, dueNow: bookingUid })
  }
  const meetings = new Set([booking.rootUid])
  const change = { kind: "removed", time: null, noticedAt: sampleTime(1) } as const
  yield* entries.store({ ...entry, change }, 2, [])
  yield* entries.upcoming(id, calendar.id)
  yield* entries.uidsOf(id, calendar.hostId)
  yield* workspaceCommands.commit(sampleAuditContext(id), AuditEntryId.make(crypto.randomUUID()), {
    _tag: "ResolveCalendarEntry",
    uid: bookingUid,
    hostId: host.id,
    action: "restore",
    copy: "abc"
  })
  yield* entries.find(id, host.id, booking.rootUid)
  yield* entries.ofMeetings(id, meetings)
  yield* links.find(id, booking.rootUid)
  yield* links.findAll(id, meetings)
})

const announce = Effect.fnUntraced(function* ({ workspace: { id } }: Staged) {
  const workspaceCommands = yield* WorkspaceCommands
  const webhooks = yield* Webhooks
  const webhook = sampleWebhook(id)
  const entryId = AuditEntryId.make(crypto.randomUUID())
  yield* workspaceCommands.commit(sampleAuditContext(id), entryId, { _tag: "CreateWebhook", webhook })
  yield* webhooks.disable(id, webhook.id)
  yield* webhooks.find(id, webhook.id)
  yield* webhooks.of(id)
})

const illustrate = Effect.fnUntraced(function* ({ workspace: { id } }: Staged) {
  const pictures = yield* Pictures
  const picture = { id: PictureId.make("a".repeat(64)), png: new Uint8Array([1]) }
  // A picture that was stored long before, so that the next upload removes it.
  const unused = { id: PictureId.make("b".repeat(64)), png: new Uint8Array([2]) }
  yield* Effect.provide(pictures.add(id, unused), TestClock.layer())
  yield* pictures.add(id, picture)
  yield* pictures.find(id, picture.id)
})

const signIn = Effect.fnUntraced(function* ({ workspace: { id } }: Staged) {
  const links = yield* AccountLinks
  const link = sampleAccountLink(id)
  yield* links.enter(link, [])
  yield* links.find(id, link.id)
  yield* links.findByHash(id, link.hash)
  yield* links.forgetSecret(link)
  yield* links.use(link, sampleSession().id, sampleNow)
  const connections = yield* Connections
  const connection = sampleConnection(id)
  // One that ended before, so that the next one removes it.
  yield* connections.enter(sampleConnection(id, { expiresAt: sampleTime(-1) }))
  yield* connections.enter(connection)
  yield* connections.find(id, connection.id)
  yield* connections.findByState(id, connection.stateHash)
  yield* connections.answer(connection, sampleNow)
  yield* connections.grant(connection, "v1.sample.sample", sampleTime(10))
})

const mail = Effect.fnUntraced(function* ({ workspace: { id } }: Staged, booking: Booking) {
  const [suppressions, stops] = [yield* Suppressions, yield* ReminderStops]
  const workspaceCommands = yield* WorkspaceCommands
  const commit = (made: AdminCommand) =>
    workspaceCommands.commit(sampleAuditContext(id), AuditEntryId.make(crypto.randomUUID()), made)
  const settings = sampleMailSettings(id)
  yield* commit({ _tag: "UpdateMailSettings", settings, version: 0 })
  yield* commit({ _tag: "UpdateMailSettings", settings, version: 1 })
  yield* commit({ _tag: "VerifySender", address: settings.sender?.address ?? person("sender").email })
  yield* commit({ _tag: "ResendMails", uid: booking.uid, recipients: ["booker"], copy: "abc" })
  const suppression = sampleSuppression(id)
  yield* suppressions.add(suppression)
  yield* suppressions.find(id, [suppression.hash])
  yield* commit({ _tag: "DeleteSuppression", hashes: [suppression.hash] })
  // So many that PostgreSQL prefers the index for a list of hashes.
  for (let count = 0; count < 20; count++) yield* suppressions.add(sampleSuppression(id))
  const reminders = { workspaceId: id, bookingUid: booking.uid, recipient: "booker" }
  yield* stops.add(reminders)
  yield* stops.has(reminders)
  const bounces = yield* MailBounces
  const delivery = sampleMailDelivery(
    booking,
    { recipient: MailRecipient.make("booker") },
    { status: "delivered", settledAt: sampleTime(0) }
  )
  yield* enterDeliveries(delivery)
  const deliveryPrefix = delivery.id.replaceAll("-", "").slice(0, 16)
  yield* bounces.find({ workspaceId: id, deliveryPrefix })
  const message = OutboxMessage.make({ _tag: "ReportFailedMail", workspaceId: id, deliveryId: delivery.id })
  yield* bounces.record({ delivery: { ...delivery, status: "dead" }, suppression, messages: [message] })
})

const kinds = [
  "members",
  "hosts",
  "calendars",
  "conferenceAccounts",
  "eventTypes",
  "apiKeys",
  "contacts",
  "bookings",
  "deals",
  "transactions",
  "integrations",
  "webhooks",
  "mailSettings",
  "deliveries",
  "auditLog"
] as const

/** Re-encrypts secrets in every place, issues a token and revokes it. */
const entrust = Effect.fnUntraced(function* ({ eventType, hosts: [host], workspace }: Staged) {
  const { id } = workspace
  const workspaceCommands = yield* WorkspaceCommands
  if (host === undefined) return yield* Effect.die("no host")
  const commit = (made: AdminCommand) =>
    workspaceCommands.commit(sampleAuditContext(id), AuditEntryId.make(crypto.randomUUID()), made)
  const key = sampleApiKey(id)
  const integration = sampleIntegration(id)
  const webhook = sampleWebhook(id, {
    former: { sealedSecret: "v1.former.former", until: sampleTime(60) }
  })
  const calendar = sampleCalendar(host)
  yield* commit({ _tag: "CreateApiKey", key })
  const spent = (name: string, cents: number): SpendRow => ({
    day: LocalDate.make("2026-03-01"),
    platform: "google",
    id: null,
    name,
    cents,
    currency: Currency.make("EUR")
  })
  yield* commit({
    _tag: "SetSpend",
    rows: [spent("Spring", 100), spent("Summer", 100), spent("Autumn", 100)]
  })
  yield* commit({ _tag: "SetSpend", rows: [spent("Spring", 200), spent("Autumn", 0)] })
  yield* commit({ _tag: "CreateIntegration", integration })
  yield* commit({ _tag: "CreateWebhook", webhook })
  yield* commit({ _tag: "CreateCalendar", calendar })
  const account = sampleConferenceAccount(id)
  yield* commit({ _tag: "CreateConferenceAccount", account })
  const used = sampleConferenceAccount(id)
  yield* commit({ _tag: "CreateConferenceAccount", account: used })
  const conference = { provider: "account", accountId: used.id } as const
  yield* commit({ _tag: "CreateEventType", eventType: { ...sampleEventType(id, [host]), conference } })
  // Refused.
  yield* Effect.exit(commit({ _tag: "DeleteConferenceAccount", accountId: used.id }))
  const provider = sampleWorkspaceProvider(id)
  yield* commit({ _tag: "CreateIdentityProvider", provider })
  // Refused: it would be the second one.
  yield* Effect.exit(commit({ _tag: "CreateIdentityProvider", provider: sampleWorkspaceProvider(id) }))
  const link = sampleLink({ eventType, workspace }, { hostIds: [host.id] })
  // The second one counts the first.
  for (const made of [sampleLink({ eventType, workspace }), link])
    yield* commit({ _tag: "CreateOneOffLinks", links: [made] })
  const queriesOfLinks = yield* WorkspaceQueries
  yield* queriesOfLinks.find(id, "oneOffLinks", link.id)
  const ofHost = { eventTypeId: eventType.id, hostId: host.id }
  yield* queriesOfLinks.list(id, "oneOffLinks", ofHost, { limit: 1, after: null })
  const ledger = yield* BookingLedger
  yield* ledger.findLink(id, link.id)
  const linked = sampleBooking(
    { eventType, hosts: [host], workspace },
    { startAt: sampleTime(40_000), linkId: link.id }
  )
  yield* ledger.look(sampleQuestion(sampleDraft(linked), { link: link.id }))
  const opens = (seconds: number) => {
    const grouped = sampleBooking({ eventType, hosts: [host], workspace }, { startAt: sampleTime(seconds) })
    return sampleDraft(
      { ...grouped, group: { id: groupIdOf(grouped.uid), seats: 1 } },
      { seats: { capacity: 2, isNew: true } }
    )
  }
  const opening = opens(146_000)
  const { busy } = sampleQuestion(opening)
  const seats = { eventTypeId: eventType.id, capacity: 2 }
  yield* ledger.look(sampleQuestion(opening, { busy: { ...busy, seats } }))
  // So many groups that PostgreSQL prefers an index to a scan of all workspaces.
  for (let nth = 1; nth <= 12; nth++) yield* ledger.enter(opens(146_000 + nth * 100_000))
  yield* ledger.enter(opening)
  yield* wholeGroup(opening, id)
  yield* commit({ _tag: "DeleteOneOffLink", linkId: link.id })
  yield* keepTimes({ eventType, hosts: [host], workspace })
  const client = sampleWorkspaceClient(id)
  yield* commit({ _tag: "SetOAuthClient", client: sampleWorkspaceClient(id), reencrypted: [] })
  yield* commit({ _tag: "SetOAuthClient", client, reencrypted: [] })
  const payee = samplePaymentAccount(id)
  yield* commit({ _tag: "SetPaymentAccount", account: samplePaymentAccount(id) })
  yield* commit({ _tag: "SetPaymentAccount", account: payee })
  const receiver = samplePaymentConnection(id)
  yield* commit({ _tag: "CreatePaymentConnection", connection: receiver })
  yield* commit({ _tag: "UpdatePaymentConnection", connection: { ...receiver, name: "Renamed" } })
  const view = sampleSavedView(id)
  yield* commit({ _tag: "CreateSavedView", view })
  yield* commit({ _tag: "CreateSavedView", view: sampleSavedView(id) })
  yield* commit({ _tag: "UpdateSavedView", viewId: view.id, fields: { name: "Renamed" } })
  const subscription = { viewId: view.id, userId: UserId.make(crypto.randomUUID()) }
  yield* commit({ _tag: "SubscribeToView", ...subscription, week: LocalDate.make("2026-11-30") })
  yield* commit({ _tag: "UnsubscribeFromView", ...subscription })
  const [identities, queries] = [yield* Identities, yield* WorkspaceQueries]
  yield* queries.find(id, "identityProviders", provider.id)
  yield* queries.list(id, "identityProviders", {}, { limit: 1, after: null })
  yield* queries.find(id, "paymentAccounts", payee.id)
  yield* queries.list(id, "paymentAccounts", {}, { limit: 1, after: null })
  yield* queries.find(id, "paymentConnections", receiver.id)
  yield* queries.list(id, "paymentConnections", {}, { limit: 1, after: null })
  yield* queries.find(id, "savedViews", view.id)
  yield* queries.list(id, "savedViews", {}, { limit: 1, after: null })
  yield* commit({ _tag: "DeleteSavedView", viewId: view.id })
  yield* queries.find(id, "oauthClients", client.id)
  yield* queries.list(id, "oauthClients", { name: "google" }, { limit: 1, after: null })
  const reencrypted: ReadonlyArray<ReencryptedSecret> = [
    { place: "apiKey", id: key.id, before: key.sealedSecret, after: "v2.a.b" },
    { place: "integration", id: integration.id, before: integration.sealedCredential, after: "v2.a.b" },
    { place: "webhook", id: webhook.id, before: webhook.sealedSecret, after: "v2.a.b" },
    { place: "formerWebhook", id: webhook.id, before: "v1.former.former", after: "v2.a.b" },
    { place: "calendar", id: calendar.id, before: calendar.sealedAccess, after: "v2.a.b" },
    { place: "conference", id: account.id, before: account.sealedAccess, after: "v2.a.b" },
    { place: "payment", id: payee.id, before: "v1.sample.sample", after: "v2.a.b" },
    { place: "paymentConnection", id: receiver.id, before: "v1.sample.sample", after: "v2.a.b" },
    { place: "mailServer", id, before: "v1.sample.sample", after: "v2.a.b" },
    { place: "identityProvider", id: provider.id, before: "v1.sample.sample", after: "v2.a.b" },
    { place: "oauthClient", id: client.id, before: "v1.sample.sample", after: "v2.a.b" }
  ]
  yield* commit({ _tag: "ReencryptSecrets", reencrypted })
  const member = sampleMember(id, { email: "tokens@northwind.example" })
  yield* commit({ _tag: "CreateMember", member, token: sampleAccessToken(member.userId) })
  yield* commit({
    _tag: "UpdateMember",
    userId: member.userId,
    fields: { email: member.email, name: "Renamed" }
  })
  const identity = { issuer: provider.issuer, subject: "ada" }
  yield* identities.mayLinkMember(id, identity, member.userId)
  yield* identities.linkMember(id, identity, member.userId, sampleNow)
  yield* identities.findMember(id, identity)
  yield* commit({ _tag: "RevokeMemberTokens", userId: member.userId, tokenId: null })
  yield* commit({ _tag: "CreateAccessToken", token: sampleAccessToken(member.userId) })
  yield* commit({ _tag: "RevokeAccessTokens", userId: member.userId })
  yield* commit({ _tag: "DeleteCalendar", hostId: host.id, calendarId: calendar.id })
  yield* commit({ _tag: "DeleteConferenceAccount", accountId: account.id })
  yield* commit({ _tag: "DeleteIdentityProvider", providerId: provider.id })
  yield* commit({ _tag: "CreateIdentityProvider", provider: sampleWorkspaceProvider(id) })
  yield* commit({ _tag: "DeletePaymentAccount", account: payee })
  yield* commit({ _tag: "SetPaymentAccount", account: samplePaymentAccount(id) })
  yield* commit({ _tag: "CreatePaymentConnection", connection: samplePaymentConnection(id) })
  yield* commit({ _tag: "DeletePaymentConnection", connectionId: receiver.id })
  yield* commit({ _tag: "DeleteOAuthClient", client })
  yield* commit({ _tag: "SetOAuthClient", client, reencrypted: [] })
})

/** A group that is moved and cancelled as a whole. */
const wholeGroup = Effect.fnUntraced(function* ({ alternatives: [opener] }: BookingDraft, id: WorkspaceId) {
  const ledger = yield* BookingLedger
  const group = groupIdOf(opener.uid)
  const context = { at: sampleNow, proof: "manage_token" as const, requestId: "request-whole" }
  const changing = (booking: Booking) => ({ booking, uid: sampleBookingUid(), entryId: crypto.randomUUID() })
  yield* ledger.standingIn(id, group)
  yield* ledger.changeGroup(id, group, (all) =>
    Effect.succeed(movedGroup(Arr.map(all, changing), sampleTime(147_000), context))
  )
  yield* ledger.changeGroup(id, group, (all) =>
    Effect.succeed(cancelledGroup(Arr.map(all, changing), null, context))
  )
})

/** Payments that are made, returned and not made. */
const payments = Effect.fnUntraced(function* (offering: Staged) {
  const [ledger, checkouts] = [yield* BookingLedger, yield* CheckoutLedger]
  const until = DateTime.add(yield* DateTime.now, { hours: 1 })
  const due = Effect.fnUntraced(function* (minutes: number) {
    const booking = sampleBooking(offering, {
      startAt: sampleTime(minutes),
      status: "held",
      hold: { reason: "payment", until },
      payment: sampleBookingPayment({ until })
    })
    yield* enterDraft(sampleDraft(booking))
    return booking
  })
  const paid = yield* due(50_000)
  yield* checkouts.enterSession(paid, "cs_1")
  const ofPaid = { booking: paid, keeps: true, next: null, whenKept: [], whenReturned: [] }
  yield* checkouts.settlePaid(ofPaid)
  yield* checkouts.enterPart(paid, { id: crypto.randomUUID(), state: "returned" }, [])
  yield* checkouts.enterRefund(paid, [])
  const late = yield* due(51_000)
  yield* checkouts.settlePaid({ ...ofPaid, booking: late, keeps: false })
  const unpaid = yield* due(52_000)
  yield* checkouts.endUnpaid(unpaid, [])
  const { uid: bookingUid, workspaceId } = paid
  yield* checkouts.post(workspaceId, [OutboxMessage.make({ _tag: "ReturnPayment", workspaceId, bookingUid })])
  yield* ledger.find(workspaceId, bookingUid)
})

/** Reports of a provider, and what is known of its customers and of payments of bookings. */
const reports = Effect.fnUntraced(function* ({ workspace: { id } }: Staged) {
  const [book, queries] = [yield* ReportBook, yield* WorkspaceQueries]
  const connection = samplePaymentConnection(id)
  const entry = sampleUnmatched(id, sampleReportOf("in_1", "refund", "re_1", 1_00))
  yield* WorkspaceCommands.use((commands) =>
    commands.commit(sampleAuditContext(id), AuditEntryId.make(crypto.randomUUID()), {
      _tag: "CreatePaymentConnection",
      connection
    })
  )
  const call = sampleCall(connection)
  const payment = samplePayment(id, { reference: Option.some("stripe:in_1") })
  yield* recordPayment(payment)
  yield* recordPayment(payment)
  yield* book.countWrongSignature(connection)
  yield* book.keepCall(call, [])
  yield* book.noteCall(connection, call.receivedAt)
  yield* book.findCall(id, call.id)
  yield* book.removeCall(id, call.id)
  // One stays, and so does an entry: PostgreSQL scans a table that is empty.
  yield* book.keepCall(sampleCall(connection), [])
  yield* book.enter(entry)
  yield* book.enter(sampleUnmatched(id, sampleReportOf("in_1", "refund", "re_2", 1_00)))
  yield* queries.list(id, "unmatchedEntries", { kind: "refund" }, { limit: 1, after: null })
  yield* book.noteCheckout(id, entry.paymentReference ?? "", null)
  yield* book.waitingFor(id, entry.paymentReference ?? "")
  const contactId = ContactId.make(crypto.randomUUID())
  yield* book.paid(id, { reference: "stripe:in_3", customer: "stripe:cus_1", contactId })
  const dismissed = sampleUnmatched(id, sampleReport("in_2"), { dismissal: "other" })
  yield* book.enter(dismissed)
  yield* book.knownBefore(id, { reference: dismissed.reference, customer: "stripe:cus_1" })
  yield* queries.list(id, "unmatchedEntries", { isDismissed: false }, { limit: 1, after: null })
  yield* book.leave(id, entry.reference)
})

/** Books with a guest and as another contact, finds the bookings by email, and erases both persons. */
const forget = Effect.fnUntraced(function* (offering: Staged) {
  const [workspaceCommands, queries] = [yield* WorkspaceCommands, yield* WorkspaceQueries]
  const { id } = offering.workspace
  const guest = { ...person("guest"), role: "guest" } as const
  const booking = sampleBooking(offering, {
    startAt: sampleTime(30_000),
    attendees: [{ ...person("booker"), role: "booker" }, guest]
  })
  yield* enterDraft(sampleDraft(booking, { perInviteeLimit: 5 }))
  for (const { email } of booking.attendees.slice(0, 1))
    yield* recordPayment(samplePayment(id, { email, description: Option.some("Thanks") }))
  yield* workspaceCommands.commit(
    sampleAuditContext(id, { at: booking.startAt }),
    AuditEntryId.make(crypto.randomUUID()),
    { _tag: "MarkAttendance", uid: booking.uid, mark: "attended", by: sampleMember(id).userId }
  )
  const page = { limit: 10, after: null }
  const edges = [sampleTime(-99_999), sampleTime(99_999)]
  const { eventTypeId } = booking
  for (const filter of [{}, ...booking.hostIds.map((hostId) => ({ hostId, eventTypeId }))])
    yield* queries.countBooked(id, filter, edges)
  yield* queries.countEach(id, [{}, { status: "confirmed", search: "ada", searchesContacts: true }], 5)
  yield* queries.list(id, "deals", { bookingUids: [booking.uid] }, page)
  yield* queries.list(id, "bookings", { attendance: "attended" }, page)
  for (const { email } of booking.attendees) yield* queries.list(id, "bookings", { attendee: email }, page)
  yield* queries.list(id, "bookings", { rootUid: booking.rootUid }, page)
  for (const email of [guest.email, booking.attendees[0]?.email ?? guest.email]) {
    const placeholderId = ContactId.make(crypto.randomUUID())
    const link = sampleLink(offering, { person: { email, name: null } })
    const made = { _tag: "CreateOneOffLinks", links: [link] } as const
    yield* workspaceCommands.commit(sampleAuditContext(id), AuditEntryId.make(crypto.randomUUID()), made)
    const waiting = sampleWaitingEntry(offering, yield* DateTime.now)
    yield* WaitingList.use((list) =>
      list.join(waitingDraft({ ...waiting, person: { ...waiting.person, email } }))
    )
    const payer = sampleReport(`in_${placeholderId}`, { payer: { email } })
    yield* ReportBook.use((book) => book.enter(sampleUnmatched(id, payer)))
    const paid = { reference: "stripe:in_2", customer: `stripe:${placeholderId}`, contactId: placeholderId }
    yield* ReportBook.use((book) => book.paid(id, paid))
    const erasure = { _tag: "ErasePerson", email, placeholderId } as const
    yield* workspaceCommands.commit(sampleAuditContext(id), AuditEntryId.make(crypto.randomUUID()), erasure)
  }
})

/** Reserves times, of which one is extended and released, and one becomes a booking. */
const keepTimes = Effect.fnUntraced(function* (offering: Staged) {
  const [book, queries] = [yield* ReservationBook, yield* WorkspaceQueries]
  const now = yield* DateTime.now
  const until = DateTime.add(now, { days: 1 })
  const [released, booked, kept] = [41_000, 42_000, 43_000].map((minutes) =>
    sampleReservation(offering, until, { startAt: sampleTime(minutes) })
  )
  const [host] = offering.hosts
  if (released === undefined || booked === undefined || kept === undefined || host === undefined)
    return yield* Effect.die("no reservation")
  for (const reservation of [released, booked]) yield* book.enter(reservationDraft([reservation]))
  const draft = reservationDraft([kept])
  yield* book.enter(draft)
  // Refused: the time is taken.
  yield* book.enter(reservationDraft([kept]))
  yield* book.findByKey(offering.workspace.id, draft.key)
  yield* book.extend(
    released,
    DateTime.add(until, { hours: 1 }),
    reservationAudit(released, "reservation.extend")
  )
  yield* book.release(released, reservationAudit(released, "reservation.release"))
  yield* book.forget(sampleTime(-99_999), sampleTime(-99_999))
  yield* BookingLedger.use((ledger) => ledger.forgetLinks(sampleTime(-99_999)))
  const booking = sampleDraft(sampleBooking(offering, { startAt: booked.startAt }), {
    reservation: booked.id
  })
  const ledger = yield* BookingLedger
  yield* ledger.look(sampleQuestion(booking, { reservation: booked.id }))
  yield* enterDraft(booking)
  yield* waitForTimes(offering, kept)
  const ofHost = { eventTypeId: booked.eventTypeId, hostId: host.id, liveAt: now }
  yield* queries.find(offering.workspace.id, "reservations", booked.id)
  yield* queries.list(offering.workspace.id, "reservations", ofHost, { limit: 1, after: null })
})

/** Puts people on a waiting list, of whom one is offered a time, one leaves and one is removed. */
const waitForTimes = Effect.fnUntraced(function* (offering: Staged, kept: Reservation) {
  const [list, book, queries] = [yield* WaitingList, yield* ReservationBook, yield* WorkspaceQueries]
  const now = yield* DateTime.now
  const entries = Array.from({ length: 3 }, () => sampleWaitingEntry(offering, now))
  for (const entry of entries) yield* list.join(waitingDraft(entry))
  const [offered, leaving, removed] = entries
  if (offered === undefined || leaving === undefined || removed === undefined)
    return yield* Effect.die("none")
  const { eventTypeId, id, workspaceId } = offered
  const startAt = DateTime.add(kept.startAt, { days: 1 })
  const offer = sampleReservation(offering, DateTime.add(now, { hours: 1 }), {
    startAt,
    createdBy: null,
    waitingEntryId: id
  })
  yield* book.enter({ ...reservationDraft([offer]), entry: null })
  yield* list.find(workspaceId, id)
  yield* list.findOffer(workspaceId, offer.id)
  yield* list.look(workspaceId, eventTypeId, now)
  yield* list.awaited(workspaceId, now)
  yield* list.pass(offer, [])
  yield* list.leave(leaving, [], null)
  const proposal = sampleWaitingEntry(offering, now, {
    proposedBy: { userId: UserId.make(crypto.randomUUID()), hostId: null, consentWay: null }
  })
  const time = sampleReservation(offering, DateTime.add(now, { hours: 1 }), {
    startAt: DateTime.add(startAt, { days: 1 }),
    waitingEntryId: proposal.id
  })
  yield* list.propose(proposalDraft(proposal, [time]))
  yield* list.offersTo(proposal)
  yield* list.post(workspaceId, [])
  yield* list.forget(DateTime.subtract(now, { days: 1 }))
  const page = { limit: 1, after: null }
  yield* queries.list(
    workspaceId,
    "waitingEntries",
    { eventTypeId, waitingAt: now, emails: [offered.person.email], kind: "place" },
    page
  )
  yield* (yield* WorkspaceCommands).commit(
    sampleAuditContext(workspaceId),
    AuditEntryId.make(crypto.randomUUID()),
    { _tag: "DeleteWaitingEntry", waitingEntryId: removed.id }
  )
})

const person = (name: string) => ({
  name: PersonName.make(name),
  email: Email.make(`${name}.${crypto.randomUUID()}@example.com`)
})

/** Changes a host with an audit entry, and reads all resources of a workspace. */
const manage = Effect.fnUntraced(function* ({ eventType, hosts: [host], workspace }: Staged) {
  const queries = yield* WorkspaceQueries
  if (host === undefined) return yield* Effect.die("no host")
  const workspaceCommands = yield* WorkspaceCommands
  const renamed = { _tag: "UpdateHost", host: { ...host, name: "Renamed" }, version: 1 } as const
  const entryId = AuditEntryId.make(crypto.randomUUID())
  // Twice, as after a lost COMMIT.
  yield* workspaceCommands.commit(sampleAuditContext(workspace.id), entryId, renamed)
  yield* workspaceCommands.commit(sampleAuditContext(workspace.id), entryId, renamed)
  const { value, version } = Option.getOrThrow(yield* queries.find(workspace.id, "workspace", workspace.id))
  const settings = yield* findMailSettings(workspace.id)
  const [team, eventTypes] = [
    yield* listAll(workspace.id, "hosts", {}),
    yield* listAll(workspace.id, "eventTypes", {})
  ]
  yield* workspaceCommands.commitBatch(sampleAuditContext(workspace.id), {
    versions: versionsOf({ value, version, createdAt: sampleNow }, team, eventTypes, settings),
    changes: [
      { _tag: "UpdateWorkspace", workspace: { ...value, name: "Renamed" }, version } as const,
      ...team.map((one) => ({ _tag: "UpdateHost", host: one.value, version: one.version }) as const),
      ...eventTypes.map(
        ({ value: eventType, version: of }) =>
          ({ _tag: "UpdateEventType", eventType: { ...eventType, title: "Renamed" }, version: of }) as const
      )
    ].map((made) => ({ entryId: AuditEntryId.make(crypto.randomUUID()), change: made }))
  })
  const log = yield* AuditLog
  const refused = { action: "permission.refuse", subject: "deleteHost", changes: [], times: 1 }
  const counted = {
    ...sampleAuditContext(workspace.id),
    ...refused,
    id: AuditEntryId.make(crypto.randomUUID())
  }
  yield* log.count(counted)
  yield* log.count(counted)
  yield* log.forgetDetails(sampleTime(-1))
  for (const kind of kinds) {
    const { items } = yield* queries.list(workspace.id, kind, {}, { limit: 100, after: null })
    const after = { at: sampleTime(99_999), id: kind === "bookings" ? "bk_z" : workspace.id }
    yield* queries.list(workspace.id, kind, {}, { limit: 100, after })
    yield* Effect.forEach(items, (item) => queries.find(workspace.id, kind, identifierOf(item)))
  }
  for (const kind of ["deals", "transactions"] as const) yield* queries.totals(workspace.id, kind, {})
  yield* queries.find(workspace.id, "workspace", workspace.id)
  const reports = yield* Reports
  const period = { workspaceId: workspace.id, from: sampleTime(-99_999), to: sampleTime(99_999) }
  yield* reports.funnel(period)
  yield* reports.steps(period)
  for (const by of Dimension.literals)
    yield* reports.revenue({ ...period, by, months: [0, 1], channelRules: [] })
  for (const by of TouchDimension.literals)
    for (const model of Model.literals)
      yield* Effect.ignore(reports.credits({ ...period, by, model, channelRules: [] }))
  for (const model of RuleModel.literals)
    yield* reports.costs({ ...period, model, firstDay: 20_000, endDay: 21_000 })
  const clock = { starts: [0], offsets: [0] }
  for (const by of [...SeriesDimension.literals, null])
    yield* reports.series({ ...period, step: "week", by, clock, channelRules: [] })
  yield* reports.meetings({ ...period, now: sampleTime(0), clock, hostIds: [sampleHost(workspace.id).id] })
  yield* reports.deals({ ...period, now: sampleTime(0) })
  yield* reports.waits({ ...period, now: sampleTime(0) })
  yield* reports.demand({ ...period, firstDay: 20_000, endDay: 20_001 })
  yield* PastLeads.use((leads) =>
    leads.within({
      workspaceId: workspace.id,
      since: sampleTime(-99_999),
      until: sampleTime(99_999),
      loadsFrom: sampleTime(-199_999),
      busyUntil: sampleTime(99_999),
      hostIds: [sampleHost(workspace.id).id]
    })
  )
  // Those of the stored bookings: without them the statements would find nothing anyway.
  const { items: booked } = yield* queries.list(workspace.id, "bookings", {}, { limit: 1, after: null })
  const hostIds = booked.map(({ organiser }) => organiser.hostId)
  const only = { eventTypeId: eventType.id, ...(hostIds[0] && { hostId: hostIds[0] }) }
  yield* reports.funnel({ ...period, eventTypeId: only.eventTypeId })
  yield* reports.steps({ ...period, eventTypeId: only.eventTypeId })
  yield* reports.revenue({ ...period, ...only, by: "host", months: [], channelRules: [] })
  yield* reports.credits({ ...period, ...only, by: "channel", model: "w_shaped", channelRules: [] })
  yield* reports.series({ ...period, ...only, step: "week", by: "host", clock, channelRules: [] })
  yield* reports.meetings({ ...period, ...only, now: sampleTime(0), clock, hostIds })
  yield* reports.deals({ ...period, ...only, now: sampleTime(0) })
  yield* reports.waits({ ...period, eventTypeId: only.eventTypeId, now: sampleTime(0) })
  yield* reports.demand({ ...period, eventTypeId: only.eventTypeId, firstDay: 20_000, endDay: 20_001 })
})

const identifierOf = (item: object): string => {
  if ("value" in item && typeof item.value === "object" && item.value !== null)
    return identifierOf(item.value)
  if ("workspaceId" in item && "paragraphs" in item) return String(item.workspaceId)
  if ("uid" in item) return String(item.uid)
  return String("userId" in item ? item.userId : "id" in item ? item.id : "")
}
