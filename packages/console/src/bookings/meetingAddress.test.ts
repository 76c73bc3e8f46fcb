import { assert, describe, it } from "@effect/vitest"
import { meetingAddress } from "./meetingAddress.ts"

const video = (conferencingLink: string) => ({ kind: "video" as const, conferencingLink })
const link = (url: string | null) => ({ state: "ready" as const, url, fault: null })

describe("meetingAddress", () => {
  it.for([
    [{ location: video("https://meet.example/a") }, "https://meet.example/a"],
    [
      { location: video("https://meet.example/a"), link: link("https://zoom.example/1") },
      "https://zoom.example/1"
    ],
    [{ location: video("https://meet.example/a"), link: link(null) }, "https://meet.example/a"],
    [{ location: video("javascript:alert(1)") }, null],
    [{ location: video("data:text/html,x") }, null],
    [{ location: { kind: "phone" as const } }, null]
  ] as const)("D-CON-144: only an address of the web joins: %o", ([booking, address]) => {
    assert.strictEqual(meetingAddress(booking), address)
  })
})
