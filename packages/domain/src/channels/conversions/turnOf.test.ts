import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { DeliveryStatus } from "../outbox/index.ts"
import { turnAfter } from "./turnOf.ts"

const Status = Schema.Union([DeliveryStatus, Schema.Undefined])

/** What happened to a payment and its values at a platform that makes a new payment of a value without one. */
const story = Schema.Struct({
  payment: Status,
  values: Schema.Array(Status),
  isEarly: Schema.Boolean
})

describe("turnAfter", () => {
  it.prop(
    "D-CONV-4: a value is sent only after its payment was delivered and nothing before it can still arrive",
    [story],
    ([before]) => {
      const mayArrive = (status: DeliveryStatus | undefined) =>
        status === "pending" || status === "confirming"
      let expected = "skip"
      if (before.payment === "delivered") expected = "send"
      if (before.payment === undefined && before.isEarly) expected = "wait"
      if (mayArrive(before.payment)) expected = "wait"
      for (const status of before.values)
        if (mayArrive(status) && before.payment !== undefined) expected = "wait"
      assert.strictEqual(turnAfter(before), expected)
    },
    { arbitrary: { runs: 500 } }
  )
})
