import { CalendarProvider, type CalendarAccess, splitByDay } from "@calendeal/domain/calendars"
import { TimeZoneName } from "@calendeal/domain/workspaces"
import { sampleTime } from "@calendeal/port-contracts/samples"
import { assert, layer } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import { StoredCalendars } from "../StoredCalendars.ts"
import { mockServer } from "@calendeal/port-contracts/mock-server"
import { contentAt, faultOf, look, newIdentity, ports, put, remove, tryWriting } from "./entries.ts"
import { startHoldingProxy } from "./HoldingProxy.ts"
import { accessTo, HostsServer, hostsServer } from "./HostsServer.ts"
import { invite } from "./invite.ts"
import { programs, readOnlyCalendar } from "./programs.ts"
import { host, request } from "./ServerProgram.ts"

for (const program of programs) {
  layer(Layer.merge(ports, hostsServer(program)), { timeout: "3 minutes", excludeTestServices: true })(
    program.name,
    (it) => {
      for (const method of ["PUT", "DELETE"] as const) {
        it.effect(`D-ENTRY-10: a writer dies after its ${method} and before it has the answer`, () =>
          Effect.gen(function* () {
            const { calendar, client } = yield* HostsServer
            const { address, target } = yield* calendar
            const identity = newIdentity()
            const proxy = yield* heldBack(address)
            const through = { ...target, access: accessTo(proxy.address) }
            /** Starts the act, and ends its fiber when the server has carried it out. */
            const killed = <A, E, R>(act: Effect.Effect<A, E, R>) =>
              Effect.gen(function* () {
                const carriedOut = proxy.keepAnswerTo(method)
                const fiber = yield* Effect.forkChild(act)
                yield* Effect.promise(() => carriedOut)
                yield* Fiber.interrupt(fiber)
              })
            const starts = Effect.promise(async () =>
              (await client.list(address)).map(({ startAt }) => Date.parse(startAt))
            )
            const at = (sequence: number) => DateTime.toEpochMillis(contentAt(sequence).startAt)
            if (method === "PUT") {
              yield* killed(put(through, identity, contentAt(0), null))
              assert.deepStrictEqual(yield* starts, [at(0)])
              const known = yield* put(through, identity, contentAt(0), null)
              assert.deepStrictEqual(yield* starts, [at(0)])
              yield* killed(put(through, identity, contentAt(1), known))
              yield* put(through, identity, contentAt(1), known)
              assert.deepStrictEqual(yield* starts, [at(1)])
            } else {
              const known = yield* put(through, identity, contentAt(0), null)
              yield* killed(remove(through, identity, known))
              yield* remove(through, identity, known)
              assert.deepStrictEqual(yield* starts, [])
            }
          })
        )
      }

      it.effect("D-ENTRY-17: a late writer of an earlier version does not replace a later one", () =>
        Effect.gen(function* () {
          const { calendar } = yield* HostsServer
          const { shown, target } = yield* calendar
          const identity = newIdentity()
          const known = yield* put(target, identity, contentAt(0), null)
          yield* put(target, identity, contentAt(2), known)
          assert.strictEqual(yield* faultOf(put(target, identity, contentAt(1), known)), "conflict")
          assert.strictEqual(yield* faultOf(put(target, identity, contentAt(1), null)), "conflict")
          assert.deepStrictEqual(
            (yield* shown).map(({ startAt }) => startAt),
            [contentAt(2).startAt]
          )
        })
      )

      it.effect("D-ENTRY-17: many writers of two versions at once leave one entry with the later one", () =>
        Effect.gen(function* () {
          const { calendar } = yield* HostsServer
          const { shown, target } = yield* calendar
          const identity = newIdentity()
          const known = yield* put(target, identity, contentAt(0), null)
          const attempts = [1, 2, 1, 2, 1, 2].map((sequence) =>
            Effect.exit(put(target, identity, contentAt(sequence), known))
          )
          yield* Effect.all(attempts, { concurrency: "unbounded" })
          yield* put(target, identity, contentAt(2), known)
          assert.deepStrictEqual(
            (yield* shown).map(({ startAt }) => startAt),
            [contentAt(2).startAt]
          )
        })
      )

      it.effect("D-ENTRY-11: the host's alarm and categories stay when the meeting moves", () =>
        Effect.gen(function* () {
          const { calendar, client } = yield* HostsServer
          const { address, target } = yield* calendar
          const identity = newIdentity()
          const known = yield* put(target, identity, contentAt(0), null)
          const alarm =
            "BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:Soon\r\nTRIGGER:-PT10M\r\nEND:VALARM\r\n"
          yield* Effect.promise(() => client.change(address, { alarm, texts: { categories: "Sales" } }))
          yield* put(target, identity, contentAt(1), known)
          const [entry, ...others] = yield* Effect.promise(() => client.list(address))
          assert.deepStrictEqual(others, [])
          assert.match(entry?.text ?? "", /TRIGGER:-PT10M/)
          assert.match(entry?.text ?? "", /CATEGORIES:Sales/)
          assert.deepStrictEqual(
            [entry?.uid, entry?.title, entry?.description, Date.parse(entry?.startAt ?? "")],
            [
              identity.icalUid,
              contentAt(1).title,
              contentAt(1).description,
              DateTime.toEpochMillis(contentAt(1).startAt)
            ]
          )
          assert.isAtLeast(entry?.sequence ?? 0, 1)
        })
      )

      it.effect("D-ENTRY-18: two hosts with one calendar: the second gets a fault, and removes nothing", () =>
        Effect.gen(function* () {
          const { calendar } = yield* HostsServer
          const { shown, target } = yield* calendar
          const first = newIdentity()
          const second = newIdentity(first.rootUid)
          const known = yield* put(target, first, contentAt(0), null)
          assert.strictEqual(yield* faultOf(put(target, second, contentAt(0), null)), "occupied")
          assert.isNull(yield* look(target, second, known))
          yield* remove(target, second, null)
          assert.lengthOf(yield* shown, 1)
          yield* remove(target, first, null)
          assert.lengthOf(yield* shown, 0)
        })
      )

      it.effect("D-ENTRY-18: finds the entry that the host's client has stored under another name", () =>
        Effect.gen(function* () {
          const { calendar, client } = yield* HostsServer
          const { address, erase, shown, target } = yield* calendar
          const identity = newIdentity()
          const known = yield* put(target, identity, contentAt(0), null)
          const [entry] = yield* Effect.promise(() => client.list(address))
          yield* erase
          yield* Effect.promise(() =>
            request("PUT", `${address}renamed.ics`, { "content-type": "text/calendar" }, entry?.text)
          )
          assert.isNotNull(yield* look(target, identity, known))
          const moved = yield* put(target, identity, contentAt(1), known)
          assert.strictEqual(moved.remoteId, `${new URL(address).pathname}renamed.ics`)
          assert.deepStrictEqual(
            (yield* shown).map(({ startAt }) => startAt),
            [contentAt(1).startAt]
          )
          assert.isNotNull(yield* look(target, identity, moved))
          yield* remove(target, identity, known)
          assert.deepStrictEqual(yield* shown, [])
        })
      )

      it.effect(
        "D-ENTRY-16: an entry is no busy time besides its booking, in the calendar and in its feed",
        () =>
          Effect.gen(function* () {
            const { calendar, client } = yield* HostsServer
            const hosts = yield* calendar
            const identity = newIdentity()
            const known = yield* put(hosts.target, identity, contentAt(0), null)
            yield* put(hosts.target, identity, contentAt(1), known)
            const [entry] = yield* Effect.promise(() => client.list(hosts.address))
            const feed = yield* mockServer((_, response) =>
              response.writeHead(200, { "content-type": "text/calendar" }).end(entry?.text)
            )
            const own = DateTime.toEpochMillis(contentAt(1).startAt)
            for (const access of [accessTo(hosts.address), feedAt(`${feed.origin}/feed.ics`)]) {
              const busy = yield* busyTimesOf(access)
              assert.deepStrictEqual(
                busy.map(({ bookingUid, start }) => [bookingUid, start]),
                [[identity.rootUid, own]]
              )
              assert.deepStrictEqual(splitByDay(busy, new Set([identity.rootUid]), window), [])
            }
          })
      )

      it.effect("D-ENTRY-15: the server mails the guests of no entry, and those of other objects", () =>
        Effect.gen(function* () {
          const { calendar, client, sink } = yield* HostsServer
          const hosts = yield* calendar
          const identity = newIdentity()
          const known = yield* put(hosts.target, identity, contentAt(0), null)
          yield* put(hosts.target, identity, contentAt(1), known)
          yield* remove(hosts.target, identity, null)
          const named = newIdentity()
          const named0 = { ...contentAt(2), people: peopleNamed("named@customer.example") }
          yield* put(hosts.target, named, named0, null)
          const [entry] = yield* Effect.promise(() => client.list(hosts.address))
          assert.match(
            entry?.text.replaceAll(/\r?\n[ \t]/g, "") ?? "",
            /ATTENDEE.*SCHEDULE-AGENT=CLIENT.*named@customer/
          )
          // The control: the sink has the mails of this object after those of the former ones.
          yield* Effect.promise(() => invite(hosts.address, "control@customer.example"))
          if (program.mails !== "never") yield* Effect.promise(() => sink.waitFor("control@customer.example"))
          const mailed = new Set(sink.recipients().filter((address) => address !== host.email))
          assert.deepStrictEqual(
            mailed,
            new Set(
              {
                never: [],
                "unless SCHEDULE-AGENT=CLIENT": ["control@customer.example"],
                always: ["named@customer.example", "control@customer.example"]
              }[program.mails]
            )
          )
        })
      )

      it.effect("D-ENTRY-14: says why a calendar cannot be written", () =>
        Effect.gen(function* () {
          const { calendar, home } = yield* HostsServer
          const hosts = yield* calendar
          const elsewhere = { ...hosts.target, access: accessTo(new URL("nowhere/", home).href) }
          // Cyrus does not say that a calendar is missing.
          assert.strictEqual(
            yield* faultOf(put(elsewhere, newIdentity(), contentAt(0), null)),
            program.name.startsWith("Cyrus") ? "read_only" : "not_found"
          )
          if (!program.name.startsWith("Radicale")) return
          const readOnly = { ...hosts.target, access: accessTo(`${home}${readOnlyCalendar}/`) }
          assert.strictEqual(yield* faultOf(put(readOnly, newIdentity(), contentAt(0), null)), "read_only")
          assert.strictEqual(yield* faultOf(tryWriting(readOnly)), "read_only")
          const stale = { ...hosts.target, access: { ...accessTo(hosts.address), password: "wrong" } }
          assert.strictEqual(yield* faultOf(put(stale, newIdentity(), contentAt(0), null)), "unauthorized")
          assert.strictEqual(yield* faultOf(tryWriting(stale)), "unauthorized")
        })
      )
    }
  )
}

const heldBack = (address: string) =>
  Effect.acquireRelease(
    Effect.promise(() => startHoldingProxy(address)),
    ({ stop }) => Effect.promise(stop)
  )

const window = {
  start: DateTime.toEpochMillis(sampleTime(0)),
  end: DateTime.toEpochMillis(sampleTime(10_000))
}

const feedAt = (address: string): CalendarAccess => ({ _tag: "ics", address })

const busyTimesOf = Effect.fnUntraced(function* (access: CalendarAccess) {
  const provider = yield* CalendarProvider
  const timezone = TimeZoneName.make("UTC")
  const request = {
    access,
    timezone,
    allDay: "counts" as const,
    ownerEmail: host.email,
    entryUids: new Map(),
    cursor: null,
    window
  }
  const calendar = yield* StoredCalendars.useSync(({ connectedWith }) => connectedWith(access))
  const result = yield* provider.fetch(request, calendar)
  return result._tag === "Changed" ? result.intervals : assert.fail("there is no reading")
})

const peopleNamed = (email: string) => ({
  organizer: { name: "Grace", email: host.email },
  attendees: [{ name: "Sam", email }]
})
