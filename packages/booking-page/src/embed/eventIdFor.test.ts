import { createHash } from "node:crypto"
import { BookingUid } from "@calendeal/domain/bookings"
import { Fingerprint } from "@calendeal/domain/consistency"
import { eventIdOf } from "@calendeal/domain/conversions"
import { WorkspaceId } from "@calendeal/domain/workspaces"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { eventIdFor } from "./eventIdFor.ts"

const told = (workspaceId: WorkspaceId, bookingUid: BookingUid) =>
  eventIdOf("meta", workspaceId, { kind: "schedule", bookingUid }).pipe(
    Effect.provideService(Fingerprint, {
      sha256: (text) => Effect.sync(() => createHash("sha256").update(text).digest("hex"))
    }),
    Effect.runSync
  )

describe("D-ADS-2: the event id that the widget tells", () => {
  it.prop("is the one that Meta is sent for the booking", [WorkspaceId, BookingUid], ([workspaceId, uid]) => {
    assert.strictEqual(eventIdFor(workspaceId, uid), told(workspaceId, uid))
  })
})
