import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { specification } from "../../kit/http/specification.ts"
import { shopWithEntries } from "./entries.shop.ts"
import { caller, itemsOf, notFound } from "../../kit/http/management/workspace.ts"

describe("Management: calendar entries of members who are hosts", () => {
  specification("entries of hosts", (it) => {
    it.effect(
      "D-HOST-1: a booking with two hosts shows each the own calendar entry only, and both can cancel it",
      () =>
        Effect.gen(function* () {
          const { at, booking, call, hostId, make, otherHost, sell, writeAll } = yield* shopWithEntries
          const otherId = yield* otherHost
          const hosts = yield* Effect.forEach([hostId, otherId], (id) =>
            Effect.gen(function* () {
              const email = `${id}@members.example`
              const member = yield* make("/members", { email, name: "Host", role: "member", hostId: id })
              return { id, ask: yield* caller(String(member["token"])) }
            })
          )
          const together = yield* make("/event-types", {
            slug: "together",
            title: "Together",
            assignment: "collective",
            hosts: [{ hostId }, { hostId: otherId }],
            locations: [{ kind: "phone" }]
          })
          const uids = yield* Effect.forEach([6, 7], (days) =>
            Effect.map(sell(String(together["id"]), `both-${days}@lead.example`, days), ({ uid }) =>
              String(uid)
            )
          )
          yield* writeAll
          for (const uid of uids)
            assert.sameMembers([...hostsOf(yield* booking(uid))], [hostId, otherId], "the owner sees both")
          for (const [index, { ask, id }] of hosts.entries()) {
            const uid = uids[index] ?? ""
            const other = hosts.find((host) => host.id !== id)?.id ?? assert.fail("no other host")
            const path = `${at}/bookings/${uid}`
            assert.deepStrictEqual(hostsOf((yield* ask("GET", path)).body), [id])
            const listed = yield* ask("GET", `${at}/bookings`)
            assert.deepStrictEqual(itemsOf(listed).flatMap(hostsOf), [id, id])
            const settle = (of: string) =>
              ask("POST", `${path}/calendar-entries/${of}/resolve`, { action: "ignore" })
            notFound(yield* settle(other), "the entry of the other host")
            // The own entry is found, and has no change to settle.
            assert.strictEqual((yield* settle(id)).status, 409)
            const cancelled = yield* ask("POST", `${path}/cancel`)
            assert.deepInclude(cancelled.body, { uid, status: "cancelled" })
          }
          const all = itemsOf(yield* call("GET", `${at}/bookings`))
          assert.deepStrictEqual(
            all.map(({ status }) => status),
            ["cancelled", "cancelled"]
          )
        })
    )
  })
})

/** The hosts of a booking's calendar entries. */
const hostsOf = ({ calendarEntries }: Readonly<Record<string, unknown>>): ReadonlyArray<string> =>
  Array.isArray(calendarEntries)
    ? calendarEntries.map(({ hostId }) => String(hostId))
    : assert.fail("no list")
