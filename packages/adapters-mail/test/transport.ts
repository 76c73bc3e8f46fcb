import { Email } from "@calendeal/domain/contacts"
import { MailTransport as Port, type OutgoingMail, type OwnSmtpServer } from "@calendeal/domain/mails"
import { Effect } from "effect"
import { type Installation, MailTransport, type OwnServers, smtpServerNamed } from "../src/index.ts"

/** The sender of the installation in tests. */
export const sender = {
  address: Email.make("booking@acme.example"),
  bounceAddress: Email.make("bounces@acme.example")
}

/** Own servers at any address and port. */
export const anywhere: OwnServers = { refuses: () => false, allowsAnyPort: true }

/** The installation with the server of a URL. */
export const installationAt = (
  url: string,
  rest: Partial<Installation & { _tag: "Smtp" }> = {}
): Installation => {
  const server = smtpServerNamed(url)
  if (server === undefined) throw new Error("not a URL of a server")
  return { _tag: "Smtp", sender, server, ...rest }
}

/** The layer of the port for one installation. */
export const transportLayer = (
  installation: Installation,
  ownServers = anywhere,
  certificates: ReadonlyArray<string> = []
) => MailTransport.layer({ installation, ownServers, certificates })

/** Sends one mail over the installation's server, or over a workspace's. */
export const send = (mail: OutgoingMail, server: OwnSmtpServer | null = null) =>
  Port.use((transport) => transport.send(mail, server))

/** Verifies the installation's server, or a workspace's. */
export const verify = (server: OwnSmtpServer | null = null) =>
  Port.use((transport) => transport.verify(server))

/** Runs an effect with a new transport. */
export const withTransport = (...options: Parameters<typeof transportLayer>) =>
  Effect.provide(transportLayer(...options))
