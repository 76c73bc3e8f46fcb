import type { PlatformReply, PlatformName } from "@calendeal/domain/conversions"
import { assert, describe, it } from "@effect/vitest"
import { Duration, Option } from "effect"
import { retryAfterOf } from "./outcomes.ts"
import type { BatchResult, PlatformResponse } from "./Platform.ts"
import { platforms } from "./platforms.ts"
import { resultOfReceipt } from "./platforms/Google.ts"

const response = (status: number, body: unknown = {}, retryAfter?: number): PlatformResponse => ({
  status,
  body,
  retryAfter: Option.map(Option.fromUndefinedOr(retryAfter), Duration.seconds)
})

/** The result as one line. */
const textOf = (result: BatchResult): string => {
  switch (result._tag) {
    case "All":
      return receptionText(result.delivery)
    case "Each":
      return result.deliveries.map(receptionText).join(", ")
    case "Mixed":
      return `Mixed ${result.code}`
  }
}
const receptionText = (delivery: PlatformReply): string => {
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

describe("the response of a platform to three events", () => {
  it.for<readonly [PlatformName, PlatformResponse, string]>([
    ["meta", response(200, { events_received: 3 }), "Accepted"],
    ["meta", response(200, { events_received: 2 }), "Mixed not_received"],
    ["meta", response(200, "<html>"), "Retryable unreadable_answer"],
    ["meta", response(400, metaError(100)), "Mixed 100"],
    ["meta", response(400, metaError(100, { error_subcode: 2804003 })), "Mixed 100.2804003"],
    ["meta", response(400, metaError(100, { error_subcode: 33 })), "Rejected 100.33"],
    ["meta", response(400, metaError(100, { is_transient: true })), "Retryable 100"],
    ...[1, 2, 341, 368, 5000, 21009].map(
      (code) => ["meta", response(500, metaError(code)), `Retryable ${code}`] as const
    ),
    ...[4, 17, 80003].map((code) => ["meta", response(400, metaError(code), 30), "Throttled 30"] as const),
    ["meta", response(400, metaError(190)), "AuthExpired"],
    ["meta", response(403, metaError(200)), "AuthExpired"],
    ["google", response(200, { requestId: "r-1" }), "Pending r-1"],
    ["google", response(200, {}), "Retryable unreadable_answer"],
    ["google", response(400, googleError("INVALID_SHA256_FORMAT")), "Mixed INVALID_SHA256_FORMAT"],
    ["google", response(400, googleError("ada@example.com")), "Mixed unknown"],
    ["google", response(403, googleError("PERMISSION_DENIED")), "AuthExpired"],
    ["google", response(429), "Throttled -"],
    [
      "linkedin",
      response(200, { elements: [{ status: 201 }, { status: 422 }, { status: 503 }] }),
      "Accepted, Rejected 422, Retryable 503"
    ],
    [
      "linkedin",
      response(200, { elements: [{ status: 401 }, { status: 429 }, { status: 200 }] }),
      "AuthExpired, Throttled -, Accepted"
    ],
    ["linkedin", response(200, { elements: [{ status: 201 }] }), "Retryable unreadable_answer"],
    ["linkedin", response(422), "Mixed 422"],
    ["linkedin", response(426), "Retryable version_sunset"],
    ["linkedin", response(401), "AuthExpired"],
    ["tiktok", response(200, { code: 0 }), "Accepted"],
    ["tiktok", response(200, { code: 20001 }), "Mixed 20001"],
    ["tiktok", response(200, { code: 40002 }), "Mixed 40002"],
    ["tiktok", response(200, { code: 40001 }), "Rejected 40001"],
    ["tiktok", response(200, { code: 40100 }, 7), "Throttled 7"],
    ["tiktok", response(200, { code: 40105 }), "AuthExpired"],
    ["tiktok", response(200, { code: 50000 }), "Retryable 50000"],
    ["tiktok", response(200, "OK"), "Retryable unreadable_answer"],
    ["microsoft", response(200, { eventsReceived: 3 }), "Accepted, Accepted, Accepted"],
    [
      "microsoft",
      response(200, {
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
    ["microsoft", response(400), "Mixed 400"],
    [
      "reddit",
      response(200, { data: { message: "Successfully processed 3 conversion events." } }),
      "Accepted"
    ],
    ["reddit", response(200, {}), "Retryable unreadable_answer"],
    ["reddit", response(400), "Mixed 400"],
    ["reddit", response(401), "AuthExpired"],
    ["reddit", response(429, {}, 12), "Throttled 12"],
    ["snapchat", response(200, { status: "VALID" }), "Accepted"],
    ["snapchat", response(200, { status: "INVALID" }), "Retryable unreadable_answer"],
    ["snapchat", response(400, { status: "INVALID" }), "Mixed 400"],
    [
      "pinterest",
      response(422, { events: [{ status: "processed" }, { status: "failed" }, { status: "processed" }] }),
      "Accepted, Rejected failed, Accepted"
    ],
    ["pinterest", response(200, { events: [{ status: "processed" }] }), "Retryable unreadable_answer"],
    ["pinterest", response(422), "Mixed 422"],
    ["x", response(200, { data: { conversions_processed: 3 } }), "Accepted"],
    ["x", response(200, {}), "Retryable unreadable_answer"],
    ["x", response(400, { errors: [{ code: "INVALID" }] }), "Mixed 400"],
    ["segment", response(200, { success: true }), "Accepted"],
    ["segment", response(200, { success: false }), "Retryable unreadable_answer"],
    ["rudderstack", response(200, "OK"), "Accepted"],
    ["rudderstack", response(200, { success: true }), "Retryable unreadable_answer"]
  ])("D-ADS-2: %s, %j: %s", ([platform, given, expected]) => {
    assert.strictEqual(textOf(platforms[platform].resultOf(given, 3, "live")), expected)
  })

  it.for<readonly [number, string]>([
    [302, "Rejected 302"],
    [404, "Rejected 404"],
    [408, "Retryable 408"],
    [413, "Mixed 413"],
    [500, "Retryable 500"],
    [502, "Retryable 502"],
    [503, "Throttled 9"]
  ])("D-ADS-2: with status %i has the same result for every platform", ([status, expected]) => {
    for (const platform of Object.values(platforms))
      assert.strictEqual(textOf(platform.resultOf(response(status, "", 9), 3, "live")), expected)
  })
})

describe("the status of a receipt from Google", () => {
  const status = (requestStatus: string, reason?: string) => ({
    requestStatusPerDestination: [
      { requestStatus, ...(reason && { errorInfo: { errorCounts: [{ reason, recordCount: "1" }] } }) }
    ]
  })

  it.for<readonly [PlatformResponse, string]>([
    [response(200, status("SUCCESS")), "Accepted"],
    [response(200, status("PROCESSING")), "Pending r"],
    [response(200, status("REQUEST_STATUS_UNKNOWN")), "Pending r"],
    [response(200, status("FAILED", "PROCESSING_ERROR_REASON_EVENT_TOO_OLD")), "Rejected EVENT_TOO_OLD"],
    [response(200, status("FAILED", "PROCESSING_ERROR_REASON_DUPLICATE_TRANSACTION_ID")), "Accepted"],
    [response(200, status("FAILED", "PROCESSING_ERROR_REASON_INTERNAL_ERROR")), "Retryable INTERNAL_ERROR"],
    [response(200, status("FAILED")), "Rejected unknown"],
    [response(200, {}), "Retryable unreadable_answer"],
    [response(400), "Rejected 400"],
    [response(401), "AuthExpired"],
    [response(429, {}, 5), "Throttled 5"],
    [response(500), "Retryable 500"]
  ])("D-ADS-2: %j: %s", ([given, expected]) => {
    assert.strictEqual(receptionText(resultOfReceipt(given, "r")), expected)
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
  ])("%j: %j seconds", ([header, seconds]) => {
    assert.strictEqual(
      Option.getOrUndefined(Option.map(retryAfterOf(header, now), Duration.toSeconds)),
      seconds
    )
  })
})
