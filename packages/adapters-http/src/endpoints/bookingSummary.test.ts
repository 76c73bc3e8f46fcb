import { createHash } from "node:crypto"
import { assert, describe, it } from "@effect/vitest"
import type { Booking } from "@calendeal/domain/bookings"
import { WebAddress } from "@calendeal/domain/event-types"
import { sampleBooking, sampleMeetingLink, sampleOffering } from "@calendeal/port-contracts/samples"
import * as DateTime from "effect/DateTime"
import { validToken, service } from "../testing/fixture.ts"

const summarising = (overrides: Partial<Booking> = {}, link?: Parameters<typeof sampleMeetingLink>[1]) => {
  const offering = sampleOffering()
  const summarised = sampleBooking(offering, {
    startAt: DateTime.makeUnsafe("2026-12-01T10:00:00Z"),
    ...overrides
  })
  const stored = link && { link: { ...sampleMeetingLink(summarised, link), revision: 1 } }
  return { summarised, ...service({ offering, summarised, ...stored }) }
}
const bearer = { authorization: `Bearer ${validToken}` }

describe("specification 4.5: booking summary", () => {
  it("D-MAIL-3: returns the booking's fields and no others, and its identity in headers", async () => {
    const { get, summarised } = summarising({ isRouted: true })
    const answer = await get("booking-summary", bearer)
    assert.strictEqual(answer.status, 200)
    assert.strictEqual(answer.headers.get("cache-control"), "no-store")
    assert.strictEqual(answer.headers.get("booking-root"), summarised.rootUid)
    assert.strictEqual(answer.headers.get("booking-sequence"), "0")
    const name = `meta/${summarised.workspaceId}/schedule/${summarised.uid}`
    assert.strictEqual(
      answer.headers.get("booking-event-id"),
      createHash("sha256").update(name).digest("hex").slice(0, 32)
    )
    assert.deepStrictEqual(answer.json, {
      uid: summarised.uid,
      title: summarised.title,
      start_time: "2026-12-01T10:00:00Z",
      end_time: "2026-12-01T10:30:00Z",
      location: { kind: "video", conferencingLink: "https://meet.example/intro" },
      host_name: "Grace Host",
      host_username: "grace",
      avatar_url: null,
      attendees: summarised.attendees,
      is_routed: true
    })
  })

  it.each([
    [{ kind: "phone" as const }, { kind: "phone" }],
    [{ kind: "in_person_host" as const, address: "1 High Street" }, { kind: "in_person_host" }],
    [
      { kind: "custom_link" as const, conferencingLink: WebAddress.make("https://zoom.example/1") },
      { kind: "custom_link", conferencingLink: "https://zoom.example/1" }
    ]
  ])("returns the link only for online meetings: %j", async (location, expected) => {
    const { get } = summarising({ location })
    assert.deepStrictEqual(Object((await get("booking-summary", bearer)).json).location, expected)
  })

  it.each([
    ["none stored yet", undefined, {}, true],
    ["pending", { state: "pending" as const, url: null }, {}, true],
    [
      "ready",
      { url: "https://zoom.example/j/1" },
      { conferencingLink: "https://zoom.example/j/1" },
      undefined
    ],
    [
      "failed",
      { state: "failed" as const, url: null, fault: "not_allowed" as const },
      { conferencingLink: "https://meet.example/intro" },
      undefined
    ]
  ])("D-PAGE-8, D-CONF-1: the link of a meeting with a conference: %s", async (_, link, shown, follows) => {
    const conference = { provider: "link_template", template: "https://meet.example/{uid}" } as const
    const { get } = summarising({ conference }, link)
    const body = Object((await get("booking-summary", bearer)).json)
    assert.deepStrictEqual([body.location, body.link_follows], [{ kind: "video", ...shown }, follows])
  })

  it.each([
    [undefined, "missing_token"],
    ["", "missing_token"],
    ["Bearer", "missing_token"],
    ["Bearer ", "missing_token"],
    [`Basic ${validToken}`, "missing_token"],
    [validToken, "missing_token"],
    ["Bearer x", "invalid_token"],
    [`Bearer ${validToken}x`, "invalid_token"]
  ])("D-TOK-1: Authorization %j: %s", async (authorization, error) => {
    const answer = await summarising().get(
      "booking-summary",
      authorization === undefined ? {} : { authorization }
    )
    assert.strictEqual(answer.status, 401)
    assert.strictEqual(answer.text, `{"error":"${error}"}`)
    assert.strictEqual(answer.headers.get("www-authenticate"), "Bearer")
  })

  it("accepts the scheme in any case", async () => {
    assert.strictEqual(
      (await summarising().get("booking-summary", { authorization: `bearer ${validToken}` })).status,
      200
    )
  })
})
