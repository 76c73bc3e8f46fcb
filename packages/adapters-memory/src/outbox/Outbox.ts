import {
  type Delivery,
  type DestinationKind,
  discarded,
  dueFirst,
  type Handling,
  isDue,
  isFree,
  isOld,
  isUnderWay,
  type Lease,
  type LeaseRequest,
  Outbox,
  type FailingDestination,
  waitsSince
} from "@calendeal/domain/outbox"
import { nextViewMail } from "@calendeal/domain/mail-deliveries"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { Array, DateTime, Effect, Layer, Option } from "effect"
import { Store } from "../Store.ts"

type Contents = Store["Service"]

/** The longest wait for messages. */
const poll = "1 second"

/** The outbox of this process, on Effect's clock. It does not outlive the process. */
export const layer = Layer.effect(
  Outbox,
  Effect.gen(function* () {
    const store = yield* Store
    const { outboxMessages: queue } = store
    let seen = 0
    let isPaused = false
    return Outbox.of({
      posted: Effect.suspend(() => {
        const arrival = Effect.callback<void>((resume) => {
          const leave = queue.onArrival(seen, () => resume(Effect.void))
          return Effect.sync(leave)
        })
        return Effect.tap(Effect.race(arrival, Effect.sleep(poll)), () =>
          Effect.sync(() => (seen = queue.arrivals))
        )
      }),
      claim: (request) =>
        Effect.map(DateTime.now, (now) =>
          queue.claim(DateTime.toEpochMillis(now), request, (workspaceId) =>
            isListening(store, workspaceId, request.kinds)
          )
        ),
      finish: (handlings) =>
        Effect.map(DateTime.now, (now) => {
          for (const handling of handlings) finish(store, handling, DateTime.toEpochMillis(now))
        }),
      lease: (request) =>
        Effect.map(DateTime.now, (now) => (isPaused ? Option.none() : lease(store, request, now))),
      sending: Effect.map(DateTime.now, (at) => ({ at, isPaused })),
      pause: Effect.sync(() => void (isPaused = true)),
      resume: Effect.sync(() => void (isPaused = false)),
      discardDue: (at) =>
        Effect.map(DateTime.now, (now) => {
          const due = all(store).filter((delivery) => isDue(delivery, at))
          for (const delivery of due) {
            const settled = discarded(delivery, now)
            store.dataOf(delivery.destination.workspaceId).deliveries.set(delivery.id, settled)
            queue.post(nextViewMail(settled))
          }
          return due.length
        }),
      statusesOf: (destination, eventIds) =>
        Effect.sync(
          () =>
            new Map(
              [...store.dataOf(destination.workspaceId).deliveries.values()]
                .filter(
                  (one) =>
                    one.destination.kind === destination.kind &&
                    one.destination.id === destination.id &&
                    eventIds.includes(one.eventId)
                )
                .map(({ eventId, status }) => [eventId, status])
            )
        ),
      renew: ({ destination, id }, seconds) =>
        Effect.map(DateTime.now, (now) => {
          if (store.destinations.of(destination).leaseId === id)
            store.destinations.set(destination, { leasedUntil: DateTime.add(now, { seconds }) })
        }),
      record: ({ destination }, settled, messages) =>
        Effect.sync(() => {
          replace(store, destination.workspaceId, settled)
          queue.post(messages)
        }),
      settle: ({ destination, id }, settled, breaker, messages) =>
        Effect.sync(() => {
          replace(store, destination.workspaceId, settled)
          if (store.destinations.of(destination).leaseId === id)
            store.destinations.set(destination, { leaseId: null, leasedUntil: null, breaker })
          queue.post(messages)
        }),
      removeOld: Effect.map(DateTime.now, (now) => {
        const old = store.allData.flatMap(({ deliveries }) =>
          [...deliveries.values()]
            .filter((delivery) => isOld(delivery, now))
            .map(({ id }) => deliveries.delete(id))
        )
        return old.length
      }),
      depth: Effect.map(DateTime.now, (now) => {
        const counts = { pending: 0, confirming: 0, delivered: 0, skipped: 0, dead: 0 }
        const deliveries = all(store)
        const waiting = {
          integration: 0,
          webhook: 0,
          mail: 0,
          reminder: 0,
          calendar: 0,
          conference: 0,
          account: 0,
          hold: 0,
          payment: 0,
          receiver: 0
        }
        for (const delivery of deliveries) {
          counts[delivery.status] += 1
          if (isUnderWay(delivery)) waiting[delivery.destination.kind] += 1
        }
        const waits = deliveries.flatMap((delivery) => waitsSince(delivery, now) ?? [])
        const oldest = Array.isReadonlyArrayNonEmpty(waits) ? Array.min(waits, DateTime.Order) : null
        return { messages: queue.depth, deliveries: { counts, waiting, oldest } }
      }),
      openBreakers: Effect.map(DateTime.now, (now) => store.destinations.openAt(now)),
      failing: Effect.sync(() => failing(store))
    })
  })
)

