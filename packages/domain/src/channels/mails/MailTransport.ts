import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import type { Redacted } from "effect/Redacted"
import type { Email } from "../../kernel/texts/index.ts"
import type { Outcome } from "../outbox/index.ts"
import type { Mailbox, RenderedMail } from "./BookingMail.ts"
import type { MailRoute } from "./MailRoute.ts"

/** A mail as it is sent. */
export interface OutgoingMail extends RenderedMail {
  readonly from: Mailbox
  readonly replyTo: Mailbox | null
  readonly to: Mailbox
  /** The envelope's sender, to which bounces go. */
  readonly envelopeFrom: string
  /** Without angle brackets. The same for every attempt (D-MAIL-14). */
  readonly messageId: string
  /** The Message-ID that starts the thread; null: this one does. */
  readonly thread: string | null
  /** The iCalendar object of an invitation; null: none. */
  readonly calendar: { readonly method: "REQUEST" | "CANCEL"; readonly content: string } | null
  /** For List-Unsubscribe with one click (RFC 8058); null: no header. */
  readonly unsubscribeUrl: string | null
}

/** A workspace's own SMTP server. */
export interface OwnSmtpServer {
  readonly host: string
  readonly port: number
  /** `tls`: from the first byte; `starttls`: required before anything else. */
  readonly security: "tls" | "starttls"
  readonly login: { readonly username: string; readonly password: Redacted } | null
}

/** The sender of the installation. */
export interface InstallationSender {
  readonly address: Email
  /** To which bounces go, with a token after a plus sign; null: to the sender. */
  readonly bounceAddress: Email | null
}

/** Port: hands mails to an SMTP server. */
export class MailTransport extends Context.Service<
  MailTransport,
  {
    /** None: the installation has no mail server. */
    readonly installation: Option<InstallationSender>
    /** Where the mails of the installation go. */
    readonly installationRoute: MailRoute
    /**
     * Sends over the server, or over the installation's (null). Delivered: the server has accepted it. Refused: a 5xx reply,
     * with the code `smtp_550` or `smtp_550_5_1_1`. Retry: anything else. Codes never contain the server's text.
     */
    readonly send: (mail: OutgoingMail, server: OwnSmtpServer | null) => Effect<Outcome>
    /** Connects and logs in without sending. The code of the failure, as in `send`; null: it works. */
    readonly verify: (server: OwnSmtpServer | null) => Effect<string | null>
  }
>()("@calendeal/domain/mails/MailTransport") {}
