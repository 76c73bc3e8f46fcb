import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { createHash } from "node:crypto"
import { BookingUid } from "../../scheduling/bookings/index.ts"
import { Fingerprint } from "../../workspace/consistency/index.ts"
import { ContactId } from "../../leads/contacts/index.ts"
import { EventTypeId } from "../../workspace/event-types/index.ts"
import { AdjustmentKind, TransactionId } from "../../revenue/transactions/index.ts"
import { WorkspaceId } from "../../workspace/workspaces/index.ts"
import { type Counted, dispatchIdOf, EventId, eventIdOf, type Occasion, occasionOf } from "./EventId.ts"
import { type PlatformName, platformNames } from "./platforms.ts"

const [a, b] = ["6f1f0b5e-30f4-4f0e-9d38-0f5a6d8b7c11", "0c8f3a54-9b1d-4b8a-8f67-2f0e1d3c4b5a"]
const uid = BookingUid.make(`bk_${"A".repeat(22)}`)
const sha256: typeof Fingerprint.Service = {
  sha256: (text) => Effect.sync(() => createHash("sha256").update(text).digest("hex"))
}
const idOf = (platform: PlatformName, workspaceId: string, counted: Counted): string =>
  eventIdOf(platform, WorkspaceId.make(workspaceId), counted).pipe(
    Effect.provideService(Fingerprint, sha256),
    Effect.runSync
  )

const occasions = [
  { kind: "lead", contactId: ContactId.make(a), eventTypeId: EventTypeId.make(b) },
  { kind: "lead", contactId: ContactId.make(b), eventTypeId: EventTypeId.make(a) },
  { kind: "schedule", bookingUid: BookingUid.make(`bk_${"A".repeat(22)}`) },
  { kind: "schedule", bookingUid: BookingUid.make(`bk_${"B".repeat(22)}`) },
  { kind: "showed", bookingUid: uid },
  { kind: "purchase", transactionId: TransactionId.make(a) },
  { kind: "purchase", transactionId: TransactionId.make(b) }
] as const satisfies ReadonlyArray<Counted>

describe("eventIdOf", () => {
  it("D-LEDG-6: an entry that changes a payment is no conversion of its own, and changes the payment's", () => {
    const workspaceId = WorkspaceId.make(a)
    for (const kind of AdjustmentKind.literals)
      assert.deepStrictEqual(occasionOf({ _tag: "ReportAdjustment", workspaceId, transactionId: b, kind }), {
        kind: "restated",
        transactionId: TransactionId.make(b)
      })
  })

  it("D-CONV-3: only the mark of a booker who came is a conversion", () => {
    const about = { workspaceId: WorkspaceId.make(a), bookingUid: uid, changedAt: "2030-01-07T10:00:00.000Z" }
    const kinds = ["attended", "no_show", null].map(
      (mark) => occasionOf({ _tag: "ReportAttendance", ...about, mark })?.kind
    )
    assert.deepStrictEqual(kinds, ["showed", undefined, undefined])
  })

  it("D-CONV-3, D-CONV-4: each mark and each value is delivered, and counts for the same event", () => {
    const dispatch = (occasion: Occasion) =>
      dispatchIdOf("google", WorkspaceId.make(a), occasion).pipe(
        Effect.provideService(Fingerprint, sha256),
        Effect.runSync
      )
    const marks = ["2030-01-07T10:00:00.000Z", "2030-01-07T11:00:00.000Z"].map((markedAt) =>
      dispatch({ kind: "showed", bookingUid: uid, markedAt })
    )
    const values = [a, b].map((id) => dispatch({ kind: "restated", transactionId: TransactionId.make(id) }))
    const counted = occasions.map((occasion) => idOf("google", a, occasion))
    assert.lengthOf(new Set([...marks, ...values, ...counted]), 4 + counted.length)
    for (const occasion of occasions.filter((one) => one.kind !== "showed"))
      assert.strictEqual(dispatch(occasion), idOf("google", a, occasion))
  })

  it("D-ADS-2: is the same for every attempt, and differs between events, platforms and workspaces", () => {
    const all = () =>
      platformNames.flatMap((platform) =>
        [a, b].flatMap((workspaceId) => occasions.map((occasion) => idOf(platform, workspaceId, occasion)))
      )
    const ids = all()
    assert.deepStrictEqual(all(), ids)
    assert.strictEqual(new Set(ids).size, platformNames.length * 2 * occasions.length)
    for (const id of ids) assert.match(id, /^[0-9a-f]{32}$/)
  })

  it("D-ADS-2: does not change in new releases, otherwise events would be counted twice", () => {
    const text = `meta/${a}/purchase/${b}`
    const expected = createHash("sha256").update(text).digest("hex").slice(0, 32)
    const id = idOf("meta", a, { kind: "purchase", transactionId: TransactionId.make(b) })
    assert.strictEqual(id, EventId.make(expected))
  })
})
