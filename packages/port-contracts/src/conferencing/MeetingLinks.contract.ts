import { assert, layer } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import * as Option from "effect/Option"
import type { Booking, BookingLedger, BookingUid } from "@calendeal/domain/bookings"
import { awaitLink, type MeetingLink, MeetingLinks, settleLink } from "@calendeal/domain/conferencing"
import { MailRecipient, OutboxMessage } from "@calendeal/domain/consistency"
import type { EventTypeCatalog } from "@calendeal/domain/event-types"
import { type WorkspaceCommands, WorkspaceQueries } from "@calendeal/domain/management"
import { type Delivery, type DestinationKind, Outbox } from "@calendeal/domain/outbox"
import type { Webhooks } from "@calendeal/domain/webhooks"
import type { WorkspaceDirectory } from "@calendeal/domain/workspaces"
import {
  change,
  createBooking,
  createOffering,
  createWorkspace,
  deliverAll,
  enterDeliveries,
  plain,
  sampleBookingUid,
  sampleDelivery,
  sampleDestination,
  sampleMailDelivery,
  sampleMeetingLink,
  sampleTime
} from "../samples/index.ts"

type Ports =
  | BookingLedger
  | EventTypeCatalog
  | MeetingLinks
  | Outbox
  | Webhooks
  | WorkspaceCommands
  | WorkspaceDirectory
  | WorkspaceQueries

const nothing = { messages: [], dueNow: null }

