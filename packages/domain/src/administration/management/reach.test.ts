import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import {
  sampleBooking,
  sampleCalendar,
  sampleHost,
  sampleOffering,
  sampleWorkspace
} from "@calendeal/port-contracts/samples"
import { MemberContacts, Role } from "../../workspace/workspaces/index.ts"
import { isWithin, narrowed, readableContacts } from "./reach.ts"

const offering = sampleOffering()
const { id: workspaceId } = sampleWorkspace()
const hosts = [sampleHost(workspaceId), sampleHost(workspaceId), sampleHost(workspaceId)]
const hostIds = hosts.map(({ id }) => id)
const Nth = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 2 }))
const idAt = (nth: number) => hostIds[nth] ?? assert.fail()

describe("narrowed", () => {
  it.prop(
    "D-HOST-1: lists of a member who is a host have exactly the filtered items of this host",
    [
      Nth,
      Schema.NullOr(Nth),
      Schema.Array(Schema.Array(Nth).check(Schema.isMinLength(1), Schema.isMaxLength(3)))
    ],
    ([own, wanted, teams]) => {
      const reach = { hostId: idAt(own) }
      const bookings = teams.map((team) => sampleBooking(offering, { hostIds: team.map(idAt) }))
      const calendars = teams.map(([nth = 0]) => sampleCalendar({ workspaceId, id: idAt(nth) }))
      const filter = wanted === null ? {} : { hostId: idAt(wanted) }
      const matches = (filtered: { readonly hostId?: string } | null, ids: ReadonlyArray<string>) =>
        filtered !== null && (filtered.hostId === undefined || ids.includes(filtered.hostId))
      // A booking of both hosts is in the list that asks for the other one only if that list is not empty.
      const isAsked = wanted === null || wanted === own
      assert.deepStrictEqual(
        bookings.filter((one) => matches(narrowed(reach, "bookings", filter), one.hostIds)),
        bookings.filter(
          (one) => isAsked && isWithin(reach, "bookings", one) && one.hostIds.includes(idAt(own))
        )
      )
      assert.deepStrictEqual(
        calendars.filter((one) => matches(narrowed(reach, "calendars", filter), [one.hostId])),
        calendars.filter((one) => isAsked && one.hostId === idAt(own))
      )
      const named = narrowed(reach, "hosts", wanted === null ? {} : { id: idAt(wanted) })
      assert.deepStrictEqual(
        hostIds.filter((id) => named !== null && named.id === id),
        isAsked ? [idAt(own)] : []
      )
    }
  )

  it("D-HOST-1: without a restriction every filter stays as it is", () => {
    const filter = { hostId: idAt(1), status: "confirmed" } as const
    assert.strictEqual(narrowed({ hostId: null }, "bookings", filter), filter)
    assert.deepStrictEqual(narrowed({ hostId: null }, "deals", {}), {})
  })

  it("D-HOST-1: payments, deals, keys, webhooks, integrations and the audit log are of no host", () => {
    for (const kind of ["deals", "transactions", "apiKeys", "integrations", "webhooks", "auditLog"] as const)
      assert.isNull(narrowed({ hostId: idAt(0) }, kind, {}), kind)
    assert.isNull(narrowed({ hostId: idAt(0) }, "deliveries", { status: "dead" }))
    const mails = { bookingUids: [sampleBooking(offering).uid] }
    assert.strictEqual(narrowed({ hostId: idAt(0) }, "deliveries", mails), mails)
  })
})

describe("readableContacts", () => {
  it.prop(
    "D-HOST-3: the setting is for members, and a host's contacts are those of the own bookings",
    [Role, Schema.NullOr(Nth), MemberContacts],
    ([role, nth, setting]) => {
      const hostId = nth === null ? null : idAt(nth)
      const filter = readableContacts({ role, hostId }, setting)
      if (role !== "member" || setting === "all") assert.deepStrictEqual(filter, {})
      else if (setting === "none") assert.isNull(filter)
      else assert.deepStrictEqual(filter, { bookedWith: hostId ?? "anyone" })
    }
  )
})
