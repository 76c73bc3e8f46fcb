import { imapMailboxNamed, smtpServerNamed } from "@calendeal/adapters-mail"
import { Email } from "@calendeal/domain/contacts"
import { Config, Option, Schema } from "effect"
import type { Setting } from "./Setting.ts"

const define = <A>(setting: Setting<A>): Setting<A> => setting

const smtpUrl = Schema.String.check(Schema.makeFilter((text) => smtpServerNamed(text) !== undefined))

const imapUrl = Schema.String.check(Schema.makeFilter((text) => imapMailboxNamed(text) !== undefined))

/** The longest local part of the address for bounces: with a plus sign and a token it has at most 64 characters. */
const bounceAddress = Email.check(Schema.isPattern(/^[^@+]{1,11}@/))

/** A label of the DNS, or several. */
const selector = Schema.String.check(Schema.isPattern(/^[a-z0-9](?:[a-z0-9.-]{0,61}[a-z0-9])?$/i))

/** The settings of mail. */
export const mailSettings = {
  smtpServer: define({
    name: "SMTP_URL",
    type: "smtp://user:password@host:587 with STARTTLS, or smtps://user:password@host:465",
    default: "none: development captures mails in DATA_DIR, production sends none",
    meaning:
      "The mail server. Percent-encode the user and the password. `?tls=` after smtp:// is `required` (default), `opportunistic` (default on this machine; any certificate) or `none`.",
    config: Config.option(Config.schema(smtpUrl, "SMTP_URL")).pipe(
      Config.map(Option.flatMap((text) => Option.fromUndefinedOr(smtpServerNamed(text))))
    )
  }),
  smtpCertificates: define({
    name: "SMTP_CA_FILE",
    type: "file with certificates in PEM",
    default: "none: certificates must be publicly trusted",
    meaning: "Additional authorities whose certificates mail servers and SMTP_OAUTH2_TOKEN_URL may have.",
    config: Config.option(Config.NonEmptyString("SMTP_CA_FILE"))
  }),
  mailFrom: define({
    name: "MAIL_FROM",
    type: "email address in lower case",
    default: "none; required with SMTP_URL",
    meaning: "The sender of mails, except of workspaces with an own sender.",
    config: Config.option(Config.schema(Email, "MAIL_FROM"))
  }),
  mailBounceAddress: define({
    name: "MAIL_BOUNCE_ADDRESS",
    type: "email address in lower case, with at most 11 characters before the @",
    default: "MAIL_FROM",
    meaning:
      "The mailbox to which bounces go, each at an own address such as bounces+token@example.com. It must accept these addresses.",
    config: Config.option(Config.schema(bounceAddress, "MAIL_BOUNCE_ADDRESS"))
  }),
  bounceMailbox: define({
    name: "BOUNCE_IMAP_URL",
    type: "imaps://user:password@host:993/INBOX",
    default: "none: bounces are not read; a mail server can pass them to `calendeal bounce`",
    meaning:
      "The mailbox of MAIL_BOUNCE_ADDRESS. Workers read its unseen messages every minute and mark them as seen. Percent-encode user, password and folder.",
    config: Config.option(Config.schema(imapUrl, "BOUNCE_IMAP_URL")).pipe(
      Config.map(Option.flatMap((text) => Option.fromUndefinedOr(imapMailboxNamed(text))))
    )
  }),
  dkimSelector: define({
    name: "DKIM_SELECTOR",
    type: "name in the DNS",
    default: "none: mails are not signed",
    meaning:
      "The selector of the DKIM key, for a mail server that does not sign itself. It needs DKIM_PRIVATE_KEY_FILE.",
    config: Config.option(Config.schema(selector, "DKIM_SELECTOR"))
  }),
  dkimPrivateKey: define({
    name: "DKIM_PRIVATE_KEY_FILE",
    type: "file with an RSA key in PEM",
    default: "none: mails are not signed",
    meaning: "The key that signs mails from the domain of MAIL_FROM. It needs DKIM_SELECTOR.",
    config: Config.option(Config.NonEmptyString("DKIM_PRIVATE_KEY_FILE"))
  }),
  smtpOAuth2ClientId: define({
    name: "SMTP_OAUTH2_CLIENT_ID",
    type: "text",
    default: "none: the login uses the password of SMTP_URL",
    meaning:
      "The client with which the user of SMTP_URL logs in by OAuth 2 (XOAUTH2), as Microsoft 365 and Google require it. The other settings of OAuth 2 must be set, too.",
    config: Config.option(Config.NonEmptyString("SMTP_OAUTH2_CLIENT_ID"))
  }),
  smtpOAuth2ClientSecret: define({
    name: "SMTP_OAUTH2_CLIENT_SECRET",
    type: "text",
    default: "none",
    meaning: "The secret of that client.",
    config: Config.option(Config.Redacted("SMTP_OAUTH2_CLIENT_SECRET"))
  }),
  smtpOAuth2RefreshToken: define({
    name: "SMTP_OAUTH2_REFRESH_TOKEN",
    type: "text",
    default: "none",
    meaning: "The refresh token of the user of SMTP_URL.",
    config: Config.option(Config.Redacted("SMTP_OAUTH2_REFRESH_TOKEN"))
  }),
  smtpOAuth2TokenUrl: define({
    name: "SMTP_OAUTH2_TOKEN_URL",
    type: "https URL",
    default: "none",
    meaning: "The address that issues access tokens.",
    config: Config.option(
      Config.schema(
        Schema.URLFromString.check(Schema.makeFilter(({ protocol }) => protocol === "https:")),
        "SMTP_OAUTH2_TOKEN_URL"
      )
    )
  })
} as const
