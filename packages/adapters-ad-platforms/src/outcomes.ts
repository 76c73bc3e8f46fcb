import { PlatformReply } from "@calendeal/domain/conversions"
import { Duration, Option } from "effect"
import { all, type BatchResult, mixed, type PlatformResponse } from "./Platform.ts"

export const accepted = PlatformReply.make({ _tag: "Accepted" })
export const authExpired = PlatformReply.make({ _tag: "AuthExpired" })
export const pending = (receipt: string): PlatformReply => PlatformReply.make({ _tag: "Pending", receipt })
export const retryable = (code: unknown): PlatformReply =>
  PlatformReply.make({ _tag: "Retryable", code: codeOf(code) })
export const rejected = (code: unknown): PlatformReply =>
  PlatformReply.make({ _tag: "Rejected", code: codeOf(code) })
export const throttled = ({ retryAfter }: Pick<PlatformResponse, "retryAfter">): PlatformReply =>
  PlatformReply.make({ _tag: "Throttled", after: Option.getOrNull(retryAfter) })

/**
 * A platform's error code for storage and display. Other texts may contain personal data, so everything except a
 * single word or number becomes `unknown`.
 */
export const codeOf = (code: unknown): string => {
  const text = typeof code === "number" || typeof code === "string" ? String(code) : ""
  return /^[A-Za-z][A-Za-z0-9_]{0,99}$|^[0-9]{1,9}([.][0-9]{1,9})?$/.test(text) ? text : "unknown"
}

/** The default result for a status without a platform-specific meaning. */
export const byStatus = (response: PlatformResponse): BatchResult => {
  const { status } = response
  if (status === 401 || status === 403) return all(authExpired)
  if (status === 429) return all(throttled(response))
  if (status === 503 && Option.isSome(response.retryAfter)) return all(throttled(response))
  if (status === 408 || status >= 500) return all(retryable(status))
  if (status === 400 || status === 413 || status === 422) return mixed(codeOf(status))
  if (status < 300) return all(retryable("unreadable_answer"))
  return all(rejected(status))
}

/** The wait of a `Retry-After` header in seconds or as an HTTP date; at most a day. */
export const retryAfterOf = (header = "", now: number): Option.Option<Duration.Duration> => {
  const isDate = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/.test(header)
  const isSeconds = /^[0-9]{1,9}$/.test(header)
  if (!isDate && !isSeconds) return Option.none()
  const millis = isDate ? Date.parse(header) - now : Number(header) * 1000
  return Option.some(Duration.millis(Math.min(Math.max(millis, 0), 86_400_000)))
}
