import { assert } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { BookingLedger } from "@calendeal/domain/bookings"
import { ContactBook, WorkspaceGone } from "@calendeal/domain/contacts"
import { Outbox } from "@calendeal/domain/outbox"
import { EventTypeCatalog } from "@calendeal/domain/event-types"
import { FunnelLog } from "@calendeal/domain/funnel"
import {
  enterDraft,
  deliverAll,
  recordPayment,
  change,
  enterDeliveries,
  plain,
  sampleAccessToken,
  sampleApiKey,
  sampleBooking,
  sampleContact,
  sampleDelivery,
  sampleDestination,
  sampleDraft,
  sampleMember,
  sampleNow,
  samplePayment,
  sampleTime,
  sampleWorkspace,
  storeContact,
  createPerson
} from "../samples/index.ts"
import { AccessTokens, WorkspaceDirectory } from "@calendeal/domain/workspaces"
import { atOnce, everythingOf, nothing, refuses, type Suite } from "./WorkspaceCommands.trials.contract.ts"
import { NotThere } from "@calendeal/domain/management"

/** What becomes of a workspace that is removed, and of those who are writing into it. */
export const removal = (it: Suite) => {
  it.effect("with a workspace goes everything in it, and nothing of another", () =>
    Effect.gen(function* () {
      const [directory, catalog, book] = [
        yield* WorkspaceDirectory,
        yield* EventTypeCatalog,
        yield* ContactBook
      ]
      const [ledger, funnel, tokens] = [yield* BookingLedger, yield* FunnelLog, yield* AccessTokens]
      const [gone, other] = [yield* lived, yield* lived]
      const { booking, contact, key, offering, token } = gone
      const { id } = offering.workspace
      const before = yield* everythingOf(other.offering.workspace.id)
      yield* change(id, { _tag: "RemoveWorkspace" })
      assert.deepStrictEqual(yield* everythingOf(id), nothing)
      const left: ReadonlyArray<Option.Option<unknown>> = [
        yield* directory.find(id),
        yield* directory.findBySlug(offering.workspace.slug),
        yield* directory.findKey(key.prefix),
        yield* catalog.find(offering.eventType.id),
        yield* book.findByEmail(id, contact.email),
        yield* ledger.find(id, booking.uid)
      ]
      assert.isTrue(left.every(Option.isNone))
      assert.deepStrictEqual(yield* funnel.of(id, offering.eventType.id), [])
      assert.isTrue(Option.isSome(yield* tokens.find(token.hash)))
      assert.deepStrictEqual(yield* everythingOf(other.offering.workspace.id), before)
      assert.lengthOf(yield* funnel.of(other.offering.workspace.id, other.offering.eventType.id), 1)
      assert.isTrue(Option.isSome(yield* catalog.find(other.offering.eventType.id)))
      yield* refuses(id, { _tag: "RemoveWorkspace" }, new NotThere())
    })
  )

  it.effect("what was still to follow from a removed workspace does not follow", () =>
    Effect.gen(function* () {
      const outbox = yield* Outbox
      const [gone, other] = [yield* lived, yield* lived]
      yield* change(gone.offering.workspace.id, { _tag: "RemoveWorkspace" })
      const waiting = (yield* outbox.depth).messages.count
      const left = yield* deliverAll(other.offering.workspace.id)
      assert.isAbove(left.length, 0)
      assert.isAtLeast(waiting, left.length)
      assert.deepStrictEqual(yield* deliverAll(gone.offering.workspace.id), [])
    })
  )

  it.effect("with a workspace goes what was on its way, and nothing enters any more", () =>
    Effect.gen(function* () {
      const outbox = yield* Outbox
      const { id } = (yield* lived).offering.workspace
      const delivery = sampleDelivery(sampleDestination(id), { dueAt: longAgo })
      yield* enterDeliveries(delivery)
      const take = outbox.lease({ seconds: 60, batches: { integration: 1 } })
      const lease = Option.getOrThrow(yield* take)
      yield* change(id, { _tag: "RemoveWorkspace" })
      yield* outbox.settle(lease, lease.due, lease.breaker)
      yield* enterDeliveries(sampleDelivery(sampleDestination(id), { dueAt: longAgo }))
      assert.isTrue(Option.isNone(yield* take))
    })
  )

  it.effect("the slug of a removed workspace is free again", () =>
    Effect.gen(function* () {
      const { offering } = yield* lived
      yield* change(offering.workspace.id, { _tag: "RemoveWorkspace" })
      const workspace = sampleWorkspace({ slug: offering.workspace.slug })
      const owner = sampleMember(workspace.id)
      yield* change(workspace.id, { _tag: "OpenWorkspace", workspace, owner, token: null })
      const directory = yield* WorkspaceDirectory
      assert.deepStrictEqual(
        plain(yield* directory.findBySlug(workspace.slug)),
        plain(Option.some(workspace))
      )
    })
  )

  it.effect("nothing can be written into a removed workspace", () =>
    Effect.gen(function* () {
      const { offering } = yield* lived
      const { id } = offering.workspace
      yield* change(id, { _tag: "RemoveWorkspace" })
      const { booked, captured, paid } = yield* writing(offering, sampleContact(id), 30_000)
      assert.deepStrictEqual(plain([booked, captured, paid]), plain(lost))
      assert.deepStrictEqual(yield* everythingOf(id), nothing)
    })
  )

  it.effect("of a removal and who writes at that moment one wins, and nothing is half", () =>
    Effect.gen(function* () {
      for (let round = 0; round < 5; round++) {
        const { contact, offering } = yield* lived
        const { id } = offering.workspace
        const others = yield* Effect.forEach([1, 2, 3], () => storeContact(sampleContact(id)))
        const visitors = [contact, ...others, ...Array.from({ length: 4 }, () => sampleContact(id))]
        const [outcomes] = yield* Effect.all(
          [
            Effect.forEach(visitors, (who, nth) => writing(offering, who, 10_000 + 100 * nth), atOnce),
            change(id, { _tag: "RemoveWorkspace" })
          ],
          atOnce
        )
        for (const { booked, captured, paid } of outcomes) {
          assert.include(["Entered", "Unavailable"], booked._tag)
          assert.include(["Recorded", "WorkspaceGone"], paid._tag)
          if (Result.isFailure(captured)) assert.deepStrictEqual(captured.failure, new WorkspaceGone())
        }
        assert.deepStrictEqual(yield* everythingOf(id), nothing)
      }
    })
  )
}

