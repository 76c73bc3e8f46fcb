import type { Reception, PlatformName } from "@calendeal/domain/conversions"
import { assert, describe, it } from "@effect/vitest"
import { Duration, Option } from "effect"
import { judgeReceipt } from "./google/judgeGoogle.ts"
import { retryAfterOf } from "./outcomes.ts"
import type { Answer, Verdict } from "./Platform.ts"
import { platforms } from "./platforms.ts"

const answer = (status: number, body: unknown = {}, retryAfter?: number): Answer => ({
  status,
  body,
  retryAfter: Option.map(Option.fromUndefinedOr(retryAfter), Duration.seconds)
})

/** What an answer to three events says, in one line. */
const said = (verdict: Verdict): string => {
  switch (verdict._tag) {
    case "All":
      return wordOf(verdict.delivery)
    case "Each":
      return verdict.deliveries.map(wordOf).join(", ")
    case "Mixed":
      return `Mixed ${verdict.code}`
  }
}
const wordOf = (delivery: Reception): string => {
  switch (delivery._tag) {
    case "Accepted":
    case "AuthExpired":
      return delivery._tag
    case "Pending":
      return `Pending ${delivery.receipt}`
    case "Retryable":
    case "Rejected":
      return `${delivery._tag} ${delivery.code}`
    case "Throttled":
      return `Throttled ${delivery.after === null ? "-" : Duration.toSeconds(delivery.after)}`
  }
}

const metaError = (code: number, more: object = {}) => ({ error: { message: "a@b.c", code, ...more } })
const googleError = (reason: string) => ({ error: { code: 400, details: [{ reason }] } })

describe("an answer", () => {
  it.for<readonly [PlatformName, Answer, string]>([
    ["meta", answer(200, { events_received: 3 }), "Accepted"],
    ["meta", answer(200, { events_received: 2 }), "Mixed not_received"],
    ["meta", answer(200, "<html>"), "Retryable unreadable_answer"],
    ["meta", answer(400, metaError(100)), "Mixed 100"],
    ["meta", answer(400, metaError(100, { error_subcode: 2804003 })), "Mixed 100.2804003"],
    ["meta", answer(400, metaError(100, { error_subcode: 33 })), "Rejected 100.33"],
    ["meta", answer(400, metaError(100, { is_transient: true })), "Retryable 100"],
    ...[1, 2, 341, 368, 5000, 21009].map(
      (code) => ["meta", answer(500, metaError(code)), `Retryable ${code}`] as const
    ),
    ...[4, 17, 80003].map((code) => ["meta", answer(400, metaError(code), 30), "Throttled 30"] as const),
    ["meta", answer(400, metaError(190)), "AuthExpired"],
    ["meta", answer(403, metaError(200)), "AuthExpired"],
    ["google", answer(200, { requestId: "r-1" }), "Pending r-1"],
    ["google", answer(200, {}), "Retryable unreadable_answer"],
    ["google", answer(400, googleError("INVALID_SHA256_FORMAT")), "Mixed INVALID_SHA256_FORMAT"],
    ["google", answer(400, googleError("ada@example.com")), "Mixed unknown"],
    ["google", answer(403, googleError("PERMISSION_DENIED")), "AuthExpired"],
    ["google", answer(429), "Throttled -"],
    [
      "linkedin",
      answer(200, { elements: [{ status: 201 }, { status: 422 }, { status: 503 }] }),
      "Accepted, Rejected 422, Retryable 503"
    ],
    [
      "linkedin",
      answer(200, { elements: [{ status: 401 }, { status: 429 }, { status: 200 }] }),
      "AuthExpired, Throttled -, Accepted"
    ],
    ["linkedin", answer(200, { elements: [{ status: 201 }] }), "Retryable unreadable_answer"],
    ["linkedin", answer(422), "Mixed 422"],
    ["linkedin", answer(426), "Retryable version_sunset"],
    ["linkedin", answer(401), "AuthExpired"],
    ["tiktok", answer(200, { code: 0 }), "Accepted"],
    ["tiktok", answer(200, { code: 20001 }), "Mixed 20001"],
    ["tiktok", answer(200, { code: 40002 }), "Mixed 40002"],
    ["tiktok", answer(200, { code: 40001 }), "Rejected 40001"],
    ["tiktok", answer(200, { code: 40100 }, 7), "Throttled 7"],
    ["tiktok", answer(200, { code: 40105 }), "AuthExpired"],
    ["tiktok", answer(200, { code: 50000 }), "Retryable 50000"],
    ["tiktok", answer(200, "OK"), "Retryable unreadable_answer"],
    ["microsoft", answer(200, { eventsReceived: 3 }), "Accepted, Accepted, Accepted"],
    [
      "microsoft",
      answer(200, {
        eventsReceived: 3,
        error: {
          details: [
            { index: 0, errorCode: "Missing", isWarning: true },
            { index: 1, errorCode: "InvalidValue", attemptedValue: "a@b.c" },
            { index: 2 }
          ]
        }
      }),
      "Accepted, Rejected InvalidValue, Rejected unknown"
    ],
    ["microsoft", answer(400), "Mixed 400"],
    ["reddit", answer(200, { data: { message: "Successfully processed 3 conversion events." } }), "Accepted"],
    ["reddit", answer(200, {}), "Retryable unreadable_answer"],
    ["reddit", answer(400), "Mixed 400"],
    ["reddit", answer(401), "AuthExpired"],
    ["reddit", answer(429, {}, 12), "Throttled 12"]
  ])("D-ADS-2: of %s is read: %j", ([platform, given, expected]) => {
    assert.strictEqual(said(platforms[platform].judge(given, 3, "live")), expected)
  })

  it.for<readonly [number, string]>([
    [302, "Rejected 302"],
    [404, "Rejected 404"],
    [408, "Retryable 408"],
    [413, "Mixed 413"],
    [500, "Retryable 500"],
    [502, "Retryable 502"],
    [503, "Throttled 9"]
  ])("D-ADS-2: with status %i means the same from everybody", ([status, expected]) => {
    for (const platform of Object.values(platforms))
      assert.strictEqual(said(platform.judge(answer(status, "", 9), 3, "live")), expected)
  })
})

