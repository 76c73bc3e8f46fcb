import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { BookingUid } from "../../scheduling/bookings/index.ts"
import { HostId } from "../../workspace/event-types/index.ts"
import { bookingUidIn } from "./CalendarOccurrence.ts"
import { googleEventId } from "./googleEventId.ts"

const AnyUid = Schema.String.check(Schema.isPattern(/^[0-9A-Za-z]{22}$/))
const [ada, grace] = [
  HostId.make("00000000-0000-4000-8000-00000000000a"),
  HostId.make("ffffffff-ffff-4fff-bfff-ffffffffffff")
]

describe("googleEventId", () => {
  it.prop(
    "D-ENTRY-20: is an id that Google allows, differs by host, and names its booking, also as a UID in feeds",
    [AnyUid],
    ([digits]) => {
      const uid = BookingUid.make(`bk_${digits}`)
      const [one, other] = [googleEventId(uid, ada), googleEventId(uid, grace)]
      assert.match(one, /^[0-9a-v]{5,1024}$/)
      assert.notStrictEqual(one, other)
      for (const id of [one, other, `${one}@google.com`]) assert.strictEqual(bookingUidIn(id), uid)
    }
  )

  it("D-ENTRY-20: other ids name no booking", () => {
    const id = googleEventId(BookingUid.make("bk_0123456789abcdefABCDEF"), ada)
    const others = [
      id.slice(1),
      id.slice(0, -1),
      `${id}0`,
      `${id}_20270310T090000Z`,
      `${id}@other.example`,
      id.replace("calendeal", "calendean"),
      // More than 22 digits of base 62 can hold.
      `calendeal${"v".repeat(27)}${"0".repeat(32)}`
    ]
    for (const other of others) assert.isNull(bookingUidIn(other), other)
  })
})
