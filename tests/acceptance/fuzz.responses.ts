import type { FuzzRequest } from "./fuzz.requests.ts"
import type { Answer } from "../kit/http/Service.ts"

const everywhere = ["400 invalid_input", "429 rate_limited"]
const withBody = [...everywhere, "400 invalid_json"]
const ofEventType = ["400 invalid_timezone", "404 event_type_not_found"]

/** The documented errors of each endpoint (§7). */
export const documentedErrors: Readonly<Record<string, ReadonlyArray<string>>> = {
  capture: [
    ...withBody,
    "400 phone_required",
    "403 email_not_allowed",
    "404 event_type_not_found",
    "409 booking_unavailable"
  ],
  book: [
    ...withBody,
    ...ofEventType,
    "400 missing_idempotency_key",
    "400 consent_required",
    "400 phone_required",
    "400 address_required",
    "400 invalid_location",
    "403 email_not_allowed",
    "404 not_found",
    "409 booking_unavailable",
    "409 slot_unavailable",
    "409 per_invitee_limit",
    // Of the header `One-Off-Link` (D-LINK-2).
    "410 link_gone",
    "500 no_location_configured"
  ],
  "booking-cancel": [...withBody, "401 missing_token"],
  "funnel-events": [...withBody, "404 event_type_not_found"],
  // The notifications of calendars (D-PUSH-1, D-PUSH-4).
  google: [...everywhere, "404 not_found"],
  microsoft: [...withBody, "404 not_found"],
  // The events of the payment provider (D-PAY-7).
  stripe: [...everywhere, "401 unauthorized"],
  refunds: [...withBody, "401 unauthorized", "404 not_found", "409 conflict"],
  transactions: [...withBody, "401 unauthorized", "404 not_found", "422 contact_not_found"],
  "waiting-list": [
    ...withBody,
    ...ofEventType,
    "400 consent_required",
    "400 phone_required",
    "400 address_required",
    "400 invalid_location",
    "403 email_not_allowed",
    "409 booking_unavailable",
    "409 per_invitee_limit",
    "500 no_location_configured"
  ],
  "month-availability": [...everywhere, ...ofEventType, "400 range_too_large"],
  slots: [...everywhere, ...ofEventType],
  "page/calendar": [...everywhere, ...ofEventType, "400 range_too_large"],
  "page/hold": [
    ...withBody,
    ...ofEventType,
    "409 booking_unavailable",
    "409 per_invitee_limit",
    "409 slot_unavailable"
  ],
  "page/release": [...withBody, "404 event_type_not_found"],
  "verify-sender": [...withBody, "401 invalid_token"],
  unsubscribe: [...everywhere, "401 invalid_token"],
  "booking-summary": ["401 missing_token", "401 invalid_token", "404 not_found", "429 rate_limited"]
}

/** The fields of every successful response of each endpoint. */
const requiredFields: Readonly<Record<string, ReadonlyArray<string>>> = {
  capture: ["contactId", "wasCreated", "disqualified", "redirectUrl"],
  book: ["uid"],
  "funnel-events": ["inserted"],
  transactions: ["transactionId", "dealId", "contactId"],
  "month-availability": ["availableDates", "noHostsAvailable"],
  slots: ["date", "slots", "noHostsAvailable"],
  "waiting-list": ["until"],
  "page/hold": ["until"],
  "page/release": ["released"],
  "page/calendar": ["days", "soonest", "first", "lastDate", "noHostsAvailable"],
  "booking-summary": ["uid", "title", "start_time", "end_time", "location", "attendees", "is_routed"]
}

/** How a response differs from the documented ones. Undefined if it does not. */
export const violationOf = (
  { endpoint }: FuzzRequest,
  { body, headers, status }: Answer
): string | undefined => {
  const type = headers.get("content-type") ?? ""
  // Microsoft gets the validation token as text.
  if (endpoint === "microsoft" && type.startsWith("text/plain")) return undefined
  if (!type.startsWith("application/json")) return "not JSON"
  if (!/^[A-Za-z0-9._-]{8,128}$/.test(headers.get("x-request-id") ?? "")) return "no request id"
  if (!headers.has("x-ratelimit-limit")) return "no rate limit"
  if (status === 200 || (status === 201 && ["transactions", "refunds", "waiting-list"].includes(endpoint))) {
    const missing = (requiredFields[endpoint] ?? []).filter((name) => !(name in body))
    return missing.length === 0 ? undefined : `${status} without ${missing.join(", ")}`
  }
  const { error, issues, message, ...others } = body
  const { reason, ...rest } = others
  if (reason !== undefined && error !== "link_gone") return `${String(error)} with reason`
  if (!documentedErrors[endpoint]?.includes(`${status} ${String(error)}`)) return `${status} ${String(error)}`
  if (Object.keys(rest).length > 0) return `${String(error)} with ${Object.keys(rest).join(", ")}`
  if (message !== undefined && typeof message !== "string") return "a message that is not a string"
  return error === "invalid_input"
    ? issuesViolationOf(issues)
    : issues === undefined
      ? undefined
      : "issues of another code"
}

const issuesViolationOf = (issues: unknown): string | undefined => {
  if (!Array.isArray(issues) || issues.length === 0) return "invalid_input without issues"
  return issues.every(isIssue) ? undefined : "issues of another shape"
}

const isIssue = (issue: object) =>
  Object.keys(issue).toSorted().join() === "message,path" &&
  "message" in issue &&
  typeof issue.message === "string" &&
  "path" in issue &&
  Array.isArray(issue.path) &&
  issue.path.every((part) => typeof part === "string" || Number.isInteger(part))
