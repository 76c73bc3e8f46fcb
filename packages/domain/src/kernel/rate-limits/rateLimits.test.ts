import { assert, describe, it } from "@effect/vitest"
import { type RateLimit, rateLimits, networkLimit } from "./rateLimits.ts"

const expected: ReadonlyArray<readonly [keyof typeof rateLimits, number, number, RateLimit["per"]]> = [
  ["book", 5, 60, "address and event type"],
  ["visitorMails", 300, 3600, "address"],
  ["capture", 20, 60, "address and event type"],
  ["funnelEvents", 50, 60, "address and event type"],
  ["slotHolds", 30, 60, "address and event type"],
  ["monthAvailability", 60, 60, "address"],
  ["slots", 60, 60, "address"],
  ["pageCalendar", 60, 60, "address"],
  ["bookingSummary", 60, 60, "address"],
  ["bookingCancel", 60, 60, "address"],
  ["transactions", 1000, 3600, "API key"],
  ["failedSignatures", 60, 60, "address"],
  ["management", 600, 60, "access token"],
  ["failedAccessTokens", 60, 60, "address"],
  ["memberBookings", 20, 60, "person"],
  ["requestKeys", 10_000, 86_400, "person"],
  ["pages", 300, 60, "address"],
  ["documents", 60, 60, "address"],
  ["mailLinks", 60, 60, "address"],
  ["calendarNotifications", 600, 60, "address"],
  ["paymentHooks", 600, 60, "address"],
  ["providerCalls", 3000, 60, "address"],
  ["signedProviderCalls", 1200, 60, "connection"],
  ["forgedProviderCalls", 120, 60, "connection"],
  ["senderVerification", 5, 3600, "workspace"],
  ["pictures", 600, 60, "address"],
  ["workspaceFiles", 20, 60, "workspace"],
  ["reassignments", 20, 60, "workspace"],
  ["connectionTests", 30, 60, "workspace"],
  ["signIn", 10, 60, "address"],
  ["accountLinks", 30, 60, "address"],
  ["providerSignIns", 120, 60, "address"],
  ["passkeySignIns", 60, 60, "address"],
  ["passwordSignIns", 20, 60, "address"],
  ["passwordTries", 10, 900, "browser"],
  ["passwordChanges", 10, 900, "account"],
  ["signInMails", 4, 900, "recipient"],
  ["signInMailsOfDay", 20, 86_400, "recipient"],
  ["spareSignInMails", 1, 2880, "recipient"],
  ["knownSignInMails", 3, 900, "recipient"],
  ["knownSignInMailsOfDay", 10, 86_400, "recipient"],
  ["signInNotices", 10, 86_400, "account"],
  ["account", 600, 60, "session"],
  ["assistantRegistrations", 60, 3600, "address"],
  ["assistantTokens", 300, 60, "address"],
  ["refusals", 20, 3600, "member and action"]
]

describe("rateLimits", () => {
  it.for(expected)(
    "§8.window, D-AUDIT-4, D-AV-6, D-HOLD-11, D-HTTP-10, D-HTTP-15, D-MAIL-33, D-MAIL-60c, D-OAUTH-3, D-OIDC-8, D-PASSKEY-7, D-PUSH-2, D-PW-4, D-SIGN-11, D-SIGN-16, D-SIGN-17: %s allows %d per %d s and %s",
    ([name, limit, windowSeconds, per]) => {
      assert.deepEqual<RateLimit>(rateLimits[name], {
        name: rateLimits[name].name,
        limit,
        windowSeconds,
        per
      })
    }
  )

  it("D-AV-6: each rate limit has its own counter", () => {
    const names = Object.values(rateLimits).map(({ name }) => name)
    assert.strictEqual(new Set(names).size, names.length)
    assert.strictEqual(names.length, expected.length)
  })

  it("D-RATE-5: a network has 16 times the limit of an address", () => {
    assert.deepStrictEqual([networkLimit(rateLimits.book), networkLimit(rateLimits.slots)], [80, 960])
  })
})
