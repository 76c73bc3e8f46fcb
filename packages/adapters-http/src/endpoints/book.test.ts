import { assert, describe, it } from "@effect/vitest"
import { Email, PersonName } from "@calendeal/domain/contacts"
import { type EventType, type Offering, WebAddress } from "@calendeal/domain/event-types"
import { sampleBooking, sampleOffering } from "@calendeal/port-contracts/samples"
import type { Workspace } from "@calendeal/domain/workspaces"
import * as DateTime from "effect/DateTime"
import { validToken, service } from "../testing/fixture.ts"

const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
const ada = { name: "Ada", email: "ada@example.com" }
const confirmation = {
  redirectUrl: WebAddress.make("https://example.com/thanks?from=calendeal"),
  delaySeconds: 3,
  newTab: false,
  countdown: true,
  fireTracking: false
}

const guests = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ name: "Guest", email: `guest${n}@example.com` }))

interface Setup {
  readonly eventType?: Partial<EventType>
  readonly workspace?: Partial<Workspace>
  /** The key was used before, for the default request. */
  readonly isRetry?: boolean
}

const booking = ({ isRetry = false, ...overrides }: Setup = {}) => {
  const offering = sampleOffering(overrides)
  const startTimeUtc = `${tomorrow}T10:00:00Z`
  const { post } = service({ offering, ...(isRetry ? { earlier: adasBooking(offering, startTimeUtc) } : {}) })
  return (payload: Record<string, unknown> = {}) =>
    post(
      "book",
      {
        eventTypeId: offering.eventType.id,
        startTimeUtc,
        bookerTimezone: "UTC",
        attendees: [ada],
        ...payload
      },
      { "idempotency-key": "attempt-1" }
    )
}

const adasBooking = (offering: Offering, startAt: string) =>
  sampleBooking(offering, {
    startAt: DateTime.makeUnsafe(startAt),
    attendees: [{ name: PersonName.make(ada.name), email: Email.make(ada.email), role: "booker" }],
    confirmation
  })

