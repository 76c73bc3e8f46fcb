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
import {
  allResources,
  concurrently,
  noResources,
  refuses,
  type Suite
} from "./WorkspaceCommands.suite.contract.ts"
import { ResourceNotFound } from "@calendeal/domain/management"

/** The removal of a workspace, also during writes. */
export const removal = (it: Suite) => {
  it.effect("removes everything in a workspace, and nothing in another", () =>
    Effect.gen(function* () {
      const [directory, catalog, book] = [
        yield* WorkspaceDirectory,
        yield* EventTypeCatalog,
        yield* ContactBook
      ]
      const [ledger, funnel, tokens] = [yield* BookingLedger, yield* FunnelLog, yield* AccessTokens]
      const [removed, other] = [yield* usedWorkspace, yield* usedWorkspace]
      const { booking, contact, key, offering, token } = removed
      const { id } = offering.workspace
      const before = yield* allResources(other.offering.workspace.id)
      yield* change(id, { _tag: "DeleteWorkspace" })
      assert.deepStrictEqual(yield* allResources(id), noResources)
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
      assert.deepStrictEqual(yield* allResources(other.offering.workspace.id), before)
      assert.lengthOf(yield* funnel.of(other.offering.workspace.id, other.offering.eventType.id), 1)
      assert.isTrue(Option.isSome(yield* catalog.find(other.offering.eventType.id)))
      yield* refuses(id, { _tag: "DeleteWorkspace" }, new ResourceNotFound())
    })
  )

  it.effect("discards the waiting messages of a removed workspace", () =>
    Effect.gen(function* () {
      const outbox = yield* Outbox
      const [removed, other] = [yield* usedWorkspace, yield* usedWorkspace]
      yield* change(removed.offering.workspace.id, { _tag: "DeleteWorkspace" })
      const waiting = (yield* outbox.depth).messages.count
      const left = yield* deliverAll(other.offering.workspace.id)
      assert.isAbove(left.length, 0)
      assert.isAtLeast(waiting, left.length)
      assert.deepStrictEqual(yield* deliverAll(removed.offering.workspace.id), [])
    })
  )

  it.effect("discards leased and new deliveries of a removed workspace", () =>
    Effect.gen(function* () {
      const outbox = yield* Outbox
      const { id } = (yield* usedWorkspace).offering.workspace
      const delivery = sampleDelivery(sampleDestination(id), { dueAt: longAgo })
      yield* enterDeliveries(delivery)
      const take = outbox.lease({ seconds: 60, batches: { integration: 1 } })
      const lease = Option.getOrThrow(yield* take)
      yield* change(id, { _tag: "DeleteWorkspace" })
      yield* outbox.settle(lease, lease.due, lease.breaker, [])
      yield* enterDeliveries(sampleDelivery(sampleDestination(id), { dueAt: longAgo }))
      assert.isTrue(Option.isNone(yield* take))
    })
  )

  it.effect("the slug of a removed workspace is free again", () =>
    Effect.gen(function* () {
      const { offering } = yield* usedWorkspace
      yield* change(offering.workspace.id, { _tag: "DeleteWorkspace" })
      const workspace = sampleWorkspace({ slug: offering.workspace.slug })
      const owner = sampleMember(workspace.id)
      yield* change(workspace.id, { _tag: "CreateWorkspace", workspace, owner, token: null })
      const directory = yield* WorkspaceDirectory
      assert.deepStrictEqual(
        plain(yield* directory.findBySlug(workspace.slug)),
        plain(Option.some(workspace))
      )
    })
  )

  it.effect("refuses writes into a removed workspace", () =>
    Effect.gen(function* () {
      const { offering } = yield* usedWorkspace
      const { id } = offering.workspace
      yield* change(id, { _tag: "DeleteWorkspace" })
      const { booked, captured, paid } = yield* write(offering, sampleContact(id), 30_000)
      assert.deepStrictEqual(plain([booked, captured, paid]), plain(refusals))
      assert.deepStrictEqual(yield* allResources(id), noResources)
    })
  )

  it.effect("leaves nothing behind when it removes a workspace during writes", () =>
    Effect.gen(function* () {
      for (let round = 0; round < 5; round++) {
        const { contact, offering } = yield* usedWorkspace
        const { id } = offering.workspace
        const others = yield* Effect.forEach([1, 2, 3], () => storeContact(sampleContact(id)))
        const contacts = [contact, ...others, ...Array.from({ length: 4 }, () => sampleContact(id))]
        const [outcomes] = yield* Effect.all(
          [
            Effect.forEach(contacts, (one, nth) => write(offering, one, 10_000 + 100 * nth), concurrently),
            change(id, { _tag: "DeleteWorkspace" })
          ],
          concurrently
        )
        for (const { booked, captured, paid } of outcomes) {
          assert.include(["Entered", "Unavailable"], booked._tag)
          assert.include(["Recorded", "WorkspaceGone"], paid._tag)
          if (Result.isFailure(captured)) assert.deepStrictEqual(captured.failure, new WorkspaceGone())
        }
        assert.deepStrictEqual(yield* allResources(id), noResources)
      }
    })
  )
}

/** A workspace with resources of many kinds. */
const usedWorkspace = Effect.gen(function* () {
  const funnel = yield* FunnelLog
  const person = yield* createPerson
  const { eventType, workspace } = person.offering
  const member = sampleMember(workspace.id)
  const token = sampleAccessToken(member.userId)
  const key = sampleApiKey(workspace.id)
  yield* change(workspace.id, { _tag: "CreateMember", member, token })
  yield* change(workspace.id, { _tag: "CreateApiKey", key })
  const events = [{ field: "email", dwellSeconds: 1, abandoned: false }]
  yield* funnel.append({ workspaceId: workspace.id, eventTypeId: eventType.id, at: sampleNow, events })
  return { ...person, token, key }
})

/** A concurrent booking, capture and payment with this contact's email; the capture names the contact as its prior lead. */
const write = Effect.fnUntraced(function* (
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
    concurrently
  )
  return { booked, captured, paid }
})

const refusals = [{ _tag: "Unavailable" }, Result.fail(new WorkspaceGone()), new WorkspaceGone()]

/** Earlier than all other deliveries in the outbox. */
const longAgo = DateTime.makeUnsafe("1990-01-01T00:00:00Z")
