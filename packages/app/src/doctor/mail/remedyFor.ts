const microsoft =
  "Microsoft 365 accepts no passwords for SMTP: set SMTP_OAUTH2_CLIENT_ID and the other settings of OAuth 2"

/** The usual refusals of mail servers, the special ones first. */
const remedies: ReadonlyArray<readonly [RegExp, string]> = [
  [/^smtp_\d{3}_5_7_(?:30|139)$/, microsoft],
  [
    /^smtp_53[458]|_5_7_[389]$|^login_failed$/,
    "the server rejects the user or the password: correct SMTP_URL, with percent-encoding. Some providers require an app password or OAuth 2"
  ],
  [
    /^smtp_530/,
    "the server requires encryption and a login: use smtp:// without ?tls=none, or smtps://, with user and password"
  ],
  [
    /^token_refused$/,
    "no access token is issued: correct the settings SMTP_OAUTH2_…, or get a new refresh token"
  ],
  [
    /^token_unavailable$/,
    "SMTP_OAUTH2_TOKEN_URL cannot be reached or does not answer with a token: correct it, or put the authority of its certificate in SMTP_CA_FILE"
  ],
  [
    /^certificate_untrusted$/,
    "the certificate is not trusted, has expired or is for another name: use the name in the certificate, or put the authority's certificate in SMTP_CA_FILE"
  ],
  [
    /^starttls_refused$/,
    "the server does not offer STARTTLS: use smtps://, or ?tls=none in a network that you trust"
  ],
  [/^tls_failed$/, "no encrypted connection is possible: use smtps:// for port 465 and smtp:// for port 587"],
  [/^name_unknown$/, "the host of SMTP_URL has no address: correct it"],
  [
    /^(?:connection_failed|timeout)$/,
    "the server does not respond: correct the host and the port. Many networks block port 25; use 587 or 465"
  ],
  [
    /^smtp_55[0-4]_5_7_1$/,
    "the server does not relay mails of this machine or this sender: log in, or allow the machine and MAIL_FROM at the server"
  ],
  [/^smtp_4|^smtp_421/, "the server is not available at present, or limits mails: look at its log"]
]

/** What to do about the code of a failure of `MailTransport`. */
export const remedyFor = (code: string): string =>
  remedies.find(([pattern]) => pattern.test(code))?.[1] ?? "look at the log of the mail server"
