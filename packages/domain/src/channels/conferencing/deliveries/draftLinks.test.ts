import { sampleBooking, sampleOffering } from "@calendeal/port-contracts/samples"
import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { WorkspaceQueries } from "../../records/index.ts"
import { draftLinks } from "./draftLinks.ts"

const booking = { ...sampleBooking(sampleOffering()), conference: { provider: "google_meet" } as const }
const { uid: bookingUid, workspaceId } = booking

it.effect("D-CONF-3, D-PAY-6: a booking that is paid after it has expired gets its link", () =>
  Effect.gen(function* () {
    const drafted = yield* draftLinks(workspaceId)
    const idOf = (message: Parameters<typeof drafted>[0]) =>
      Effect.map(drafted(message), ([draft]) => draft?.eventId ?? assert.fail("no delivery"))
    const expired = yield* idOf({ _tag: "ReportExpiry", workspaceId, bookingUid })
    const confirmation = { _tag: "ReportBooking", workspaceId, bookingUid, isMove: false } as const
    const [confirmed, again] = [yield* idOf(confirmation), yield* idOf(confirmation)]
    // Of one name, the queue takes the second for a repetition of the first.
    assert.notStrictEqual(expired, confirmed)
    assert.strictEqual(confirmed, again)
  }).pipe(
    Effect.provide(
      Layer.mock(WorkspaceQueries, {
        findAll: () => Effect.succeed(new Map([[booking.uid, booking]]))
      })
    )
  )
)
