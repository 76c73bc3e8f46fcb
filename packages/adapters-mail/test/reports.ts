/** A text with the form of a token for bounces. */
export const token = "abcdefghijklmnopqrstuvwxyz234567abcdefghijklmnopqrst"
export const address = `bounces+${token}@acme.example`

const lines = (...texts: ReadonlyArray<string>): Uint8Array => new TextEncoder().encode(texts.join("\r\n"))

/** The values of a report that tests change. */
export interface ReportValues {
  readonly to?: string
  readonly action?: string
  readonly status?: string
  readonly type?: string
  readonly feedback?: string
  readonly returnPath?: string
}

/** A report as Postfix writes it. */
export const postfixReport = ({
  action = "failed",
  returnPath = address,
  status = "5.1.1",
  to = address,
  type = "delivery-status"
}: ReportValues = {}) =>
  lines(
    "Return-Path: <>",
    `Delivered-To: ${to}`,
    "Received: by mail.customer.example (Postfix) id 4F3A; Tue, 24 Nov 2026 10:00:04 +0000 (UTC)",
    "Date: Tue, 24 Nov 2026 10:00:04 +0000 (UTC)",
    "From: MAILER-DAEMON@mail.customer.example (Mail Delivery System)",
    "Subject: Undelivered Mail Returned to Sender",
    `To: ${to}`,
    "Auto-Submitted: auto-replied",
    "MIME-Version: 1.0",
    `Content-Type: multipart/report; report-type=${type};`,
    '\tboundary="4F3A.1/mail.customer.example"',
    "Message-Id: <20261124@mail.customer.example>",
    "",
    "This is a MIME-encapsulated message.",
    "",
    "--4F3A.1/mail.customer.example",
    "Content-Description: Notification",
    "Content-Type: text/plain; charset=us-ascii",
    "",
    '<sam@customer.example>: unknown user: "sam"',
    "",
    "--4F3A.1/mail.customer.example",
    "Content-Description: Delivery report",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mail.customer.example",
    "X-Postfix-Queue-ID: 4F3A",
    `X-Postfix-Sender: rfc822; ${returnPath}`,
    "Arrival-Date: Tue, 24 Nov 2026 10:00:00 +0000 (UTC)",
    "",
    "Final-Recipient: rfc822; sam@customer.example",
    "Original-Recipient: rfc822;sam@customer.example",
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: X-Postfix; unknown user: "sam"',
    "",
    "--4F3A.1/mail.customer.example",
    "Content-Description: Undelivered Message Headers",
    "Content-Type: text/rfc822-headers",
    "",
    `Return-Path: <${returnPath}>`,
    "Subject: Confirmed: Intro",
    "From: Acme <booking@acme.example>",
    "",
    "--4F3A.1/mail.customer.example--",
    ""
  )

/** A report as Exchange writes it: the whole mail is attached, and the fields are folded. */
export const exchangeReport = ({ to = address }: ReportValues = {}) =>
  lines(
    "From: Microsoft Outlook <MicrosoftExchange329e@customer.example>",
    `To: ${to.toUpperCase()}`,
    "Subject: Undeliverable: Confirmed: Intro",
    'Content-Type: multipart/report; boundary="b1"; report-type="Delivery-Status"',
    "MIME-Version: 1.0",
    "",
    "--b1",
    'Content-Type: multipart/alternative; boundary="b2"',
    "",
    "--b2",
    "Content-Type: text/html",
    "",
    "<p>Your message could not be delivered.</p>",
    "--b2--",
    "--b1",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns;AM0PR01.customer.example",
    "",
    "Final-Recipient: rfc822;sam@customer.example",
    "Action:",
    " failed",
    "Status: 5.1.10",
    "Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found",
    "",
    "--b1",
    "Content-Type: message/rfc822",
    "",
    "From: Acme <booking@acme.example>",
    "Subject: Confirmed: Intro",
    "Content-Type: text/plain",
    "",
    "You meet Ada Lovelace.",
    "--b1--",
    ""
  )

/** An abuse report as feedback loops send it. */
export const abuseReport = ({ feedback = "abuse", to = "abuse@acme.example" }: ReportValues = {}) =>
  lines(
    "From: <fbl@provider.example>",
    `To: ${to}`,
    "Subject: FW: Confirmed",
    "MIME-Version: 1.0",
    'Content-Type: multipart/report; report-type=feedback-report; boundary="part"',
    "",
    "--part",
    "Content-Type: text/plain",
    "",
    "This is an email abuse report.",
    "--part",
    "Content-Type: message/feedback-report",
    "",
    `Feedback-Type: ${feedback}`,
    "User-Agent: SomeGenerator/1.0",
    "Version: 1",
    `Original-Mail-From: <${address}>`,
    "",
    "--part",
    "Content-Type: message/rfc822",
    "",
    "From: Acme <booking@acme.example>",
    "Subject: Reminder",
    "",
    "Text",
    "--part--",
    ""
  )
