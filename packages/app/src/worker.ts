import { removeOldDemand } from "@calendeal/domain/availability"
import { calendarHandler } from "@calendeal/domain/calendar-deliveries"
import { conferenceHandler } from "@calendeal/domain/conference-deliveries"
import { endGrants } from "@calendeal/domain/connections"
import { removeOldLinks, removeOldReservations } from "@calendeal/domain/bookings"
import { removeOldKeys, removeOldRequestKeys } from "@calendeal/domain/consistency"
import { ContactBook, originHours } from "@calendeal/domain/contacts"
import { adPlatformHandler } from "@calendeal/domain/conversions"
import { removeOldEvents } from "@calendeal/domain/funnel"
import { holdHandler } from "@calendeal/domain/holds"
import { mailHandler, reminderHandler } from "@calendeal/domain/mail-deliveries"
import { forgetOldDetails, Removals } from "@calendeal/domain/management"
import {
  type DestinationHandlers,
  type DestinationKind,
  handOut,
  leaseNext,
  oneAtATime,
  Outbox,
  type PortsOf
} from "@calendeal/domain/outbox"
import { paymentHandler } from "@calendeal/domain/payment-deliveries"
import { reportHandler } from "@calendeal/domain/receiver-deliveries"
import { accountHandler } from "@calendeal/domain/sign-in"
import { removeOldEntries } from "@calendeal/domain/waiting"
import { webhookHandler } from "@calendeal/domain/webhook-payloads"
import { Cause, DateTime, Effect, Option, Queue, Schedule, Struct } from "effect"
import { readCalendars } from "./readCalendars.ts"
import { countAttempts, countMessages } from "./runtime/backlog.ts"
import { makePulse, type Pulse } from "./runtime/makePulse.ts"
import { reportFailure } from "./runtime/outages.ts"

/** The interval between two queries for due deliveries if the last one found none. */
const deliveryPollInterval = "500 millis"

/** The handler for each kind of destination. */
export const handlers: DestinationHandlers<
  PortsOf<
    | typeof accountHandler
    | typeof adPlatformHandler
    | typeof calendarHandler
    | typeof conferenceHandler
    | typeof holdHandler
    | typeof mailHandler
    | typeof paymentHandler
    | typeof reportHandler
    | typeof webhookHandler
  >
> = {
  integration: adPlatformHandler,
  webhook: webhookHandler,
  mail: mailHandler,
  reminder: reminderHandler,
  calendar: calendarHandler,
  conference: conferenceHandler,
  account: accountHandler,
  hold: holdHandler,
  payment: paymentHandler,
  receiver: reportHandler
}

/**
 * The numbers of destinations to which a process delivers concurrently, by kind. All mails of an installation may go over one
 * server: if it stalls, the deliveries of other kinds continue.
 */
const lanes: ReadonlyArray<Lane> = [
  { kinds: ["integration", "webhook"], slots: 16 },
  { kinds: ["mail"], slots: 8 },
  { kinds: ["reminder"], slots: 4 },
  { kinds: ["calendar"], slots: 12 },
  { kinds: ["conference"], slots: 4 },
  { kinds: ["account"], slots: 4 },
  { kinds: ["hold"], slots: 2 },
  { kinds: ["payment"], slots: 4 },
  { kinds: ["receiver"], slots: 4 }
]

interface Lane {
  readonly kinds: ReadonlyArray<DestinationKind>
  readonly slots: number
}

/**
 * The worker. Runs forever: turns outbox messages into deliveries and attempts them (D-ADS-2), reads due calendars,
 * deletes the remaining rows of removed workspaces, and removes old deliveries (D-OUTBOX-4), expired contact origins (D-CAP-7a) and
 * grants that were not used (D-CONN-12).
 */
