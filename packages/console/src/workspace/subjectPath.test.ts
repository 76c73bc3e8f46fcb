import { assert, describe, it } from "vitest"
import { subjectPath } from "./subjectPath.ts"

describe("subjectPath", () => {
  it.each([
    ["booking.mark_no_show", "bk_5hV", "bookings/bk_5hV"],
    ["booking.cancel", "bk_5hV", "bookings/bk_5hV"],
    ["contact.merge", "c1", "contacts/c1"],
    ["deal.update", "d1", "deals/d1"],
    ["event_type.update", "e1", "event-types/e1"],
    ["host.create", "h1", "availability/h1"],
    ["webhook.rotate_secret", "w1", "connections/webhooks/w1"],
    ["integration.update", "a/b", "connections/ads/a%2Fb"]
  ])("D-CON-131: an entry %s leads to the screen of its subject", (action, subject, path) => {
    assert.strictEqual(subjectPath(action, subject), path)
  })

  it.each([
    ["event_type.delete", "e1"],
    ["contact.erase", "c1"],
    ["member.invite", "u1"],
    ["constructor.create", "x"],
    ["booking.cancel", ""],
    ["other", "x"]
  ])("D-CON-131: an entry %s about %j leads nowhere", (action, subject) => {
    assert.isNull(subjectPath(action, subject))
  })
})