describe("specification 4.2: book", () => {
  it.for(["de-AT", "tlh", "de_AT", "", 7, null, ["de"], {}])(
    "D-MAIL-2: accepts the language %j, and ignores it if it is malformed",
    async (language) => {
      assert.strictEqual((await booking()({ language })).status, 200)
    }
  )

  it("returns the uid, without a redirect if none is configured", async () => {
    const answer = await booking()()
    assert.strictEqual(answer.status, 200)
    assert.match(answer.text, /^{"uid":"bk_[0-9A-Za-z]{22}"}$/)
    assert.isNull(answer.headers.get("idempotency-replayed"))
  })

  it("D-BOOK-10: returns all five redirect fields, with the booking's token in the URL", async () => {
    const { uid, ...rest } = Object((await booking({ eventType: { confirmation } })()).json)
    assert.deepStrictEqual(rest, {
      redirectUrl: `https://example.com/thanks?from=calendeal&booking_uid=${uid}&booking_token=${validToken}`,
      redirectDelaySeconds: 3,
      redirectNewTab: false,
      redirectCountdown: true,
      redirectFireTracking: false
    })
  })

  it("D-BOOK-10: omits them in a frame", async () => {
    assert.match(
      (await booking({ eventType: { confirmation } })({ embed: true })).text,
      /^{"uid":"bk_[0-9A-Za-z]{22}"}$/
    )
  })

  it.each([
    [{ startTimeUtc: `${tomorrow}T10:00Z` }, 200],
    [{ startTimeUtc: `${tomorrow}T12:00:00+02:00` }, 200],
    [{ startTimeUtc: `${tomorrow}T10:00:00` }, 400],
    [{ startTimeUtc: 5 }, 400],
    [{ attendees: [] }, 400],
    [{ attendees: [ada, ...guests(19)] }, 200],
    [{ attendees: [ada, ...guests(20)] }, 400],
    [{ attendees: [ada, { name: "Twin", email: " ADA@example.com" }] }, 400],
    [{ attendees: [{ ...ada, name: "" }] }, 400],
    [{ attendees: ada }, 400],
    [{ responses: { a: "b" } }, 200],
    [{ responses: { a: 1 } }, 400],
    [{ responses: { a: "x".repeat(2001) } }, 400],
    [{ responses: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, ""])) }, 400],
    [{ attendeeAddress: "x".repeat(500) }, 200],
    [{ attendeeAddress: "😀".repeat(500) }, 200],
    [{ attendeeAddress: "x".repeat(501) }, 400],
    [{ contactId: "no id at all" }, 200],
    [{ contactId: 5 }, 400],
    [{ embed: "true" }, 400],
    [{ consent: 1 }, 400]
  ])("accepts or refuses %j: %d", async (payload, status) => {
    const answer = await booking()(payload)
    assert.strictEqual(answer.status, status)
    if (status === 400) assert.nestedPropertyVal(answer.json, "error", "invalid_input")
  })

  it("D-HTTP-1: reports every fault at once", async () => {
    const answer = await booking()({
      startTimeUtc: "soon",
      attendees: [{ name: "", email: "x" }],
      bookerTimezone: 5,
      consent: "y"
    })
    const paths = Object(answer.json).issues.map(({ path }: { path: ReadonlyArray<string | number> }) => path)
    assert.deepStrictEqual(paths, [
      ["startTimeUtc"],
      ["bookerTimezone"],
      ["attendees", 0, "name"],
      ["attendees", 0, "email"],
      ["consent"]
    ])
  })

  it.each(["Europe/London", "europe/london", "US/Eastern", "Asia/Calcutta", "utc", "Etc/GMT+5"])(
    "D-HTTP-7: accepts the time zone %s",
    async (bookerTimezone) => {
      assert.strictEqual((await booking()({ bookerTimezone })).status, 200)
    }
  )

  it.each(["", "+02:00", "UTC+2", "Mars/Base", "Europe/Londinium", "Europe"])(
    "D-HTTP-7: %j is invalid_timezone",
    async (bookerTimezone) => {
      const answer = await booking()({ bookerTimezone })
      assert.deepStrictEqual([answer.status, answer.json], [400, { error: "invalid_timezone" }])
    }
  )

  it("D-HTTP-7: a missing time zone is invalid_input", async () => {
    assert.nestedPropertyVal(
      (await booking()({ bookerTimezone: undefined })).json,
      "issues[0].path[0]",
      "bookerTimezone"
    )
  })

  const policy = {
    blockedEmails: [ada.email],
    blockedDomains: [],
    allowedDomains: [],
    blockFreeProviders: false
  }
  it.each<[Setup, Record<string, unknown>, number, string]>([
    [{ eventType: { status: "archived" } }, {}, 404, "event_type_not_found"],
    [{ eventType: { emailPolicy: policy } }, {}, 403, "email_not_allowed"],
    [{ eventType: { locations: [] } }, {}, 500, "no_location_configured"],
    [{}, { selectedLocationKind: "phone" }, 400, "invalid_location"],
    [
      { eventType: { locations: [{ kind: "in_person_attendee" }] } },
      { attendeeAddress: " " },
      400,
      "address_required"
    ],
    [{ eventType: { phoneRequired: true } }, {}, 400, "phone_required"],
    [
      { eventType: { consent: { required: true, text: "I agree" } } },
      { consent: false },
      400,
      "consent_required"
    ],
    [{ workspace: { subscription: "lapsed" } }, {}, 409, "booking_unavailable"],
    [{}, { rescheduledFromUid: "bk_nobody" }, 404, "not_found"],
    [{ eventType: { perInviteeLimit: 0 } }, {}, 409, "per_invitee_limit"],
    [{}, { startTimeUtc: `${tomorrow}T10:07:00Z` }, 409, "slot_unavailable"]
  ])("%j %j: %d %s", async (setup, payload, status, error) => {
    const answer = await booking(setup)(payload)
    assert.deepStrictEqual([answer.status, answer.json], [status, { error }])
  })
})

describe("D-BOOK-1: retries", () => {
  it("returns the first booking to a retry, marked as a replay", async () => {
    const send = booking({ isRetry: true, eventType: { status: "hidden" } })
    const answer = await send()
    assert.strictEqual(answer.status, 200)
    assert.strictEqual(answer.headers.get("idempotency-replayed"), "true")
    assert.sameMembers(Object.keys(Object(answer.json)), [
      "uid",
      "redirectUrl",
      "redirectDelaySeconds",
      "redirectNewTab",
      "redirectCountdown",
      "redirectFireTracking"
    ])
  })

  it("returns only the uid to another body with a used key", async () => {
    const answer = await booking({ isRetry: true })({ startTimeUtc: `${tomorrow}T11:00:00Z` })
    assert.strictEqual(answer.headers.get("idempotency-replayed"), "true")
    assert.sameMembers(Object.keys(Object(answer.json)), ["uid"])
  })
})
