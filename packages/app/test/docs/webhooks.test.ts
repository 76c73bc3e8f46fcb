import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { bookingTold, contactTold, dealTold, transactionTold } from "@calendeal/domain/announcements"
import {
  sampleBooking,
  sampleContact,
  sampleDeal,
  sampleOffering,
  sampleTime,
  usd
} from "@calendeal/domain/samples"
import { TransactionId } from "@calendeal/domain/transactions"
import { EventName } from "@calendeal/domain/webhooks"
import { Schema } from "effect"

const page = readFileSync(new URL("../../../../docs/webhooks.md", import.meta.url), "utf8")

const { eventType, workspace, ...rest } = sampleOffering()
const contact = sampleContact(workspace.id)
const deal = sampleDeal(workspace.id, contact.id)
const transaction = {
  id: TransactionId.make(crypto.randomUUID()),
  workspaceId: workspace.id,
  contactId: contact.id,
  dealId: deal.id,
  money: usd(1),
  transactionAt: sampleTime(0),
  description: null,
  recordedAt: sampleTime(0)
}

/** What is really told, by the heading that documents it. */
const told: Readonly<Record<string, object>> = {
  contact: contactTold(contact, eventType.id),
  booking: bookingTold(sampleBooking({ eventType, workspace, ...rest })),
  deal: dealTold(deal),
  transaction: transactionTold(transaction)
}

/** The names of all fields, those further down by their path. */
const fieldsOf = (value: unknown, path = ""): ReadonlyArray<string> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([name, field]) => [
        `${path}${name}`,
        ...fieldsOf(field, `${path}${name}.`)
      ])
    : []

describe("docs/webhooks.md", () => {
  it("Webhooks: names every event, and no other", () => {
    const named = [...page.matchAll(/^\| `([a-z._]+)`/gm)].map(([, name]) => name)
    assert.deepStrictEqual<ReadonlyArray<unknown>>(named, EventName.literals)
  })

  it("Webhooks: shows of each kind just the fields that are sent", () => {
    const shown = [...page.matchAll(/^### (\w+)\n\n```json\n(.*?)```/gms)]
    assert.sameMembers(
      shown.map(([, kind]) => String(kind)),
      Object.keys(told)
    )
    for (const [, kind = "", json = ""] of shown) {
      const example: { readonly type: string; readonly data: unknown } = JSON.parse(json)
      assert.isTrue(Schema.is(EventName)(example.type))
      assert.deepStrictEqual(fieldsOf(example.data), fieldsOf(told[kind]), kind)
    }
  })
})