describe("a receipt of Google's", () => {
  const status = (requestStatus: string, reason?: string) => ({
    requestStatusPerDestination: [
      { requestStatus, ...(reason && { errorInfo: { errorCounts: [{ reason, recordCount: "1" }] } }) }
    ]
  })

  it.for<readonly [Answer, string]>([
    [answer(200, status("SUCCESS")), "Accepted"],
    [answer(200, status("PROCESSING")), "Pending r"],
    [answer(200, status("REQUEST_STATUS_UNKNOWN")), "Pending r"],
    [answer(200, status("FAILED", "PROCESSING_ERROR_REASON_EVENT_TOO_OLD")), "Rejected EVENT_TOO_OLD"],
    [answer(200, status("FAILED", "PROCESSING_ERROR_REASON_DUPLICATE_TRANSACTION_ID")), "Accepted"],
    [answer(200, status("FAILED", "PROCESSING_ERROR_REASON_INTERNAL_ERROR")), "Retryable INTERNAL_ERROR"],
    [answer(200, status("FAILED")), "Rejected unknown"],
    [answer(200, {}), "Retryable unreadable_answer"],
    [answer(400), "Rejected 400"],
    [answer(401), "AuthExpired"],
    [answer(429, {}, 5), "Throttled 5"],
    [answer(500), "Retryable 500"]
  ])("D-ADS-2: is settled by %j", ([given, expected]) => {
    assert.strictEqual(wordOf(judgeReceipt(given, "r")), expected)
  })
})

describe("Retry-After", () => {
  const now = Date.parse("2030-01-07T09:00:00Z")
  it.for<readonly [string | undefined, number | undefined]>([
    [undefined, undefined],
    ["0", 0],
    ["120", 120],
    ["Mon, 07 Jan 2030 09:01:30 GMT", 90],
    ["Mon, 07 Jan 2030 08:00:00 GMT", 0],
    ["999999999", 86_400],
    ["soon", undefined],
    ["-5", undefined],
    ["1.5", undefined]
  ])("%j is %j seconds", ([header, seconds]) => {
    assert.strictEqual(
      Option.getOrUndefined(Option.map(retryAfterOf(header, now), Duration.toSeconds)),
      seconds
    )
  })
})
