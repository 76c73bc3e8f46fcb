import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { OutboxMessage } from "@calendeal/domain/consistency"
import { Handling, Outbox } from "@calendeal/domain/outbox"
import { change, enableDestination, sampleWebhook, createWorkspace, takeMessages } from "../samples/index.ts"
import { millis, cleared, waiting, post, claim, isEmpty, eventually, type Suite } from "./fixtures.ts"

export const messages = (it: Suite) => {
  it.effect("D-BOOK-11: each message is claimed once", () =>
    Effect.gen(function* () {
      const outbox = yield* Outbox
      const workspaceId = yield* cleared
      const before = Date.now()
      const posted = [yield* post(workspaceId), yield* post(workspaceId), yield* post(workspaceId)]
      const { messages } = yield* outbox.depth
      assert.isTrue(messages.oldest !== null && millis(messages.oldest) < before + 60_000)
      assert.sameDeepMembers(yield* takeMessages, posted)
      assert.strictEqual(yield* waiting, messages.count - 3)
      assert.deepStrictEqual(yield* takeMessages, [])
    })
  )

  it.effect("a waiting worker is notified when a message is posted", () =>
    Effect.gen(function* () {
      const outbox = yield* Outbox
      const workspaceId = yield* cleared
      const posted = yield* post(workspaceId)
      let taken: ReadonlyArray<OutboxMessage> = []
      while (taken.length === 0) {
        yield* outbox.posted
        taken = yield* takeMessages
      }
      assert.deepStrictEqual(taken, [posted])
    }).pipe(Effect.timeout("30 seconds"))
  )

  it.effect(
    "D-BOOK-11: a failed message is claimed again after its wait, and set aside after the last one",
    () =>
      Effect.gen(function* () {
        const outbox = yield* Outbox
        const workspaceId = yield* cleared
        const before = yield* waiting
        const message = yield* post(workspaceId)
        const fail = (retryAfterMillis: number | null) =>
          Effect.flatMap(claim(), (claimed) =>
            outbox.finish([Handling.Failed({ claimed, retryAfterMillis })])
          )
        yield* fail(0)
        const again = yield* claim()
        assert.deepStrictEqual([Option.getOrNull(again.message), again.attempt], [message, 2])
        yield* outbox.finish([Handling.Failed({ claimed: again, retryAfterMillis: 300_000 })])
        assert.isTrue(yield* isEmpty)
        assert.strictEqual(yield* waiting, before + 1)
        yield* post(workspaceId)
        yield* fail(null)
        assert.isTrue(yield* isEmpty)
        assert.strictEqual(yield* waiting, before + 1)
      })
  )

  it.effect("a process that shuts down releases its messages without counting an attempt", () =>
    Effect.gen(function* () {
      const outbox = yield* Outbox
      const workspaceId = yield* cleared
      yield* post(workspaceId)
      yield* outbox.finish([Handling.Released({ claimed: yield* claim() })])
      assert.strictEqual((yield* claim()).attempt, 1)
    })
  )

  it.effect("D-BOOK-11: another process takes over the messages of a killed one when the lease ends", () =>
    Effect.gen(function* () {
      const outbox = yield* Outbox
      const workspaceId = yield* cleared
      const before = yield* waiting
      const message = yield* post(workspaceId)
      const died = yield* claim(0.5)
      assert.isTrue(yield* isEmpty)
      const next = yield* eventually(
        outbox.claim({ most: 10, seconds: 60, kinds: ["integration", "webhook"] }),
        ({ claimed }) => claimed[0]
      )
      assert.deepStrictEqual([Option.getOrNull(next.message), next.attempt], [message, died.attempt + 1])
      // The first one turns out to live: its failure is not that of the second.
      yield* outbox.finish([Handling.Failed({ claimed: died, retryAfterMillis: 0 })])
      assert.isTrue(yield* isEmpty)
      yield* outbox.finish([Handling.HandedOut({ claimed: next, deliveries: [] })])
      assert.strictEqual(yield* waiting, before)
    })
  )

  it.effect("concurrent claims get different messages", () =>
    Effect.gen(function* () {
      const outbox = yield* Outbox
      const workspaceId = yield* cleared
      const posted = yield* Effect.replicateEffect(post(workspaceId), 20)
      const batches = yield* Effect.all(
        Array.from({ length: 8 }, () =>
          outbox.claim({ most: 5, seconds: 60, kinds: ["integration", "webhook"] })
        ),
        { concurrency: "unbounded" }
      )
      const claimed = batches.flatMap((batch) => batch.claimed)
      const rest = yield* outbox.claim({ most: 20, seconds: 60, kinds: ["integration", "webhook"] })
      assert.isFalse(rest.isMore)
      assert.sameDeepMembers(
        [...claimed, ...rest.claimed].map(({ message }) => Option.getOrThrow(message)),
        posted
      )
    })
  )
}

export const listening = (it: Suite) => {
  it.effect("D-OUTBOX-2: a message without a destination is removed when it is claimed", () =>
    Effect.gen(function* () {
      const outbox = yield* Outbox
      yield* cleared
      const before = yield* waiting
      const { id } = yield* createWorkspace()
      yield* post(id)
      yield* change(id, { _tag: "CreateWebhook", webhook: sampleWebhook(id, { enabled: false }) })
      assert.strictEqual(yield* waiting, before + 1)
      assert.deepStrictEqual(
        yield* outbox.claim({ most: 1, seconds: 60, kinds: ["integration", "webhook"] }),
        { claimed: [], isMore: true }
      )
      assert.strictEqual(yield* waiting, before)
    })
  )

  it.effect("D-OUTBOX-2: a destination that is added before the claim receives the message", () =>
    Effect.gen(function* () {
      yield* cleared
      const { id } = yield* createWorkspace()
      const message = yield* post(id)
      yield* enableDestination(id)
      assert.deepStrictEqual(yield* takeMessages, [message])
    })
  )
}