/** A workspace in which everything was used. */
const lived = Effect.gen(function* () {
  const funnel = yield* FunnelLog
  const person = yield* createPerson
  const { eventType, workspace } = person.offering
  const member = sampleMember(workspace.id)
  const token = sampleAccessToken(member.userId)
  const key = sampleApiKey(workspace.id)
  yield* change(workspace.id, { _tag: "AddMember", member, token })
  yield* change(workspace.id, { _tag: "IssueKey", key })
  const events = [{ field: "email", dwellSeconds: 1, abandoned: false }]
  yield* funnel.append({ workspaceId: workspace.id, eventTypeId: eventType.id, at: sampleNow, events })
  return { ...person, token, key }
})

/** A booking, a capture and a payment by this person, at once; the capture leads on from the person to somebody new. */
const writing = Effect.fnUntraced(function* (
  offering: Parameters<typeof sampleBooking>[0],
  contact: ReturnType<typeof sampleContact>,
  minutes: number
) {
  const book = yield* ContactBook
  const { email, workspaceId } = contact
  const [booker] = sampleBooking(offering).attendees
  const attendees = booker === undefined ? [] : [{ ...booker, email }]
  const booking = sampleBooking(offering, { startAt: sampleTime(minutes), attendees })
  const fresh = sampleContact(workspaceId)
  const [booked, captured, paid] = yield* Effect.all(
    [
      enterDraft(sampleDraft(booking)),
      Effect.result(
        book.update({ workspaceId, email: fresh.email, prior: Option.some(contact.id) }, () =>
          Result.succeed({ contact: fresh, absorbed: Option.none(), outboxMessages: [] })
        )
      ),
      recordPayment(samplePayment(workspaceId, { email }))
    ],
    atOnce
  )
  return { booked, captured, paid }
})

const lost = [{ _tag: "Unavailable" }, Result.fail(new WorkspaceGone()), new WorkspaceGone()]

/** Before all else that the outbox holds. */
const longAgo = DateTime.makeUnsafe("1990-01-01T00:00:00Z")
