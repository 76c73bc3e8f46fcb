import { Effect, Option } from "effect"
import type { Email } from "postal-mime"
import { fieldGroups } from "./fieldGroups.ts"

/** A report that a mail was not delivered, or is unwanted. */
export interface BounceReport {
  /** The texts that have the form of a token for bounces, each once. `MailTokens` decides whether one is a token. */
  readonly tokens: ReadonlyArray<string>
  readonly reason: "bounce" | "complaint"
  /** The enhanced status (RFC 3463), such as `5.1.1`; null for a complaint. */
  readonly status: string | null
}

/**
 * The bounce or complaint in a message (D-MAIL-46): a report (RFC 3464) of a permanent failure, or an abuse report (RFC
 * 5965). None for all other messages, such as reports of delays, automatic replies and damaged reports.
 */
export const bounceReportOf = (message: Uint8Array): Effect.Effect<Option.Option<BounceReport>> =>
  Effect.map(parsed(message), (mail) =>
    Option.flatMap(mail, (report) =>
      Option.map(verdictOf(report), (verdict) => ({ tokens: tokensIn(report), ...verdict }))
    )
  )

/** None if the message exceeds the parser's limits for nesting and headers. */
const parsed = (message: Uint8Array): Effect.Effect<Option.Option<Email>> =>
  Effect.option(
    Effect.tryPromise(async () => {
      const { default: PostalMime } = await import("postal-mime")
      return PostalMime.parse(message, { attachmentEncoding: "utf8", forceRfc822Attachments: true })
    })
  )

const verdictOf = (mail: Email): Option.Option<Omit<BounceReport, "tokens">> => {
  switch (reportTypeOf(mail)) {
    case "delivery-status": {
      const statuses = fieldGroups(partOf(mail, "message/delivery-status")).flatMap((fields) => {
        const isFailed = /^failed\b/i.test(fields.get("action") ?? "")
        // A mail that a relay gave up after days of attempts has a temporary status, such as 4.4.1.
        const status = /^[45]\.\d{1,3}\.\d{1,3}(?!\S)/.exec(fields.get("status") ?? "")?.[0]
        return isFailed && status !== undefined ? [status] : []
      })
      return Option.map(Option.fromUndefinedOr(statuses[0]), (status) => ({ reason: "bounce", status }))
    }
    case "feedback-report": {
      const isAbuse = fieldGroups(partOf(mail, "message/feedback-report")).some((fields) =>
        /^abuse\b/i.test(fields.get("feedback-type") ?? "")
      )
      return isAbuse ? Option.some({ reason: "complaint", status: null }) : Option.none()
    }
    default:
      return Option.none()
  }
}

const reportTypeOf = (mail: Email): string | undefined => {
  const type = headerOf(mail, "content-type")
  if (!/^multipart\/report\b/i.test(type)) return undefined
  return /;\s*report-type\s*=\s*"?([\w-]+)/i.exec(type)?.[1]?.toLowerCase()
}

/** Headers with the address to which the report was sent: relays write it in different ones. */
const recipientHeaders = ["to", "delivered-to", "x-original-to", "envelope-to", "x-envelope-to"]

/** The parts of a report with the sender of the mail that it is about. */
const originalTypes = [
  "message/delivery-status",
  "message/feedback-report",
  "message/rfc822",
  "message/global",
  "text/rfc822-headers",
  "message/rfc822-headers",
  "message/global-headers"
]

const tokensIn = (mail: Email): ReadonlyArray<string> => {
  const headers = mail.headers.filter(({ key }) => recipientHeaders.includes(key)).map(({ value }) => value)
  const parts = originalTypes.map((type) => partOf(mail, type))
  const found = [...headers, ...parts].flatMap((text) =>
    Array.from(text.matchAll(/\+([a-z2-7]{52})@/gi), ([, token = ""]) => token.toLowerCase())
  )
  return [...new Set(found)].slice(0, mostTokens)
}

/** Checking a token costs little. A report about one mail has one. */
const mostTokens = 10

const headerOf = ({ headers }: Email, name: string): string =>
  headers.find(({ key }) => key === name)?.value ?? ""

const partOf = ({ attachments }: Email, type: string): string => {
  const content = attachments.find(({ mimeType }) => mimeType === type)?.content
  return typeof content === "string" ? content : ""
}
