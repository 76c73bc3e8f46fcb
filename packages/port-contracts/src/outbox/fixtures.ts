import { assert, type Vitest } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { OutboxMessage } from "@calendeal/domain/consistency"
import { ContactBook } from "@calendeal/domain/contacts"
import type { WorkspaceCommands } from "@calendeal/domain/management"
import {
  type CircuitBreaker,
  closed,
  type Delivery,
  type Destination,
  type Lease,
  type LeaseRequest,
  Outbox
} from "@calendeal/domain/outbox"
import type { Webhooks } from "@calendeal/domain/webhooks"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { type WorkspaceDirectory } from "@calendeal/domain/workspaces"
import {
  enableDestination,
  sampleContact,
  sampleDelivery,
  sampleDestination,
  createWorkspace,
  takeMessages
} from "../samples/index.ts"

/** The ports of the outbox contract. */
export type Ports = Outbox | ContactBook | WorkspaceCommands | Webhooks | WorkspaceDirectory
export type Suite = Vitest.MethodsNonLive<Ports>

export const millis = DateTime.toEpochMillis
export const fromNow = (minutes: number) => DateTime.makeUnsafe(Date.now() + minutes * 60_000)

/** A workspace with a destination, in an outbox without messages that can be claimed. */
export const cleared = Effect.gen(function* () {
  const { id } = yield* createWorkspace()
  yield* takeMessages
  yield* enableDestination(id)
  return id
})

/** The number of messages that are not handed out, including those of other tests. */
export const waiting = Outbox.use((outbox) => Effect.map(outbox.depth, ({ messages }) => messages.count))

/** Posts a message by committing something, which is the only way. */
export const post = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
  const book = yield* ContactBook
  const contact = sampleContact(workspaceId)
  const message = OutboxMessage.make({
    _tag: "ReportLead",
    workspaceId,
    contactId: contact.id,
    eventTypeId: contact.id,
    isDisqualified: false
  })
  yield* book.update({ workspaceId, email: contact.email, prior: Option.none() }, () =>
    Result.succeed({ contact, absorbed: Option.none(), outboxMessages: [message] })
  )
  return message
})

/** The only message that can be claimed. */
export const claim = Effect.fnUntraced(function* (seconds = 60) {
  const outbox = yield* Outbox
  const [first, ...rest] = (yield* outbox.claim({ most: 10, seconds, kinds: ["integration", "webhook"] }))
    .claimed
  assert.lengthOf(rest, 0)
  return first ?? (yield* Effect.die("there is no message"))
})

export const isEmpty = Outbox.use((outbox) =>
  Effect.map(
    outbox.claim({ most: 10, seconds: 60, kinds: ["integration", "webhook"] }),
    ({ claimed }) => claimed.length === 0
  )
)

export const due = (destination: Destination, overrides: Partial<Delivery> = {}) =>
  sampleDelivery(destination, { dueAt: fromNow(-1), ...overrides })

export const lease = (changes: Partial<LeaseRequest> = {}) =>
  Outbox.use((outbox) => outbox.lease({ seconds: 60, batches: { integration: 50, webhook: 50 }, ...changes }))
export const leased = (changes: Partial<LeaseRequest> = {}) => Effect.map(lease(changes), Option.getOrThrow)
export const settle = (
  one: Lease,
  settled: ReadonlyArray<Delivery>,
  breaker: CircuitBreaker = closed,
  messages: ReadonlyArray<OutboxMessage> = []
) => Outbox.use((outbox) => outbox.settle(one, settled, breaker, messages))
export const delivered = (delivery: Delivery): Delivery => ({
  ...delivery,
  status: "delivered",
  attempts: delivery.attempts + 1,
  settledAt: fromNow(0)
})

/** A destination of a new workspace, in an outbox without due deliveries. */
export const free = Effect.gen(function* () {
  const { id } = yield* createWorkspace()
  for (let one = yield* lease(); Option.isSome(one); one = yield* lease())
    yield* settle(one.value, one.value.due.map(delivered))
  return sampleDestination(id)
})

/** Repeats a query until it has an answer. */
export const eventually = <A, B, E, R>(ask: Effect.Effect<A, E, R>, answerOf: (asked: A) => B | undefined) =>
  Effect.gen(function* () {
    for (;;) {
      const answer = answerOf(yield* ask)
      if (answer !== undefined) return answer
      yield* Effect.sleep("50 millis")
    }
  }).pipe(Effect.timeout("30 seconds"))
