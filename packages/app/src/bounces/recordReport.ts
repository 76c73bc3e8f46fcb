import { bounceReportOf } from "@calendeal/adapters-mail"
import { recordBounce } from "@calendeal/domain/mail-deliveries"
import { Effect, Option } from "effect"

/** The result of a message: `ignored`: not a bounce and not a complaint; `unknown`: not about a mail of this installation. */
export type Reported = "recorded" | "unknown" | "ignored"

/** The largest part of a message in bytes that is read. A report begins with what counts. */
export const longestReport = 1_000_000

/** Records the bounce or complaint in a message (D-MAIL-46). Repeating it changes nothing. */
export const recordReport = Effect.fn("bounces.recordReport")(function* (message: Uint8Array) {
  const report = yield* bounceReportOf(message.subarray(0, longestReport))
  if (Option.isNone(report)) return "ignored" satisfies Reported
  const { reason, status, tokens } = report.value
  for (const token of tokens) {
    const recorded = yield* recordBounce({ token, reason, status })
    if (recorded === "recorded") return "recorded" satisfies Reported
  }
  return "unknown" satisfies Reported
})
