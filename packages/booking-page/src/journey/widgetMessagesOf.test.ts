import { createHash } from "node:crypto"
import { BookingUid } from "@calendeal/domain/bookings"
import { Fingerprint } from "@calendeal/domain/consistency"
import { eventIdOf } from "@calendeal/domain/conversions"
import { WorkspaceId } from "@calendeal/domain/workspaces"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { eventIdFor } from "./widgetMessagesOf.ts"

const expected = (workspaceId: WorkspaceId, bookingUid: BookingUid) =>
  eventIdOf("meta", workspaceId, { kind: "schedule", bookingUid }).pipe(
    Effect.provideService(Fingerprint, {
      sha256: (text) => Effect.sync(() => createHash("sha256").update(text).digest("hex"))
    }),
    Effect.runSync
  )

describe("D-ADS-2: the widget's event id", () => {
  it.prop("is the id that Meta receives for the booking", [WorkspaceId, BookingUid], ([workspaceId, uid]) => {
    assert.strictEqual(eventIdFor(workspaceId, uid), expected(workspaceId, uid))
  })
})