/** The contract of `MeetingLinks`. */
export const meetingLinksContract = <E>(adapter: string, ports: Layer<Ports, E>) =>
  layer(ports, { timeout: "3 minutes", excludeTestServices: true })(`MeetingLinks / ${adapter}`, (it) => {
    it.effect("D-CONF-7: stores a link with the next revision, and returns all of it", () =>
      Effect.gen(function* () {
        const { find, link, links } = yield* booked()
        assert.isTrue(Option.isNone(yield* find))
        const pending = {
          ...link,
          state: "pending",
          url: null,
          remoteId: "room-1",
          fault: "timed_out",
          isAwaited: true
        } as const
        assert.isTrue(yield* links.store(pending, 0, nothing))
        assert.deepStrictEqual(plain(yield* find), plain(Option.some({ ...pending, revision: 1 })))
        assert.isTrue(yield* links.store(link, 1, nothing))
        assert.deepStrictEqual(plain(yield* find), plain(Option.some({ ...link, revision: 2 })))
      })
    )

    it.effect(
      "D-CONF-7: of concurrent writers one stores its link, with its messages; a late one does not",
      () =>
        Effect.gen(function* () {
          const { booking, find, link, links } = yield* booked()
          yield* deliverAll(booking.workspaceId)
          const message = messageOf(link, booking.uid)
          for (const before of [0, 1, 2]) {
            const writers = Array.from({ length: 8 }, (_, nth) => ({ ...link, remoteId: `${before}.${nth}` }))
            const wins = yield* Effect.forEach(
              writers,
              (one) => links.store(one, before, { messages: [message], dueNow: booking.uid }),
              { concurrency: "unbounded" }
            )
            assert.lengthOf(wins.filter(Boolean), 1)
            const winner = writers[wins.indexOf(true)]
            assert.deepStrictEqual(
              plain(yield* find),
              plain(Option.some({ ...winner, revision: before + 1 }))
            )
            assert.deepStrictEqual(yield* deliverAll(booking.workspaceId), [message])
          }
        })
    )

    it.effect("D-CONF-7: pending mails and entries of the booking become due, no other deliveries", () =>
      Effect.gen(function* () {
        const [queries, outbox] = [yield* WorkspaceQueries, yield* Outbox]
        const { booking, link, links, offering } = yield* booked()
        const { workspaceId } = booking
        const another = yield* createBooking(offering, { startAt: sampleTime(9000) })
        const dueAt = DateTime.makeUnsafe(Date.now() + 3_600_000)
        const deliveryOf = (kind: DestinationKind, of: Booking, overrides: Partial<Delivery> = {}) => {
          const changes = { dueAt, eventId: crypto.randomUUID(), ...overrides }
          if (kind === "mail" || kind === "reminder")
            return sampleMailDelivery(of, { kind, recipient: MailRecipient.make("booker") }, changes)
          const hostId = crypto.randomUUID()
          const message = { _tag: "WriteEntry", workspaceId, bookingUid: of.uid, hostId, copy: null } as const
          return sampleDelivery(sampleDestination(workspaceId, { kind }), { message, ...changes })
        }
        const waiting = [
          deliveryOf("mail", booking),
          deliveryOf("mail", booking),
          deliveryOf("calendar", booking),
          deliveryOf("calendar", booking)
        ]
        const others = [
          deliveryOf("reminder", booking),
          deliveryOf("conference", booking),
          deliveryOf("webhook", booking),
          deliveryOf("mail", booking, { status: "delivered", settledAt: dueAt }),
          deliveryOf("calendar", another),
          deliveryOf("mail", another)
        ]
        yield* enterDeliveries(...waiting, ...others)
        const dueTimes = Effect.forEach([...waiting, ...others], ({ id }) =>
          Effect.map(queries.find(workspaceId, "deliveries", id), (found) => Option.getOrThrow(found).dueAt)
        )
        assert.isFalse(yield* links.store(link, 3, { messages: [], dueNow: booking.uid }))
        assert.deepStrictEqual(plain(yield* dueTimes), plain([...waiting, ...others].map(() => dueAt)))
        assert.isTrue(yield* links.store(link, 0, { messages: [], dueNow: booking.uid }))
        const after = yield* dueTimes
        for (const at of after.slice(0, waiting.length))
          assert.isAtMost(DateTime.toEpochMillis(at), Date.now() + 60_000)
        assert.deepStrictEqual(plain(after.slice(waiting.length)), plain(others.map(() => dueAt)))
        // The queues of their destinations know it.
        const leased: Array<string> = []
        for (;;) {
          const lease = yield* outbox.lease({ seconds: 60, batches: { mail: 100, calendar: 100 } })
          if (Option.isNone(lease)) break
          leased.push(...lease.value.due.map(({ id }) => id))
        }
        assert.includeMembers(
          leased,
          waiting.map(({ id }) => id)
        )
        assert.isFalse(others.some(({ id }) => leased.includes(id)))
      })
    )

    it.effect("D-CONF-7: a mail has the link, or is stored as sent without it: never neither", () =>
      Effect.gen(function* () {
        const conference = { provider: "link_template", template: "https://meet.example/{uid}" } as const
        const outcomes = new Set<string>()
        for (let round = 0; round < 40; round++) {
          const { booking, find, links } = yield* booked({ conference })
          yield* deliverAll(booking.workspaceId)
          const url = `https://meet.example/${booking.uid}`
          const settling = settleLink(booking, { _tag: "Ready", url, remoteId: null })
          // Both orders, and starts that are some microseconds apart.
          const pause = Effect.promise(() => new Promise((resume) => setImmediate(resume)))
          const late = (effect: Effect.Effect<void, never, MeetingLinks>) =>
            Effect.andThen(round % 4 < 2 ? Effect.void : pause, effect)
          const [, mailed] = yield* Effect.all(
            [
              round % 2 === 0 ? late(settling) : settling,
              Effect.andThen(round % 4 === 3 ? pause : Effect.void, awaitLink(booking))
            ],
            { concurrency: "unbounded" }
          ).pipe(Effect.provideService(MeetingLinks, links))
          const stored = Option.getOrThrow(yield* find)
          assert.deepStrictEqual([stored.state, stored.url], ["ready", url])
          assert.strictEqual(stored.isAwaited, mailed?.state === "pending")
          const message = messageOf(stored, booking.uid)
          assert.deepStrictEqual(yield* deliverAll(booking.workspaceId), [message])
          outcomes.add(mailed?.state ?? "none")
        }
        assert.isTrue(outcomes.has("pending") || outcomes.has("ready"))
        assert.isFalse(outcomes.has("failed") || outcomes.has("none"))
      })
    )

    it.effect("finds the links of meetings by root uid", () =>
      Effect.gen(function* () {
        const { booking, link, links, offering } = yield* booked()
        const another = yield* createBooking(offering, { startAt: sampleTime(9000) })
        const second = sampleMeetingLink(another)
        for (const one of [link, second]) assert.isTrue(yield* links.store(one, 0, nothing))
        const uids = new Set([booking.uid, another.uid, sampleBookingUid()])
        const found = yield* links.findAll(booking.workspaceId, uids)
        assert.deepStrictEqual(
          plain(found.get(booking.uid)),
          plain({ ...link, revision: 1 } satisfies MeetingLink)
        )
        assert.deepStrictEqual(found.get(another.uid)?.url, second.url)
        assert.strictEqual(found.size, 2)
        assert.strictEqual((yield* links.findAll(booking.workspaceId, new Set())).size, 0)
      })
    )

    it.effect("D-WS-1: another workspace finds and changes no link", () =>
      Effect.gen(function* () {
        const { booking, find, link, links } = yield* booked()
        assert.isTrue(yield* links.store(link, 0, nothing))
        const { id: other } = yield* createWorkspace()
        assert.isTrue(Option.isNone(yield* links.find(other, booking.rootUid)))
        assert.strictEqual((yield* links.findAll(other, new Set([booking.rootUid]))).size, 0)
        for (const before of [0, 1])
          assert.isFalse(yield* links.store({ ...link, workspaceId: other, remoteId: "x" }, before, nothing))
        assert.deepStrictEqual(plain(yield* find), plain(Option.some({ ...link, revision: 1 })))
      })
    )

    it.effect("a link needs its booking, and a removed workspace stores none", () =>
      Effect.gen(function* () {
        const { booking, find, link, links } = yield* booked()
        assert.isFalse(yield* links.store({ ...link, rootUid: sampleBookingUid() }, 0, nothing))
        assert.isTrue(yield* links.store(link, 0, nothing))
        yield* change(booking.workspaceId, { _tag: "DeleteWorkspace" })
        assert.isTrue(Option.isNone(yield* find))
        const effects = { messages: [messageOf(link, booking.uid)], dueNow: booking.uid }
        for (const before of [0, 1]) assert.isFalse(yield* links.store(link, before, effects))
      })
    )
  })

const messageOf = (
  { revision = 1, workspaceId }: Pick<MeetingLink, "workspaceId"> & Partial<MeetingLink>,
  bookingUid: BookingUid
) => OutboxMessage.make({ _tag: "ReportLink", workspaceId, bookingUid, revision })

/** A booking, and the link to store. */
const booked = Effect.fnUntraced(function* (overrides: Parameters<typeof createBooking>[1] = {}) {
  const links = yield* MeetingLinks
  const offering = yield* createOffering()
  const booking = yield* createBooking(offering, overrides)
  const link = sampleMeetingLink(booking)
  return { booking, find: links.find(booking.workspaceId, booking.rootUid), link, links, offering }
})
