import { bookingStatuses, isOpen, takesPlace, waits } from "@calendeal/domain/bookings"
import { createBooking, createOffering } from "@calendeal/port-contracts/samples"
import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { makeTenancy } from "../tenancy/Tenancy.ts"
import { layerTest } from "../testing/index.ts"

layer(layerTest, { excludeTestServices: true })("statuses of bookings / postgres", (it) => {
  it.effect("D-BOOK-16: the table accepts each status, and knows which of them are open and take place", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { tenantTransaction } = yield* makeTenancy
      const offering = yield* createOffering()
      const { id } = offering.workspace
      const { uid } = yield* createBooking(offering)
      for (const status of bookingStatuses) {
        const rows = yield* tenantTransaction(id)(
          sql`
            update bookings set status = ${status}, held_until = ${waits({ status }) ? new Date() : null}
            where workspace_id = ${id} and uid = ${uid} returning is_open, takes_place
          `
        )
        assert.deepStrictEqual(
          rows,
          [{ is_open: isOpen({ status }), takes_place: takesPlace({ status }) }],
          status
        )
      }
    })
  )
})
