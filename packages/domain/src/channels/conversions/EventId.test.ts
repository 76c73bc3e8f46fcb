import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { createHash } from "node:crypto"
import { BookingUid } from "../../scheduling/bookings/index.ts"
import { Fingerprint } from "../../workspace/consistency/index.ts"
import { ContactId } from "../../leads/contacts/index.ts"
import { EventTypeId } from "../../workspace/event-types/index.ts"
import { AdjustmentKind, TransactionId } from "../../revenue/transactions/index.ts"
import { WorkspaceId } from "../../workspace/workspaces/index.ts"
import { EventId, eventIdOf, isConversion, type Occasion } from "./EventId.ts"
import { type PlatformName, platformNames } from "./platforms.ts"

const [a, b] = ["6f1f0b5e-30f4-4f0e-9d38-0f5a6d8b7c11", "0c8f3a54-9b1d-4b8a-8f67-2f0e1d3c4b5a"]
const idOf = (platform: PlatformName, workspaceId: string, occasion: Occasion): string =>
  eventIdOf(platform, WorkspaceId.make(workspaceId), occasion).pipe(
    Effect.provideService(Fingerprint, {
      sha256: (text) => Effect.sync(() => createHash("sha256").update(text).digest("hex"))
    }),
    Effect.runSync
  )

const occasions: ReadonlyArray<Occasion> = [
  { kind: "lead", contactId: ContactId.make(a), eventTypeId: EventTypeId.make(b) },
  { kind: "lead", contactId: ContactId.make(b), eventTypeId: EventTypeId.make(a) },
  { kind: "schedule", bookingUid: BookingUid.make(`bk_${"A".repeat(22)}`) },
  { kind: "schedule", bookingUid: BookingUid.make(`bk_${"B".repeat(22)}`) },
  { kind: "purchase", transactionId: TransactionId.make(a) },
  { kind: "purchase", transactionId: TransactionId.make(b) }
]

describe("eventIdOf", () => {
  it("D-LEDG-6: ad platforms get a payment, and no entry that changes one", () => {
    const workspaceId = WorkspaceId.make(a)
    assert.isTrue(isConversion({ _tag: "ReportPayment", workspaceId, transactionId: b }))
    for (const kind of AdjustmentKind.literals)
      assert.isFalse(isConversion({ _tag: "ReportAdjustment", workspaceId, transactionId: b, kind }))
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
