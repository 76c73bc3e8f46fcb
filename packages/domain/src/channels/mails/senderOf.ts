import type { Email } from "../../kernel/texts/index.ts"
import type { MailSettings, OwnServer } from "./MailSettings.ts"
import type { InstallationSender } from "./MailTransport.ts"

/** How a workspace's mails are sent. */
export interface Sender {
  readonly address: Email
  /** Null: the installation's server. */
  readonly server: OwnServer | null
  /** Where bounces go with a token; null: to the sender, without one. */
  readonly bounceAddress: Email | null
}

/**
 * The sender of a workspace's mails (D-MAIL-52): its own address once it is verified, otherwise the installation's. The
 * workspace's own server sends only with its own address. Null: there is no server, so nothing is sent.
 */
export const senderOf = (
  { sender, server }: Pick<MailSettings, "sender" | "server">,
  installation: InstallationSender | null
): Sender | null => {
  const own = sender !== null && sender.verifiedAt !== null ? sender.address : null
  if (own !== null && server !== null) return { address: own, server, bounceAddress: null }
  if (installation === null) return null
  return { address: own ?? installation.address, server: null, bounceAddress: installation.bounceAddress }
}

/** The envelope's sender: bounces come back with the token of their mail (VERP). */
export const envelopeFrom = ({ address, bounceAddress }: Sender, token: string): string => {
  if (bounceAddress === null) return address
  const at = bounceAddress.lastIndexOf("@")
  return `${bounceAddress.slice(0, at)}+${token}${bounceAddress.slice(at)}`
}
