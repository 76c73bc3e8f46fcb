import { assert, describe, it } from "@effect/vitest"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { ContactId } from "../contacts/index.ts"
import { Currency, type Money } from "../../kernel/money/index.ts"
import { sampleNow, sampleTime, sampleWorkspace, usd } from "@calendeal/port-contracts/samples"
import { type Deal, DealId, newlyOpen } from "./Deal.ts"
import { UserId } from "../../workspace/workspaces/index.ts"
import { settle } from "./settle.ts"

const workspaceId = sampleWorkspace().id
const contactId = ContactId.make(crypto.randomUUID())
const fresh = { dealId: DealId.make(crypto.randomUUID()), now: sampleTime(60) }
const eur: Money = { ...usd(500_00), currency: Currency.make("EUR") }

const deal = (overrides: Partial<Deal> = {}): Deal => ({
  id: DealId.make(crypto.randomUUID()),
  workspaceId,
  contactId,
  bookingUid: null,
  ...newlyOpen,
  value: usd(500_00),
  openedAt: sampleNow,
  ...overrides
})
const pay = (money: Money, candidate: Deal) =>
  settle({ workspaceId, contactId, money }, Option.some(candidate), fresh)

describe("settle", () => {
  it("D-TX-3: without a candidate, opens a deal with the payment's amount and closes it", () => {
    assert.deepStrictEqual(settle({ workspaceId, contactId, money: eur }, Option.none(), fresh), {
      id: fresh.dealId,
      workspaceId,
      contactId,
      bookingUid: null,
      ...newlyOpen,
      status: "closed",
      value: eur,
      openedAt: fresh.now,
      closedAt: fresh.now
    })
  })

  it("Specification 4.3, rule 3: an exact match closes the open deal and changes nothing else", () => {
    const open = deal({ bookingUid: "bk_0000000000000000000000" })
    assert.deepStrictEqual(pay(usd(500_00), open), { ...open, status: "closed", closedAt: fresh.now })
  })

  it.for<readonly [string, Money, Partial<Deal>]>([
    ["a cent less", usd(499_99), {}],
    ["a cent more", usd(500_01), {}],
    ["the same number in another currency", eur, {}],
    ["a payment for a deal without a value", usd(500_00), { value: null }],
    ["the amount of a closed deal", usd(500_00), { status: "closed", closedAt: sampleNow }],
    ["another amount than the closed deal's", usd(1), { status: "closed", closedAt: sampleNow }]
  ])("D-TX-3: %s does not change the deal", ([, money, overrides]) => {
    const candidate = deal(overrides)
    assert.deepStrictEqual(pay(money, candidate), candidate)
  })

  const Amount = Schema.Literals([1, 2])
  const Code = Schema.Literals(["USD", "EUR"])
  const Value = Schema.Struct({ cents: Amount, currency: Code })

  it("D-TX-10: a lost deal that is paid exactly its value is won", () => {
    const owner = UserId.make(crypto.randomUUID())
    const lost = deal({ status: "lost", lostAt: sampleNow, lostReason: "price", ownerId: owner })
    assert.deepStrictEqual(pay(usd(500_00), lost), {
      ...lost,
      ...newlyOpen,
      ownerId: owner,
      status: "closed",
      closedAt: fresh.now
    })
    assert.deepStrictEqual(pay(usd(499_99), lost), lost)
  })

  it.prop(
    "D-TX-3: a deal closes exactly if it is open and its value equals the payment",
    [Value, Schema.NullOr(Value), Schema.Literals(["open", "closed"])],
    ([paid, worth, status]) => {
      const money = ({ cents, currency }: typeof Value.Type): Money => ({
        ...usd(cents),
        currency: Currency.make(currency)
      })
      const candidate = deal({
        value: worth === null ? null : money(worth),
        status,
        closedAt: status === "open" ? null : sampleNow
      })
      const closesNow = status === "open" && JSON.stringify(worth) === JSON.stringify(paid)
      const settled = pay(money(paid), candidate)
      assert.deepStrictEqual(
        settled,
        closesNow ? { ...candidate, status: "closed", closedAt: fresh.now } : candidate
      )
    }
  )
})
