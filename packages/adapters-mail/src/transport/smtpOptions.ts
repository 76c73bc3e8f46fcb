import type { OwnSmtpServer } from "@calendeal/domain/mails"
import { Redacted } from "effect"
import type { SMTPTransportOptions } from "nodemailer"
import type { Socket } from "node:net"
import { getCACertificates } from "node:tls"
import type { SmtpServer } from "./SmtpServer.ts"

/** The refresh token with which the installation logs in by OAuth 2 (XOAUTH2). */
export interface OAuth2Login {
  readonly clientId: string
  readonly clientSecret: Redacted.Redacted
  readonly refreshToken: Redacted.Redacted
  /** Issues access tokens. An https URL; its certificate must be trusted. */
  readonly tokenUrl: string
}

/** In milliseconds. Together less than the lease of a delivery. */
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  socketCloseTimeout: 1_000
}

/** nodemailer's options for the installation's server. The user of OAuth 2 is the one of the server's URL. */
export const installationOptions = (
  { host, login, port, security }: SmtpServer,
  oauth2: OAuth2Login | undefined,
  certificates: ReadonlyArray<string>
): SMTPTransportOptions => ({
  host,
  port,
  secure: security === "tls",
  requireTLS: security === "required",
  opportunisticTLS: security === "opportunistic",
  ignoreTLS: security === "none",
  tls: {
    ca: authorities(certificates),
    // An attacker could suppress STARTTLS itself: checking the certificate would protect nothing.
    rejectUnauthorized: security !== "opportunistic"
  },
  ...(login !== null &&
    loginOptions(
      oauth2 === undefined
        ? { user: login.username, pass: Redacted.value(login.password) }
        : {
            type: "OAuth2",
            user: login.username,
            clientId: oauth2.clientId,
            clientSecret: Redacted.value(oauth2.clientSecret),
            refreshToken: Redacted.value(oauth2.refreshToken),
            accessUrl: oauth2.tokenUrl,
            tls: { ca: authorities(certificates) }
          }
    )),
  ...timeouts
})

/** nodemailer's options for a workspace's server over an open connection. */
export const ownServerOptions = (
  { host, login, port, security }: OwnSmtpServer,
  connection: Socket,
  certificates: ReadonlyArray<string>
): SMTPTransportOptions => ({
  host,
  port,
  connection,
  secure: security === "tls",
  requireTLS: security === "starttls",
  tls: { ca: authorities(certificates) },
  ...(login !== null && loginOptions({ user: login.username, pass: Redacted.value(login.password) })),
  ...timeouts
})

/** Logs in even if the server does not announce it. Otherwise nodemailer sends without a login. */
const loginOptions = (auth: NonNullable<SMTPTransportOptions["auth"]>) => ({ auth, forceAuth: true })

const authorities = (certificates: ReadonlyArray<string>): Array<string> => [
  ...getCACertificates("default"),
  ...certificates
]
