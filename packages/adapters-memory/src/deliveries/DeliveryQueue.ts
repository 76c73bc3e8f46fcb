import {
  type Delivery,
  DeliveryQueue,
  isOnTrial,
  isUnderWay,
  type TroubledDestination,
  type Turn,
  type TurnRequest
} from "@calendeal/domain/deliveries"
import { Array, DateTime, Effect, Layer, Option } from "effect"
import { Store } from "../Store.ts"

/** The deliveries of this process. They do not outlive it. */
export const layer = Layer.effect(
  DeliveryQueue,
  Effect.gen(function* () {
    const store = yield* Store
    return DeliveryQueue.of({
      enter: (workspaceId, deliveries) =>
        Effect.sync(() => {
          const shelf = store.shelf(workspaceId)
          for (const delivery of deliveries) {
            if (!shelf.deliveries.values().some(isTwinOf(delivery)))
              shelf.deliveries.set(delivery.id, delivery)
          }
        }),
      take: (request) => Effect.sync(() => take(store, request)),
      renew: ({ destination, id }, until) =>
        Effect.sync(() => {
          const lane = store.lanes.of(destination)
          if (lane.turn?.id === id) store.lanes.set(destination, { ...lane, turn: { id, until } })
        }),
      end: (turn, settled, breaker) =>
        Effect.sync(() => {
          const { deliveries } = store.shelf(turn.destination.workspaceId)
          for (const delivery of settled) {
            const known = deliveries.get(delivery.id)
            if (known !== undefined && isUnderWay(known)) deliveries.set(delivery.id, delivery)
          }
          if (store.lanes.of(turn.destination).turn?.id === turn.id)
            store.lanes.set(turn.destination, { turn: null, breaker })
        }),
      openBreakers: (at) => Effect.sync(() => store.lanes.openAt(at)),
      troubled: Effect.sync(() => {
        const places = new Map<string, TroubledDestination>()
        for (const { destination, status } of store.shelves.flatMap((one) => [...one.deliveries.values()])) {
          const name = Object.values(destination).join(" ")
          const dead = (places.get(name)?.dead ?? 0) + (status === "dead" ? 1 : 0)
          places.set(name, { destination, breaker: store.lanes.of(destination).breaker, dead })
        }
        return [...places.values()]
          .filter(({ breaker, dead }) => dead > 0 || breaker.openUntil !== null)
          .toSorted(
            (one, other) => other.dead - one.dead || (one.destination.id < other.destination.id ? -1 : 1)
          )
          .slice(0, 100)
      }),
      depth: Effect.sync(() => {
        const counts = { pending: 0, confirming: 0, delivered: 0, skipped: 0, dead: 0 }
        const everything = store.shelves.flatMap(({ deliveries }) => [...deliveries.values()])
        for (const { status } of everything) counts[status] += 1
        const entered = everything.filter(isUnderWay).map(({ createdAt }) => createdAt)
        return {
          counts,
          oldest: Array.isReadonlyArrayNonEmpty(entered) ? Array.min(entered, DateTime.Order) : null
        }
      })
    })
  })
)

const isTwinOf = (one: Delivery) => (other: Delivery) =>
  isSamePlace(one, other) && one.eventId === other.eventId

const isSamePlace = ({ destination: a }: Delivery, { destination: b }: Delivery): boolean =>
  a.kind === b.kind && a.id === b.id && a.workspaceId === b.workspaceId

const take = (store: Store["Service"], { batches, now, until }: TurnRequest): Option.Option<Turn> => {
  const isFree = ({ destination }: Delivery): boolean => {
    const { breaker, turn } = store.lanes.of(destination)
    return (
      (turn === null || DateTime.isLessThanOrEqualTo(turn.until, now)) &&
      (breaker.openUntil === null || DateTime.isLessThanOrEqualTo(breaker.openUntil, now))
    )
  }
  const due = store.shelves
    .flatMap(({ deliveries }) => [...deliveries.values()])
    .filter(
      (delivery) =>
        isUnderWay(delivery) &&
        DateTime.isLessThanOrEqualTo(delivery.dueAt, now) &&
        (batches[delivery.destination.kind] ?? 0) > 0 &&
        isFree(delivery)
    )
    .toSorted((a, b) => DateTime.toEpochMillis(a.dueAt) - DateTime.toEpochMillis(b.dueAt))
  const [first] = due
  if (first === undefined) return Option.none()
  const { destination } = first
  const { breaker } = store.lanes.of(destination)
  const size = isOnTrial(breaker) ? 1 : (batches[destination.kind] ?? 1)
  const mine = due.filter((delivery) => isSamePlace(delivery, first)).slice(0, size)
  if (!Array.isReadonlyArrayNonEmpty(mine)) return Option.none()
  const id = crypto.randomUUID()
  store.lanes.set(destination, { breaker, turn: { id, until } })
  return Option.some({ id, destination, breaker, due: mine })
}
