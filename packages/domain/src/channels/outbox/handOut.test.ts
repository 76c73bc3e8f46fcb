import {
  sampleDelivery,
  sampleDestination,
  sampleTime,
  sampleWorkspace
} from "@calendeal/port-contracts/samples"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import { type OutboxMessage, IdGenerator } from "../../workspace/consistency/index.ts"
import { newDelivery } from "./Delivery.ts"
import type { DestinationHandler } from "./DestinationHandler.ts"
import { handOut } from "./handOut.ts"
import { type ClaimedMessage, type Handling, Outbox } from "./Outbox.ts"
import { fullJitter, messageRetries } from "./retryPolicy.ts"

const { id: workspaceId } = sampleWorkspace()
const [one, other] = [sampleDestination(workspaceId), sampleDestination(workspaceId, { kind: "webhook" })]

const message = (bookingUid: string): OutboxMessage => ({
  _tag: "ReportBooking",
  workspaceId,
  bookingUid,
  isMove: false
})
const claimedMessage = (bookingUid: string, attempt = 1): ClaimedMessage => ({
  id: bookingUid,
  message: Option.some(message(bookingUid)),
  postedAt: sampleTime(0),
  attempt
})

/** An outbox with these messages, and their results. */
const outboxWith = (...claimed: ReadonlyArray<ClaimedMessage>) => {
  const handled: Array<Handling> = []
  const unused = Effect.die("not used here")
  const outbox = Outbox.of({
    posted: unused,
    statusesOf: () => unused,
    claim: () => Effect.succeed({ claimed, isMore: false }),
    finish: (handlings) => Effect.sync(() => void handled.push(...handlings)),
    lease: () => unused,
    record: () => unused,
    settle: () => unused,
    renew: () => unused,
    removeOld: unused,
    depth: unused,
    openBreakers: unused,
    sending: unused,
    pause: unused,
    resume: unused,
    discardDue: () => unused,
    failing: unused
  })
  return { handled, outbox }
}

const drafting = (
  draft: (
    message: OutboxMessage
  ) => ReturnType<Effect.Success<ReturnType<DestinationHandler<never>["draft"]>>>
): DestinationHandler<never> => ({
  batch: 10,
  retries: fullJitter,
  handles: new Set(["ReportBooking"]),
  draft: () => Effect.succeed(draft),
  deliver: () => Effect.void
})

const idGenerator = {
  uuid: Effect.sync(() => crypto.randomUUID()),
  bits128: Effect.succeed(0n)
}

