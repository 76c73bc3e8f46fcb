import { assert, describe, it } from "@effect/vitest"
import {
  sampleBooking,
  sampleDelivery,
  sampleDestination,
  sampleMailDelivery,
  sampleNow,
  sampleOffering,
  sampleTime
} from "@calendeal/port-contracts/samples"
import { DeliveryStatus } from "../outbox/index.ts"
import { booker } from "./recipients.ts"
import { logOf, type MailStatus } from "./mailLog.ts"

const booking = sampleBooking(sampleOffering())
const words: Readonly<Record<DeliveryStatus, MailStatus>> = {
  pending: "waiting",
  confirming: "waiting",
  delivered: "sent",
  skipped: "skipped",
  dead: "failed"
}

describe("the log of a mail", () => {
  it.prop(
    "D-MAIL-56: has the status, and the next attempt only while it waits",
    [DeliveryStatus],
    ([status]) => {
      const settledAt = words[status] === "waiting" ? null : sampleTime(3)
      const changes = { status, settledAt, attempts: 2, reason: "smtp_550_5_1_1", dueAt: sampleTime(5) }
      const delivery = sampleMailDelivery(booking, { recipient: booker }, changes)
      assert.deepStrictEqual(logOf(delivery, "book.example"), [
        {
          id: delivery.id,
          bookingUid: booking.uid,
          kind: "confirmed",
          recipient: booker,
          status: words[status],
          reason: "smtp_550_5_1_1",
          attempts: 2,
          messageId: `${booking.rootUid}.0.confirmed.booker@book.example`,
          createdAt: sampleNow,
          dueAt: settledAt === null ? sampleTime(5) : null,
          settledAt
        }
      ])
    }
  )

  it("D-MAIL-56: has no other deliveries", () => {
    assert.deepStrictEqual(logOf(sampleDelivery(sampleDestination(booking.workspaceId)), "book.example"), [])
  })
})
