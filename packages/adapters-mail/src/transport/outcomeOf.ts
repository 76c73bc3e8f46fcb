import { Outcome } from "@calendeal/domain/outbox"
import { Option, Schema } from "effect"

/** The fields of nodemailer's errors that decide. */
const Failure = Schema.Struct({
  /** The kind of the failure, such as `ETIMEDOUT`. */
  code: Schema.optionalKey(Schema.String),
  /** The code of Node's error, such as `ECONNREFUSED`. */
  originalCode: Schema.optionalKey(Schema.String),
  /** The SMTP command, such as `RCPT TO`. */
  command: Schema.optionalKey(Schema.String),
  /** The whole reply of the server, and its first number. */
  response: Schema.optionalKey(Schema.String),
  responseCode: Schema.optionalKey(Schema.Int)
})
type Failure = typeof Failure.Type

/** The commands whose replies are about the mail. Replies to others are about the connection or the login. */
const mailCommands: ReadonlyArray<string | undefined> = ["MAIL FROM", "RCPT TO", "DATA"]

/**
 * The outcome of a failed attempt (D-MAIL-40). A 5xx reply to the mail is permanent. A failure of the connection or the
 * login is the fault of the destination, so that other mails wait, too.
 */
export const outcomeOf = (error: unknown): Outcome => {
  const failure = Option.getOrElse(Schema.decodeUnknownOption(Failure)(error), (): Failure => ({}))
  const { command, responseCode: reply } = failure
  const code = codeOf(failure)
  if (code === "message_too_large") return Outcome.Refused({ code })
  if (reply === undefined || !mailCommands.includes(command) || isUnavailable(reply) || asksForLogin(failure))
    return retry(code, "destination")
  return reply >= 500 && reply !== badSequence ? Outcome.Refused({ code }) : retry(code, "delivery")
}

/** The code of a failure: `smtp_550_5_1_1` for a reply, otherwise a word. It never contains the server's text. */
const codeOf = (failure: Failure): string => {
  const { command, responseCode: reply } = failure
  if (reply !== undefined && command === "STARTTLS") return "starttls_refused"
  if (reply !== undefined) return ["smtp", reply, ...(enhancedOf(failure)?.split(".") ?? [])].join("_")
  if (failure.originalCode === "EOAUTH2") return "token_refused"
  if (command === tokenRequest) return "token_unavailable"
  if (isCertificateError.test(failure.originalCode ?? "")) return "certificate_untrusted"
  return words[failure.code ?? ""] ?? "connection_failed"
}

/** What nodemailer names as the command if it gets no access token. */
const tokenRequest = "AUTH XOAUTH2"

const words: Readonly<Record<string, string>> = {
  EABORT: "timeout",
  EAUTH: "login_failed",
  EDNS: "name_unknown",
  EMESSAGE: "message_too_large",
  ENOAUTH: "login_failed",
  EOAUTH2: "token_refused",
  ETIMEDOUT: "timeout",
  ETLS: "tls_failed"
}

/** OpenSSL's and Node's codes for a certificate that is not trusted, not valid any more, or for another name. */
const isCertificateError = /CERT|UNABLE_TO_(?:GET_ISSUER|VERIFY_LEAF)/

/** RFC 5321, 4.2.3: the server is not available and closes the connection. */
const isUnavailable = (reply: number): boolean => reply === 421

/** RFC 5321, 4.2.3: the session was in the wrong state for a command. */
const badSequence = 503

const loginReplies = [530, 534, 535, 538]
/** Also Microsoft's for a login without OAuth (5.7.30, 5.7.139) and for none (5.7.57). */
const loginStatuses = ["5.7.8", "5.7.9", "5.7.11", "5.7.30", "5.7.57", "5.7.139"]

const asksForLogin = (failure: Failure): boolean =>
  loginReplies.includes(failure.responseCode ?? 0) || loginStatuses.includes(enhancedOf(failure) ?? "")

/** The enhanced status of a reply (RFC 3463). */
const enhancedOf = ({ response = "" }: Failure): string | undefined =>
  /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})(?!\S)/.exec(response)?.[1]

const retry = (code: string, fault: "delivery" | "destination"): Outcome =>
  Outcome.Retry({ code, afterSeconds: null, fault })