/** Replaces deliveries that are not finished. */
const replace = (store: Contents, workspaceId: WorkspaceId, settled: ReadonlyArray<Delivery>): void => {
  const { deliveries } = store.dataOf(workspaceId)
  for (const delivery of settled) {
    const known = deliveries.get(delivery.id)
    if (known !== undefined && isUnderWay(known)) deliveries.set(delivery.id, delivery)
  }
}

const all = ({ allData }: Contents): ReadonlyArray<Delivery> =>
  allData.flatMap(({ deliveries }) => [...deliveries.values()])

/** Whether the workspace has an enabled destination of these kinds. Mail, calendars and conferences are always enabled. */
const isListening = (
  store: Contents,
  workspaceId: WorkspaceId,
  kinds: ReadonlyArray<DestinationKind>
): boolean => {
  const { integrations, webhooks } = store.dataOf(workspaceId)
  const isEnabled = ({ enabled }: { readonly enabled: boolean }) => enabled
  return (
    kinds.some((kind) => alwaysEnabled.has(kind)) ||
    (kinds.includes("integration") && integrations.values().some(isEnabled)) ||
    (kinds.includes("webhook") && webhooks.values().some(isEnabled))
  )
}

const alwaysEnabled: ReadonlySet<DestinationKind> = new Set([
  "mail",
  "calendar",
  "conference",
  "account",
  "hold",
  "payment",
  "receiver"
])

const finish = (store: Contents, handling: Handling, now: number): void => {
  const { claimed } = handling
  switch (handling._tag) {
    case "HandedOut":
      for (const delivery of handling.deliveries) {
        const { deliveries } = store.dataOf(delivery.destination.workspaceId)
        if (!deliveries.values().some((other) => isSameEvent(delivery, other)))
          deliveries.set(delivery.id, delivery)
      }
      return store.outboxMessages.remove(claimed)
    case "Failed":
      return store.outboxMessages.putBack(claimed, now + (handling.retryAfterMillis ?? Infinity))
    case "Released":
      return store.outboxMessages.putBack(claimed, 0, claimed.attempt - 1)
  }
}

const isSameEvent = (one: Delivery, other: Delivery): boolean =>
  isSamePlace(one, other) && one.eventId === other.eventId

const isSamePlace = ({ destination: a }: Delivery, { destination: b }: Delivery): boolean =>
  a.kind === b.kind && a.id === b.id && a.workspaceId === b.workspaceId

const lease = (
  store: Contents,
  { batches, seconds }: LeaseRequest,
  now: DateTime.Utc
): Option.Option<Lease> => {
  const due = all(store).filter(
    (delivery) =>
      isDue(delivery, now) &&
      (batches[delivery.destination.kind] ?? 0) > 0 &&
      isFree(store.destinations.of(delivery.destination), now)
  )
  if (!Array.isReadonlyArrayNonEmpty(due)) return Option.none()
  const first = Array.min(due, (one, other) => DateTime.Order(one.dueAt, other.dueAt))
  const { destination } = first
  const { breaker } = store.destinations.of(destination)
  const own = due.filter((delivery) => isSamePlace(delivery, first))
  const mine = dueFirst(own, breaker, batches[destination.kind] ?? 0, now)
  if (!Array.isReadonlyArrayNonEmpty(mine)) return Option.none()
  const id = crypto.randomUUID()
  store.destinations.set(destination, { leaseId: id, leasedUntil: DateTime.add(now, { seconds }) })
  return Option.some({ id, destination, breaker, due: mine, takenAt: now })
}

const failing = (store: Contents): ReadonlyArray<FailingDestination> => {
  const places = new Map<string, FailingDestination>()
  for (const { destination, status } of all(store)) {
    const name = Object.values(destination).join(" ")
    const dead = (places.get(name)?.dead ?? 0) + (status === "dead" ? 1 : 0)
    places.set(name, { destination, breaker: store.destinations.of(destination).breaker, dead })
  }
  return [...places.values()]
    .filter(({ breaker, dead }) => dead > 0 || breaker.openUntil !== null)
    .toSorted((one, other) => other.dead - one.dead || (one.destination.id < other.destination.id ? -1 : 1))
    .slice(0, 100)
}
