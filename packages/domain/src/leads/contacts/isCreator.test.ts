import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { sampleContact, sampleNow, sampleOffering } from "@calendeal/port-contracts/samples"
import { isCreator } from "./isCreator.ts"
import type { LeadSubject } from "./LeadProofs.ts"

const { eventType, workspace } = sampleOffering()
const elsewhere = sampleOffering()
const day = 24 * 60 * 60 * 1000
const made = sampleContact(workspace.id)
const addressHashes = (lead: LeadSubject, address: string) =>
  [`new ${lead.contactId} ${lead.eventTypeId} ${address}`, `old ${lead.contactId} ${address}`] as const

const Case = Schema.Struct({
  /** Null: another client has captured the contact since. */
  origin: Schema.NullOr(
    Schema.Struct({
      ago: Schema.Literals([0, 1, day - 1, day, day + 1, 9 * day]),
      isOfThisEventType: Schema.Boolean,
      from: Schema.NullOr(Schema.Literals(["here", "there"])),
      key: Schema.Literals(["new", "old"])
    })
  ),
  proof: Schema.NullOr(
    Schema.Struct({ contact: Schema.Boolean, eventType: Schema.Boolean, workspace: Schema.Boolean })
  ),
  address: Schema.NullOr(Schema.Literals(["here", "there"]))
})

/** Reference implementation, in the words of the rule. */
const expected = ({ address, origin, proof }: typeof Case.Type): boolean => {
  if (origin === null) return false
  const isWithinADay = origin.ago <= day
  const isProven = proof !== null && proof.contact && proof.eventType && proof.workspace
  const isFromThatAddress = address !== null && address === origin.from
  return isWithinADay && origin.isOfThisEventType && (isProven || isFromThatAddress)
}

describe("isCreator", () => {
  it.prop(
    "D-CAP-7a: requires the proof or the address, a day at most, the same event type, and no capture by another client",
    [Case],
    ([drawn]) => {
      const { address, origin, proof } = drawn
      const lead = { workspaceId: workspace.id, contactId: made.id, eventTypeId: eventType.id }
      const contact = {
        ...made,
        origin: origin && {
          eventTypeId: origin.isOfThisEventType ? eventType.id : elsewhere.eventType.id,
          addressHash: origin.from && addressHashes(lead, origin.from)[origin.key === "new" ? 0 : 1],
          at: DateTime.subtract(sampleNow, { milliseconds: origin.ago })
        }
      }
      const caller = {
        eventTypeId: eventType.id,
        proven: Option.map(Option.fromNullishOr(proof), (of) => ({
          workspaceId: of.workspace ? workspace.id : elsewhere.workspace.id,
          contactId: of.contact ? made.id : sampleContact(workspace.id).id,
          eventTypeId: of.eventType ? eventType.id : elsewhere.eventType.id
        })),
        address: Option.fromNullishOr(address),
        addressHashes
      }
      assert.strictEqual(isCreator(contact, caller, sampleNow), expected(drawn))
    },
    { arbitrary: { runs: 2000 } }
  )
})
