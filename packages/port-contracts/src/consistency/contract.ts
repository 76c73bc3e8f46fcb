import { assert, layer } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import type { Layer } from "effect/Layer"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { ContactBook } from "@calendeal/domain/contacts"
import { carryOutAll, sampleContact, stageWorkspace } from "../samples/index.ts"
import type { WorkspaceDirectory, WorkspaceId } from "@calendeal/domain/workspaces"
import { Fingerprint, FollowUp, Identities, Outbox } from "@calendeal/domain/consistency"

/**
 * What every `Outbox` keeps to, on the real clock. The adapter's first retry must come within 10 seconds, and nobody
 * else may be taking from the same outbox.
 */
export const outboxContract = <E>(
  adapter: string,
  ports: Layer<Outbox | ContactBook | WorkspaceDirectory, E>
) =>
  layer(ports, { timeout: "3 minutes", excludeTestServices: true })(`Outbox / ${adapter}`, (it) => {
    it.effect("hands over each follow-up once when it is carried out", () =>
      Effect.gen(function* () {
        const workspaceId = yield* cleared
        const before = DateTime.toEpochMillis(yield* DateTime.now)
        const left = [yield* leave(workspaceId), yield* leave(workspaceId), yield* leave(workspaceId)]
        assert.strictEqual(yield* Outbox.use(({ depth }) => depth), 3)
        const since = yield* Outbox.use(({ oldest }) => oldest)
        assert.isTrue(since !== null && Math.abs(DateTime.toEpochMillis(since) - before) < 60_000)
        assert.sameDeepMembers(yield* carryOutAll(workspaceId), left)
        assert.strictEqual(yield* Outbox.use(({ depth }) => depth), 0)
        assert.isNull(yield* Outbox.use(({ oldest }) => oldest))
      })
    )

    it.effect("waits until there is one", () =>
      Effect.gen(function* () {
        const outbox = yield* Outbox
        const workspaceId = yield* cleared
        const carriedOut = yield* Deferred.make<FollowUp>()
        const waiting = yield* Effect.forkChild(
          outbox.take((followUp) => Effect.asVoid(Deferred.succeed(carriedOut, followUp)))
        )
        yield* Effect.sleep("50 millis")
        const left = yield* leave(workspaceId)
        yield* Fiber.join(waiting).pipe(Effect.timeout("1 minute"))
        assert.deepStrictEqual(yield* Deferred.await(carriedOut), left)
      })
    )

    it.effect("D-BOOK-11: hands over again what failed", () =>
      Effect.gen(function* () {
        const outbox = yield* Outbox
        const workspaceId = yield* cleared
        const left = yield* leave(workspaceId)
        yield* Effect.exit(outbox.take(() => Effect.fail("the mail server is down")))
        assert.strictEqual(yield* outbox.depth, 1)
        assert.deepStrictEqual(yield* carryOutAll(workspaceId).pipe(Effect.timeout("1 minute")), [left])
      })
    )

    it.effect("D-BOOK-11: hands over again what was interrupted", () =>
      Effect.gen(function* () {
        const outbox = yield* Outbox
        const workspaceId = yield* cleared
        const left = yield* leave(workspaceId)
        const begun = yield* Deferred.make<void>()
        const killed = yield* Effect.forkChild(
          outbox.take(() => Deferred.succeed(begun, undefined).pipe(Effect.andThen(Effect.never)))
        )
        yield* Deferred.await(begun)
        yield* Fiber.interrupt(killed)
        assert.deepStrictEqual(yield* carryOutAll(workspaceId).pipe(Effect.timeout("1 minute")), [left])
      })
    )

    it.effect("gives two takers different follow-ups", () =>
      Effect.gen(function* () {
        const outbox = yield* Outbox
        const workspaceId = yield* cleared
        const left = [yield* leave(workspaceId), yield* leave(workspaceId)]
        const bothBegun = yield* Deferred.make<void>()
        const carriedOut: Array<FollowUp> = []
        const taker = outbox.take((followUp) =>
          Effect.suspend(() => {
            carriedOut.push(followUp)
            return carriedOut.length === 2 ? Deferred.succeed(bothBegun, undefined) : Effect.void
          }).pipe(Effect.andThen(Deferred.await(bothBegun)))
        )
        yield* Effect.all([taker, taker], { concurrency: 2 }).pipe(Effect.timeout("1 minute"))
        assert.sameDeepMembers(carriedOut, left)
      })
    )
  })

/** An empty outbox, and a workspace to leave follow-ups in. */
const cleared = Effect.gen(function* () {
  const { id } = yield* stageWorkspace()
  yield* carryOutAll(id)
  return id
})

/** Leaves a follow-up by the only way there is: by committing something. */
const leave = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
  const book = yield* ContactBook
  const contact = sampleContact(workspaceId)
  const followUp = FollowUp.make({
    _tag: "ReportLead",
    workspaceId,
    contactId: contact.id,
    eventTypeId: contact.id
  })
  yield* book.revise({ workspaceId, email: contact.email, prior: Option.none() }, () =>
    Result.succeed({ contact, absorbed: Option.none(), followUps: [followUp] })
  )
  return followUp
})

/** What every `Identities` keeps to. */
export const identitiesContract = <E>(adapter: string, ports: Layer<Identities, E>) =>
  layer(ports)(`Identities / ${adapter}`, (it) => {
    it.effect("draws random UUIDs, lower-case, and no two alike", () =>
      Effect.gen(function* () {
        const { uuid } = yield* Identities
        const drawn = yield* Effect.all(Array.from({ length: 1000 }, () => uuid))
        for (const id of drawn)
          assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
        assert.strictEqual(new Set(drawn).size, 1000)
      })
    )

    it.effect("draws 128 bits of which each is now 0, now 1", () =>
      Effect.gen(function* () {
        const { bits128 } = yield* Identities
        const drawn = yield* Effect.all(Array.from({ length: 1000 }, () => bits128))
        assert.strictEqual(new Set(drawn).size, 1000)
        assert.isTrue(drawn.every((bits) => bits >= 0n && bits < 2n ** 128n))
        for (let bit = 0n; bit < 128n; bit++) {
          const ones = drawn.filter((bits) => (bits >> bit) & 1n).length
          assert.isTrue(ones > 350 && ones < 650, `bit ${bit} was 1 in ${ones} of 1000`)
        }
      })
    )
  })

/** What every `Fingerprint` keeps to. */
export const fingerprintContract = <E>(adapter: string, ports: Layer<Fingerprint, E>) =>
  layer(ports)(`Fingerprint / ${adapter}`, (it) => {
    it.effect("is SHA-256 of the text's UTF-8 bytes in lower-case hex", () =>
      Effect.gen(function* () {
        const { sha256 } = yield* Fingerprint
        assert.deepStrictEqual(yield* Effect.all(["", "abc", "zoë 🎉"].map(sha256)), [
          "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
          "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
          "d1dd81c10b74c3194b19218be4a01ccf7a1e01b0dad6c3241ea144e846b594d1"
        ])
      })
    )
  })
