import { assert, layer } from "@effect/vitest"
import { ReservationBook } from "@calendeal/domain/bookings"
import type { EventTypeCatalog } from "@calendeal/domain/event-types"
import { WaitingList } from "@calendeal/domain/waiting"
import { UserId, type WorkspaceDirectory } from "@calendeal/domain/workspaces"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import * as Option from "effect/Option"
import {
  createOffering,
  proposalDraft,
  reservationDraft,
  sampleReservation,
  sampleTime,
  sampleWaitingEntry,
  waitingDraft
} from "../samples/index.ts"

type Ports = EventTypeCatalog | ReservationBook | WaitingList | WorkspaceDirectory

const unbounded = { concurrency: "unbounded" } as const

/** The contract of `WaitingList`: bounds are exact under races, and an offer belongs to one person. */
export const waitingListContract = <E>(adapter: string, ports: Layer<Ports, E>) =>
  layer(ports, { timeout: "3 minutes", excludeTestServices: true })(`WaitingList / ${adapter}`, (it) => {
    it.effect("D-WAIT-2: of many who join at once, as many wait as the bounds say", () =>
      Effect.gen(function* () {
        const [list, offering, now] = [yield* WaitingList, yield* createOffering(), yield* DateTime.now]
        const bounds = { perEventType: 3, perPerson: 5 }
        const joined = yield* Effect.all(
          Array.from({ length: 16 }, () =>
            list.join(waitingDraft(sampleWaitingEntry(offering, now), { bounds }))
          ),
          unbounded
        )
        assert.deepStrictEqual(joined.toSorted(), [
          ...Array.from({ length: 13 }, () => "event_type"),
          ...Array.from({ length: 3 }, () => "joined")
        ])
        const { person } = sampleWaitingEntry(offering, now)
        const another = yield* createOffering()
        const twice = yield* Effect.all(
          Array.from({ length: 8 }, () =>
            list.join(waitingDraft(sampleWaitingEntry(another, now, { person }), { bounds }))
          ),
          unbounded
        )
        assert.lengthOf(
          twice.filter((answer) => answer === "joined"),
          1
        )
      })
    )

    it.effect("D-WAIT-4: of offers that overlap, one is entered, also with a free host for each", () =>
      Effect.gen(function* () {
        const [list, book, now] = [yield* WaitingList, yield* ReservationBook, yield* DateTime.now]
        const offering = yield* createOffering({ hosts: 8 })
        const { workspace } = offering
        const until = DateTime.add(now, { minutes: 30 })
        const entries = offering.hosts.map((host) => [host, sampleWaitingEntry(offering, now)] as const)
        for (const [, entry] of entries) yield* list.join(waitingDraft(entry))
        const entered = yield* Effect.all(
          entries.map(([{ id }, entry]) => {
            const offer = sampleReservation(offering, until, {
              hostIds: [id],
              createdBy: null,
              waitingEntryId: entry.id
            })
            return book.enter({ ...reservationDraft([offer]), entry: null })
          }),
          unbounded
        )
        const offers = entered.flatMap((one) => (one._tag === "Entered" ? [one.reservation] : []))
        assert.lengthOf(offers, 1)
        const [offer] = offers
        if (offer === undefined) return assert.fail("no offer")
        const stored = yield* list.look(workspace.id, offering.eventType.id, now)
        assert.deepStrictEqual(stored.offers, [offer])
        // Who leaves frees the time, and gets no other offer.
        const left = entries.find(([, { id }]) => id === offer.waitingEntryId)?.[1] ?? assert.fail("no entry")
        assert.isTrue(yield* list.leave(left, [], null))
        assert.isFalse(yield* list.leave(left, [], null))
        assert.isFalse(yield* list.pass(offer, []))
        const again = { ...offer, id: sampleReservation(offering, until).id }
        assert.deepStrictEqual(yield* book.enter({ ...reservationDraft([again]), entry: null }), {
          _tag: "Unavailable"
        })
        const next = entries.find(([, { id }]) => id !== left.id)?.[1] ?? assert.fail("no entry")
        const free = { ...again, waitingEntryId: next.id }
        assert.strictEqual((yield* book.enter({ ...reservationDraft([free]), entry: null }))._tag, "Entered")
        assert.strictEqual((yield* list.look(workspace.id, offering.eventType.id, now)).entries.length, 7)
      })
    )

    it.effect(
      "D-RES-11, D-RES-12: proposals of one time to many people: one keeps all its times, the others none",
      () =>
        Effect.gen(function* () {
          const [list, book, now] = [yield* WaitingList, yield* ReservationBook, yield* DateTime.now]
          const offering = yield* createOffering()
          const { id: workspaceId } = offering.workspace
          const until = DateTime.add(now, { hours: 1 })
          const proposedBy = { userId: UserId.make(crypto.randomUUID()), hostId: null, consentWay: null }
          const drafts = Array.from({ length: 8 }, () => {
            const entry = sampleWaitingEntry(offering, now, { proposedBy })
            const at = (hours: number) =>
              sampleReservation(offering, until, {
                startAt: sampleTime((24 + hours) * 60),
                waitingEntryId: entry.id
              })
            // In both orders, so that two could deadlock.
            return proposalDraft(entry, entry.id < "8" ? [at(0), at(2)] : [at(2), at(0)])
          })
          const results = yield* Effect.all(
            drafts.map((draft) => list.propose(draft)),
            unbounded
          )
          const entered = drafts.filter((_, nth) => results[nth]?._tag === "Entered")
          assert.lengthOf(entered, 1)
          for (const result of results)
            if (result._tag !== "Entered") assert.strictEqual(result._tag, "SlotTaken")
          for (const draft of drafts) {
            const isEntered = draft === entered[0]
            assert.lengthOf(yield* list.offersTo(draft.entry), isEntered ? 2 : 0)
            assert.strictEqual(Option.isSome(yield* list.find(workspaceId, draft.entry.id)), isEntered)
          }
          const [first = assert.fail("none")] = entered
          assert.deepStrictEqual(yield* list.propose(first), { _tag: "Known" })
          const again = sampleWaitingEntry(offering, now, { proposedBy, person: first.entry.person })
          const free = sampleReservation(offering, until, {
            startAt: sampleTime(30 * 60),
            waitingEntryId: again.id
          })
          assert.deepStrictEqual(yield* list.propose(proposalDraft(again, [free])), {
            _tag: "LimitReached",
            of: "person"
          })
          // Proposals are not in the list, and who leaves frees all times.
          assert.deepStrictEqual(yield* list.look(workspaceId, offering.eventType.id, now), {
            entries: [],
            offers: []
          })
          assert.isTrue(yield* list.leave(first.entry, [], { ...first.audit, id: crypto.randomUUID() }))
          assert.strictEqual((yield* list.propose(proposalDraft(again, [free])))._tag, "Entered")
          const [time = assert.fail("none")] = yield* list.offersTo(first.entry)
          assert.strictEqual(
            (yield* book.enter(
              reservationDraft([
                { ...time, id: sampleReservation(offering, until).id, releasedAt: null, waitingEntryId: null }
              ])
            ))._tag,
            "Entered"
          )
        })
    )

    it.effect("D-WAIT-9: old entries are removed, and others stay", () =>
      Effect.gen(function* () {
        const [list, offering, now] = [yield* WaitingList, yield* createOffering(), yield* DateTime.now]
        const old = sampleWaitingEntry(offering, DateTime.subtract(now, { days: 90 }))
        const entry = sampleWaitingEntry(offering, now)
        for (const one of [old, entry]) yield* list.join(waitingDraft(one))
        while ((yield* list.forget(DateTime.subtract(now, { days: 30 }))) > 0);
        assert.isTrue(Option.isNone(yield* list.find(old.workspaceId, old.id)))
        assert.deepStrictEqual(yield* list.find(entry.workspaceId, entry.id), Option.some(entry))
        assert.deepStrictEqual(yield* list.awaited(entry.workspaceId, now), [entry.eventTypeId])
      })
    )
  })
