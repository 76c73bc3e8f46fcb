import { assert, type Vitest } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { BookingLedger, type OneOffLink, OneOffLinkId } from "@calendeal/domain/bookings"
import type { EventTypeCatalog, Offering } from "@calendeal/domain/event-types"
import type { WorkspaceCommands } from "@calendeal/domain/management"
import type { WorkspaceDirectory } from "@calendeal/domain/workspaces"
import {
  cancelBooking,
  change,
  createOffering,
  forContact,
  plain,
  sampleBooking,
  sampleDraft,
  sampleEntry,
  sampleLink,
  sampleQuestion,
  sampleTime
} from "../samples/index.ts"

/** One-off links: each use is counted in the transaction of its booking. */
export const links = (
  it: Vitest.MethodsNonLive<BookingLedger | EventTypeCatalog | WorkspaceCommands | WorkspaceDirectory>
) => {
  const many = Array.from({ length: 16 }, (_, nth) => nth)

  it.effect("D-LINK-2: of 16 concurrent drafts at different times a link with three uses books three", () =>
    Effect.gen(function* () {
      const offering = yield* createOffering()
      const link = yield* stored(sampleLink(offering, { uses: 3 }))
      const entries = yield* Effect.all(
        many.map((nth) => enter(offering, link, 1000 + nth * 60)),
        { concurrency: "unbounded" }
      )
      const tags = entries.map(({ _tag }) => _tag)
      assert.lengthOf(
        tags.filter((tag) => tag === "Entered"),
        3
      )
      assert.lengthOf(
        tags.filter((tag) => tag === "LinkGone"),
        13
      )
      assert.strictEqual(yield* usedOf(link), 3)
      // The times of the others are free.
      const fresh = yield* stored(sampleLink(offering, { uses: 13 }))
      const left = many.filter((nth) => entries[nth]?._tag === "LinkGone")
      for (const nth of left)
        assert.strictEqual((yield* enter(offering, fresh, 1000 + nth * 60))._tag, "Entered")
    })
  )

  it.effect("D-LINK-2: a link that has expired, is of another workspace or was withdrawn books nothing", () =>
    Effect.gen(function* () {
      const [offering, other] = [yield* createOffering(), yield* createOffering()]
      const expired = yield* stored(sampleLink(offering, { expiresAt: sampleTime(0) }))
      const foreign = yield* stored(sampleLink(other))
      const withdrawn = yield* stored(sampleLink(offering))
      yield* change(offering.workspace.id, { _tag: "DeleteOneOffLink", linkId: withdrawn.id })
      for (const link of [expired, foreign, withdrawn])
        assert.deepStrictEqual(yield* enter(offering, link, 1000), { _tag: "LinkGone" })
      assert.strictEqual(yield* usedOf(foreign), 0)
      const ledger = yield* BookingLedger
      for (const id of [foreign.id, withdrawn.id, OneOffLinkId.make(crypto.randomUUID())])
        assert.isTrue(Option.isNone(yield* ledger.findLink(offering.workspace.id, id)))
    })
  )

  it.effect("D-LINK-2: a refused draft does not use its link", () =>
    Effect.gen(function* () {
      const offering = yield* createOffering()
      const link = yield* stored(sampleLink(offering, { uses: 2 }))
      yield* enter(offering, link, 1000)
      assert.strictEqual((yield* enter(offering, link, 1010))._tag, "SlotTaken")
      assert.strictEqual(yield* usedOf(link), 1)
    })
  )

  it.effect("D-LINK-4: a cancellation gives the use back once, if the link says so", () =>
    Effect.gen(function* () {
      const offering = yield* createOffering()
      for (const [nth, givesBack] of [true, false].entries()) {
        const link = yield* stored(sampleLink(offering, { givesBack }))
        const entry = yield* enter(offering, link, 1000 + nth * 60)
        if (entry._tag !== "Entered") return assert.fail(entry._tag)
        yield* cancelBooking(sampleEntry(entry.booking))
        yield* cancelBooking(sampleEntry(entry.booking))
        assert.strictEqual(yield* usedOf(link), givesBack ? 0 : 1)
      }
    })
  )

  it.effect("D-LINK-4: a move keeps the use, and the cancellation of the moved booking gives it back", () =>
    Effect.gen(function* () {
      const offering = yield* createOffering()
      const link = yield* stored(sampleLink(offering))
      const entry = yield* enter(offering, link, 1000)
      if (entry._tag !== "Entered") return assert.fail(entry._tag)
      const moved = sampleBooking(offering, {
        attendees: entry.booking.attendees,
        startAt: sampleTime(2000),
        rescheduledFrom: entry.booking.uid,
        linkId: link.id
      })
      const ledger = yield* BookingLedger
      const { contacts } = yield* ledger.look(sampleQuestion(sampleDraft(entry.booking)))
      const draft = forContact(sampleDraft(moved), contacts.ofEmail)
      assert.strictEqual((yield* ledger.enter(draft))._tag, "Entered")
      assert.strictEqual(yield* usedOf(link), 1)
      yield* cancelBooking(sampleEntry(moved))
      assert.strictEqual(yield* usedOf(link), 0)
    })
  )

  it.effect("D-LINK-2: the snapshot has the link as it was stored", () =>
    Effect.gen(function* () {
      const offering = yield* createOffering()
      const link = yield* stored(
        sampleLink(offering, {
          uses: 5,
          expiresAt: sampleTime(5000),
          hostIds: offering.hosts.map(({ id }) => id),
          responses: { goal: "Zoë 🎉" }
        })
      )
      const ledger = yield* BookingLedger
      const question = sampleQuestion(sampleDraft(sampleBooking(offering)), { link: link.id })
      assert.deepStrictEqual(plain((yield* ledger.look(question)).link), plain(Option.some(link)))
      assert.isTrue(Option.isNone((yield* ledger.look({ ...question, link: null })).link))
    })
  )

  it.effect("D-LINK-10: links that ended long ago are removed, and their bookings keep their ids", () =>
    Effect.gen(function* () {
      const ledger = yield* BookingLedger
      const offering = yield* createOffering()
      const { id } = offering.workspace
      const link = (over: Partial<OneOffLink>) => stored(sampleLink(offering, over))
      const [usedUp, expired, recent, open] = [
        yield* link({ uses: 1 }),
        yield* link({ expiresAt: sampleTime(-1) }),
        yield* link({ expiresAt: sampleTime(1) }),
        yield* link({ uses: 2 })
      ]
      const [booked, other] = [yield* enter(offering, usedUp, 1000), yield* enter(offering, open, 2000)]
      assert.deepStrictEqual([booked._tag, other._tag], ["Entered", "Entered"])
      const left = Effect.forEach([usedUp, expired, recent, open], (one) =>
        Effect.map(ledger.findLink(id, one.id), Option.isSome)
      )
      while ((yield* ledger.forgetLinks(sampleTime(0))) > 0);
      assert.deepStrictEqual(yield* left, [true, false, true, true])
      while ((yield* ledger.forgetLinks(sampleTime(9000))) > 0);
      assert.deepStrictEqual(yield* left, [false, false, false, true])
      const uid = booked._tag === "Entered" ? booked.booking.uid : assert.fail(booked._tag)
      assert.strictEqual(Option.getOrThrow(yield* ledger.find(id, uid)).linkId, usedUp.id)
    })
  )
}

const stored = (link: OneOffLink) =>
  Effect.as(change(link.workspaceId, { _tag: "CreateOneOffLinks", links: [link] }), link)

const usedOf = ({ id, workspaceId }: OneOffLink) =>
  BookingLedger.use((ledger) =>
    Effect.map(ledger.findLink(workspaceId, id), (found) => Option.getOrThrow(found).used)
  )

/** Enters a booking over the link at this minute. */
const enter = (offering: Offering, link: OneOffLink, minute: number) =>
  BookingLedger.use((ledger) =>
    ledger.enter(
      sampleDraft(sampleBooking(offering, { startAt: sampleTime(minute), linkId: link.id }), {
        link: link.id
      })
    )
  )
