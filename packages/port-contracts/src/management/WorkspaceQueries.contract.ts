import { assert, layer } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import * as Option from "effect/Option"
import {
  change,
  createBooking,
  createOffering,
  plain,
  sampleContact,
  sampleHost,
  sampleMember,
  sampleNow,
  sampleTime,
  createWorkspaceWithOwner,
  createPerson,
  createWorkspace,
  storeContact
} from "../samples/index.ts"
import { resourceKinds, type WorkspaceCommandsPorts } from "./WorkspaceCommands.suite.contract.ts"
import type { BookingUid } from "@calendeal/domain/bookings"
import { type Resources, WorkspaceQueries } from "@calendeal/domain/management"
import { WorkspaceDirectory } from "@calendeal/domain/workspaces"
import { pages } from "./WorkspaceQueries.pages.contract.ts"
import { sales } from "./WorkspaceQueries.sales.contract.ts"
import { search } from "./WorkspaceQueries.search.contract.ts"
import { visitors } from "./WorkspaceQueries.visitors.contract.ts"
import { readPages } from "./WorkspaceQueries.paging.contract.ts"

/** The contract of `WorkspaceQueries`, in addition to the suite of `WorkspaceCommands`. */
export const workspaceQueriesContract = <E>(adapter: string, ports: Layer<WorkspaceCommandsPorts, E>) =>
  layer(ports, { timeout: "3 minutes", excludeTestServices: true })(`WorkspaceQueries / ${adapter}`, (it) => {
    pages(it)
    sales(it)
    search(it)
    visitors(it)

    it.effect("a member who is added twice is listed once, with the later role", () =>
      Effect.gen(function* () {
        const queries = yield* WorkspaceQueries
        const { id } = yield* createWorkspace()
        const member = sampleMember(id)
        yield* WorkspaceDirectory.use(({ addMember }) => addMember(member))
        yield* WorkspaceDirectory.use(({ addMember }) => addMember({ ...member, role: "member" }))
        const { items } = yield* queries.list(id, "members", {}, { limit: 5, after: null })
        assert.deepStrictEqual(plain(items), plain([{ ...member, role: "member" }]))
      })
    )

    it.effect("lists the bookings of a meeting: the first one and its moves", () =>
      Effect.gen(function* () {
        const queries = yield* WorkspaceQueries
        const offering = yield* createOffering()
        const { id } = offering.workspace
        const first = yield* createBooking(offering)
        const { rootUid } = first
        const meeting = [first]
        for (const sequence of [1, 2]) {
          const { attendees, uid: rescheduledFrom } = meeting.at(-1) ?? first
          const move = { attendees, rescheduledFrom, rootUid, sequence }
          const times = { createdAt: sampleTime(sequence), startAt: sampleTime(9000 * sequence) }
          meeting.push(yield* createBooking(offering, { ...move, ...times }))
        }
        const other = yield* createBooking(offering, { startAt: sampleTime(50_000) })
        const [, second, third] = meeting
        const page = { limit: 5, after: null }
        const listed = (filter: Resources["bookings"]["query"]) =>
          Effect.map(queries.list(id, "bookings", filter, page), ({ items }) => items.map(({ uid }) => uid))
        assert.deepStrictEqual(yield* listed({ rootUid }), [third?.uid, second?.uid, first.uid])
        assert.deepStrictEqual(yield* listed({ rootUid, status: "confirmed" }), [third?.uid])
        assert.deepStrictEqual(yield* listed({ rootUid, isNewest: true }), [third?.uid])
        const dealsOf = (bookingUid: BookingUid) =>
          Effect.map(queries.list(id, "deals", { bookingUid }, page), ({ items }) => items.length)
        assert.deepStrictEqual(yield* Effect.forEach(meeting, ({ uid }) => dealsOf(uid)), [0, 0, 1])
        assert.deepStrictEqual(yield* listed({ rootUid: other.uid }), [other.uid])
        assert.deepStrictEqual(yield* listed({ rootUid: second?.uid ?? other.uid }), [])
        const { workspace } = yield* createOffering()
        const elsewhere = yield* queries.list(workspace.id, "bookings", { rootUid }, page)
        assert.deepStrictEqual(elsewhere.items, [])
      })
    )

    it.effect("D-HOST-3: lists the contacts with a booking, with a host or with any", () =>
      Effect.gen(function* () {
        const queries = yield* WorkspaceQueries
        const offering = yield* createOffering({ hosts: 2 })
        const { hosts, workspace } = offering
        const [first, second] = yield* Effect.forEach(hosts, ({ id }, nth) =>
          createBooking(offering, { hostIds: [id], startAt: sampleTime(9000 + nth * 100) })
        )
        const booked = [first?.contactId, second?.contactId]
        const lead = yield* storeContact(sampleContact(workspace.id))
        const listed = (filter: Resources["contacts"]["query"]) =>
          Effect.map(queries.list(workspace.id, "contacts", filter, { limit: 9, after: null }), ({ items }) =>
            items.map(({ id }) => id)
          )
        assert.sameMembers(yield* listed({}), [...booked, lead.id])
        assert.sameMembers(yield* listed({ bookedWith: "anyone" }), booked)
        for (const [nth, host] of hosts.entries())
          assert.deepStrictEqual(yield* listed({ bookedWith: host.id }), [booked[nth]])
        assert.deepStrictEqual(yield* listed({ bookedWith: sampleHost(workspace.id).id }), [])
        assert.deepStrictEqual(yield* listed({ bookedWith: "anyone", email: lead.email }), [])
        for (const { id } of hosts) {
          const { items } = yield* queries.list(workspace.id, "hosts", { id }, { limit: 9, after: null })
          assert.deepStrictEqual(
            items.map(({ value }) => value.id),
            [id]
          )
        }
      })
    )

    it.effect("finds several items of the same workspace in one call", () =>
      Effect.gen(function* () {
        const queries = yield* WorkspaceQueries
        const { booking, offering, withFriend } = yield* createPerson
        const other = yield* createPerson
        const { id } = offering.workspace
        const uids = new Set([withFriend.uid, booking.uid, other.booking.uid, "bk_0000000000000000000000"])
        const found = yield* queries.findAll(id, "bookings", uids)
        assert.deepStrictEqual(
          plain(Object.fromEntries(found)),
          plain({ [booking.uid]: booking, [withFriend.uid]: withFriend })
        )
        const hosts = yield* queries.findAll(id, "hosts", new Set(offering.hosts.map((host) => host.id)))
        assert.sameMembers(
          [...hosts.keys()],
          offering.hosts.map((host) => host.id)
        )
      })
    )

    it.effect("finds nothing with an unknown or malformed identifier", () =>
      Effect.gen(function* () {
        const queries = yield* WorkspaceQueries
        const { offering } = yield* createPerson
        const { id } = offering.workspace
        for (const kind of resourceKinds) {
          for (const text of [
            ...malformed,
            crypto.randomUUID(),
            id.toUpperCase(),
            "bk_0000000000000000000000"
          ])
            assert.isTrue(Option.isNone(yield* queries.find(id, kind, text)), JSON.stringify([kind, text]))
          const all = new Set([...malformed, crypto.randomUUID(), id.toUpperCase()])
          assert.strictEqual((yield* queries.findAll(id, kind, all)).size, 0, kind)
        }
      })
    )

    it.effect("returns an empty page after a malformed position", () =>
      Effect.gen(function* () {
        const queries = yield* WorkspaceQueries
        const { offering } = yield* createPerson
        const { id } = offering.workspace
        for (const kind of resourceKinds) {
          if (kind === "workspace") continue
          for (const text of malformed) {
            const page = yield* queries.list(
              id,
              kind,
              {},
              { limit: 5, after: { at: sampleTime(1e6), id: text } }
            )
            assert.deepStrictEqual(page, { items: [], next: null }, JSON.stringify([kind, text]))
          }
        }
      })
    )

    it.effect("accepts positions and filters at the first and the last representable instant", () =>
      Effect.gen(function* () {
        const queries = yield* WorkspaceQueries
        const { booking, offering, payment, withFriend } = yield* createPerson
        const { id } = offering.workspace
        const [first, last] = [DateTime.makeUnsafe(-8.64e15), DateTime.makeUnsafe(8.64e15)]
        const place = crypto.randomUUID()
        const after = (at: DateTime.Utc) => ({ limit: 5, after: { at, id: place } })
        assert.deepStrictEqual((yield* queries.list(id, "contacts", {}, after(first))).items, [])
        assert.lengthOf((yield* queries.list(id, "contacts", {}, after(last))).items, 2)
        const all = { limit: 5, after: null }
        const bookings = yield* queries.list(id, "bookings", { from: first, to: last }, all)
        assert.sameMembers(
          bookings.items.map(({ uid }) => uid),
          [booking.uid, withFriend.uid]
        )
        const payments = yield* queries.list(id, "transactions", { from: first, to: last }, all)
        assert.deepStrictEqual(plain(payments.items), plain([payment]))
        for (const range of [{ from: last }, { to: first }]) {
          assert.deepStrictEqual((yield* queries.list(id, "bookings", range, all)).items, [])
          assert.deepStrictEqual((yield* queries.list(id, "transactions", range, all)).items, [])
        }
      })
    )

    it.effect("pages show each resource once while others are added", () =>
      Effect.gen(function* () {
        const { id } = (yield* createWorkspaceWithOwner()).workspace
        const add = (at: DateTime.Utc) =>
          Effect.gen(function* () {
            const host = sampleHost(id)
            yield* change(id, { _tag: "CreateHost", host }, { at })
            return host.id
          })
        const ids = yield* Effect.forEach([1, 2, 2, 2, 3, 4, 4], (minute) => add(sampleTime(minute)))
        const seen = yield* readPages(id, "hosts", {}, 2, add(sampleTime(5)))
        assert.sameOrderedMembers(seen.map(({ value }) => value.id).toSorted(), ids.toSorted())
        assert.deepStrictEqual(
          seen.map(({ createdAt }) => DateTime.distance(sampleNow, createdAt)).map(String),
          [4, 4, 3, 2, 2, 2, 1].map((minute) => String(DateTime.distance(sampleNow, sampleTime(minute))))
        )
      })
    )
  })

const malformed = ["", "nonsense", "\0", "\ud800", "' or true --", "x".repeat(300), "bk_", "{}", "-1"]