describe("handOut", () => {
  it.effect("D-BOOK-11: stores every handler's drafts, due since the transaction of the message", () =>
    Effect.gen(function* () {
      const { handled, outbox } = outboxWith(claimedMessage("bk_1"))
      const [first, second] = [sampleDelivery(one), sampleDelivery(other)]
      const result = yield* handOut({
        integration: drafting(() => Effect.succeed([first])),
        webhook: drafting(() => Effect.succeed([second]))
      }).pipe(Effect.provideService(Outbox, outbox), Effect.provideService(IdGenerator, idGenerator))
      assert.deepStrictEqual(result, { deliveries: 2, isMore: false })
      const [handling] = handled
      if (handling?._tag !== "HandedOut") return assert.fail("not handed out")
      assert.deepStrictEqual(
        handling.deliveries,
        [first, second].map((draft, index) =>
          newDelivery(handling.deliveries[index]?.id ?? first.id, draft, sampleTime(0))
        )
      )
    })
  )

  it.effect(
    "D-OUTBOX-6: asks a handler for the messages of its tags, and only a workspace that has one",
    () =>
      Effect.gen(function* () {
        const { handled, outbox } = outboxWith(claimedMessage("bk_1"))
        const unasked = { ...drafting(() => Effect.die("asked")), handles: new Set(["ReportLead"]) }
        const result = yield* handOut({
          integration: unasked,
          webhook: drafting(() => Effect.succeed([sampleDelivery(other)])),
          mail: { ...unasked, draft: () => Effect.die("prepared") }
        }).pipe(Effect.provideService(Outbox, outbox), Effect.provideService(IdGenerator, idGenerator))
        assert.deepStrictEqual(result, { deliveries: 1, isMore: false })
        assert.deepStrictEqual(
          handled.map(({ _tag }) => _tag),
          ["HandedOut"]
        )
      })
  )

  it.effect("D-OUTBOX-1: a message that fails does not delay the others and is claimed again later", () =>
    Effect.gen(function* () {
      const unreadable = { ...claimedMessage("bk_3", 10), message: Option.none() }
      const { handled, outbox } = outboxWith(claimedMessage("bk_1"), claimedMessage("bk_2", 3), unreadable)
      const integration = drafting((asked) =>
        "bookingUid" in asked && asked.bookingUid === "bk_2" ? Effect.die("a defect") : Effect.succeed([])
      )
      const exit = yield* handOut({ integration }).pipe(
        Effect.provideService(Outbox, outbox),
        Effect.provideService(IdGenerator, idGenerator),
        Effect.exit
      )
      assert.isTrue(Exit.isFailure(exit))
      const shown = new Map(
        handled.map((each) => [each.claimed.id, each._tag === "Failed" ? each.retryAfterMillis : each._tag])
      )
      assert.deepStrictEqual(
        shown,
        new Map<string, unknown>([
          ["bk_1", "HandedOut"],
          ["bk_2", 4_000],
          ["bk_3", null]
        ])
      )
    })
  )

  it.effect("D-OUTBOX-1: messages that share a failed lookup are handed out one by one", () =>
    Effect.gen(function* () {
      const { handled, outbox } = outboxWith(
        claimedMessage("bk_1"),
        claimedMessage("bk_2"),
        claimedMessage("bk_3")
      )
      let pending = 0
      const integration = drafting((asked) =>
        Effect.gen(function* () {
          pending += 1
          yield* Effect.yieldNow
          const isShared = pending > 1
          yield* Effect.yieldNow
          pending -= 1
          const isDamaged = "bookingUid" in asked && asked.bookingUid === "bk_2"
          return isShared || isDamaged ? yield* Effect.die("a damaged row") : []
        })
      )
      const exit = yield* handOut({ integration }).pipe(
        Effect.provideService(Outbox, outbox),
        Effect.provideService(IdGenerator, idGenerator),
        Effect.exit
      )
      assert.isTrue(Exit.isFailure(exit))
      assert.deepStrictEqual(
        handled.map(({ _tag, claimed }) => `${claimed.id} ${_tag}`),
        ["bk_1 HandedOut", "bk_2 Failed", "bk_3 HandedOut"]
      )
    })
  )

  it.effect("D-OUTBOX-1: a delivery that cannot be stored delays only its own message", () =>
    Effect.gen(function* () {
      const { handled, outbox } = outboxWith(claimedMessage("bk_1"), claimedMessage("bk_2"))
      const refusing = Outbox.of({
        ...outbox,
        finish: (handlings) =>
          handlings.some(({ _tag, claimed }) => _tag === "HandedOut" && claimed.id === "bk_2")
            ? Effect.die("no room")
            : outbox.finish(handlings)
      })
      const exit = yield* handOut({ integration: drafting(() => Effect.succeed([])) }).pipe(
        Effect.provideService(Outbox, refusing),
        Effect.provideService(IdGenerator, idGenerator),
        Effect.exit
      )
      assert.isTrue(Exit.isFailure(exit))
      assert.deepStrictEqual(
        handled.map(({ _tag, claimed }) => `${claimed.id} ${_tag}`),
        ["bk_1 HandedOut", "bk_2 Failed"]
      )
    })
  )

  it.effect("a process that shuts down releases its messages", () =>
    Effect.gen(function* () {
      const { handled, outbox } = outboxWith(claimedMessage("bk_1"))
      const running = yield* handOut({ integration: drafting(() => Effect.never) }).pipe(
        Effect.provideService(Outbox, outbox),
        Effect.provideService(IdGenerator, idGenerator),
        Effect.forkChild
      )
      yield* Effect.yieldNow
      yield* Fiber.interrupt(running)
      assert.deepStrictEqual(
        handled.map(({ _tag }) => _tag),
        ["Released"]
      )
    })
  )
})

describe("messageRetries", () => {
  it("D-OUTBOX-1: waits 1 s, 2 s, 4 s, … up to 5 minutes, and stops after the tenth failure", () => {
    const waits = Array.from({ length: 10 }, (_, nth) => messageRetries(nth + 1, 0))
    assert.deepStrictEqual(
      waits,
      [1, 2, 4, 8, 16, 32, 64, 128, 256].map((seconds): number | null => seconds * 1000).concat(null)
    )
  })
})