export const work = (pulse: Pulse = makePulse()) =>
  Effect.gen(function* () {
    // Signals that something may be due: deliveries were added, or a destination is free again.
    const due = yield* Queue.sliding<void>(1)
    const dueNow = Queue.offer(due, undefined)
    const soon = Effect.race(Effect.sleep(deliveryPollInterval), Queue.take(due))
    const busy = new Map<Lane, number>()
    const busyIn = (lane: Lane) => busy.get(lane) ?? 0
    const scope = yield* Effect.scope
    const deliver = oneAtATime()

    const handOutMessages = Effect.gen(function* () {
      pulse.beat("messages")
      const outbox = yield* Outbox
      const { deliveries, isMore } = yield* handOut(handlers)
      if (deliveries > 0) yield* dueNow
      if (!isMore) yield* outbox.posted
    })
    const deliverOne = Effect.gen(function* () {
      pulse.beat("deliveries")
      const free = lanes.filter((lane) => busyIn(lane) < lane.slots).flatMap(({ kinds }) => kinds)
      if (free.length === 0) return yield* soon
      const lease = yield* leaseNext(Struct.pick(handlers, free))
      if (Option.isNone(lease)) return yield* soon
      const { kind } = lease.value.destination
      const lane = lanes.find(({ kinds }) => kinds.includes(kind))
      const occupy = (more: number) => Effect.sync(() => void (lane && busy.set(lane, busyIn(lane) + more)))
      yield* occupy(1)
      yield* deliver(handlers, lease.value).pipe(
        Effect.flatMap(countAttempts),
        Effect.catchCause(reported),
        Effect.ensuring(Effect.andThen(occupy(-1), dueNow)),
        Effect.forkIn(scope)
      )
    })
    return yield* Effect.all(
      [
        Effect.provideServiceEffect(forever(handOutMessages), Outbox, countMessages),
        forever(deliverOne),
        forever(readCalendars),
        forever(sweepRemovals),
        forever(removeOldDeliveries),
        forever(forgetOrigins),
        forever(removeKeys),
        forever(forgetDetails),
        forever(removeRequestKeys),
        forever(forgetReservations),
        forever(forgetWaiting),
        forever(forgetLinks),
        forever(forgetDemand),
        forever(Effect.flatMap(endGrants(), (ended) => Effect.sleep(ended > 0 ? "1 second" : "1 minute"))),
        forever(Effect.andThen(removeOldEvents(), Effect.sleep("1 hour")))
      ],
      { concurrency: "unbounded", discard: true }
    )
  }).pipe(Effect.scoped)

/** Removes deliveries in batches, so that requests do not wait for locks. */
const removeOldDeliveries = Effect.flatMap(
  Outbox.use(({ removeOld }) => removeOld),
  (removed) => Effect.sleep(removed > 0 ? "1 second" : "1 hour")
)

/** The interval between two queries for rows of removed workspaces if the last one found none. */
const removalPollInterval = "1 second"

const sweepRemovals = Effect.flatMap(
  Removals.use((removals) => removals.sweep),
  (hasSwept) => (hasSwept ? Effect.void : Effect.sleep(removalPollInterval))
)

/** Removes the origin of a contact within a minute after its retention time ends (D-CAP-7a). */
const forgetOrigins = Effect.gen(function* () {
  const book = yield* ContactBook
  const madeBefore = DateTime.subtract(yield* DateTime.now, { hours: originHours })
  if ((yield* book.forgetOrigins(madeBefore)) === 0) yield* Effect.sleep("1 minute")
})

/** Removes expired idempotency keys within an hour (D-KEEP-1). */
const removeKeys = Effect.flatMap(removeOldKeys(), (removed) =>
  removed === 0 ? Effect.sleep("1 hour") : Effect.void
)

/** Removes the details of audit entries within an hour after their year (D-AUDIT-3). */
const forgetDetails = Effect.flatMap(forgetOldDetails(), (forgotten) =>
  Effect.sleep(forgotten > 0 ? "1 second" : "1 hour")
)

/** Removes reservations within an hour after their 30 days (D-RES-9). */
const forgetReservations = Effect.flatMap(removeOldReservations(), (removed) =>
  removed === 0 ? Effect.sleep("1 hour") : Effect.void
)

/** Removes places in waiting lists within an hour after their time ends (D-WAIT-9). */
const forgetWaiting = Effect.flatMap(removeOldEntries(), (removed) =>
  removed === 0 ? Effect.sleep("1 hour") : Effect.void
)

/** Removes one-off links within an hour after their 90 days (D-LINK-10). */
const forgetLinks = Effect.flatMap(removeOldLinks(), (removed) =>
  removed === 0 ? Effect.sleep("1 hour") : Effect.void
)

/** Removes counts of questions within an hour after their months (D-KEEP-2). */
const forgetDemand = Effect.flatMap(removeOldDemand(), (removed) =>
  removed === 0 ? Effect.sleep("1 hour") : Effect.void
)

/** Removes the keys of requests to the management API within an hour after their time ends (D-KEEP-3). */
const removeRequestKeys = Effect.flatMap(removeOldRequestKeys(), (removed) =>
  removed === 0 ? Effect.sleep("1 hour") : Effect.void
)

/** Repeats a task forever. Failures are logged, reported to the error monitor unless they are outages, and retried. */
const forever = <A, E, R>(task: Effect.Effect<A, E, R>) =>
  Effect.forever(task).pipe(
    Effect.tapCause(reported),
    Effect.sandbox,
    Effect.retry(Schedule.spaced("2 seconds")),
    Effect.orDie
  )

const reported = (cause: Cause.Cause<unknown>) =>
  Cause.hasInterruptsOnly(cause) ? Effect.void : reportFailure("the worker failed and restarts soon", cause)
