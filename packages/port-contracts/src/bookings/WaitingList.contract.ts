import { assert, layer } from "@effect/vitest"
import { ReservationBook } from "@calendeal/domain/bookings"
import type { EventTypeCatalog } from "@calendeal/domain/event-types"
import { WaitingList } from "@calendeal/domain/waiting"
import type { WorkspaceDirectory } from "@calendeal/domain/workspaces"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import * as Option from "effect/Option"
import {
  createOffering,
  reservationDraft,
  sampleReservation,
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
        assert.isTrue(yield* list.leave(left, []))
        assert.isFalse(yield* list.leave(left, []))
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
