import { assert, describe, it } from "@effect/vitest"
import { Cents, Currency } from "../../kernel/money/index.ts"
import { hasWaitingList } from "./WaitingEntry.ts"

describe("hasWaitingList", () => {
  it("D-WAIT-1: only with the setting, without seats and without a price", () => {
    const price = { cents: Cents.make(4000), currency: Currency.make("EUR") }
    assert.isTrue(hasWaitingList({ waitingList: true, seats: null, price: null }))
    assert.isFalse(hasWaitingList({ waitingList: false, seats: null, price: null }))
    assert.isFalse(hasWaitingList({ waitingList: true, seats: 30, price: null }))
    assert.isFalse(hasWaitingList({ waitingList: true, seats: null, price }))
  })
})
