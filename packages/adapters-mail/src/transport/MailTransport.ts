import { MailTransport, type OwnSmtpServer } from "@calendeal/domain/mails"
import type { Outcome } from "@calendeal/domain/outbox"
import { Clock, Effect, Layer } from "effect"
import type { SMTPTransportOptions, Transporter } from "nodemailer"
import { attempt } from "./attempt.ts"
import { guardedSocket, type OwnServers } from "./guardedSocket.ts"
import { type Installation, openInstallation } from "./installation.ts"
import { messageOf } from "./messageOf.ts"
import { ownServerOptions } from "./smtpOptions.ts"

/** The options of the layer. */
export interface MailTransportOptions {
  readonly installation: Installation
  readonly ownServers: OwnServers
  /** Additional trusted certificates, in PEM. */
  readonly certificates?: ReadonlyArray<string>
}

/**
 * Sends by SMTP: over a pool of connections to the installation's server, over a new connection to a workspace's server
 * for each mail.
 */
export const layer = ({ certificates = [], installation, ownServers }: MailTransportOptions) =>
  Layer.effect(
    MailTransport,
    Effect.gen(function* () {
      const { route, send, sender, verify } = yield* openInstallation(installation, certificates)
      const over = (server: OwnSmtpServer, use: UseTransport) =>
        guardedSocket(server, ownServers).pipe(
          Effect.flatMap((socket) => attemptOver(ownServerOptions(server, socket, certificates), use)),
          Effect.catch(Effect.succeed),
          Effect.scoped
        )
      return MailTransport.of({
        installation: sender,
        installationRoute: route,
        send: Effect.fnUntraced(function* (mail, server) {
          const sentAt = new Date(yield* Clock.currentTimeMillis)
          if (server === null) return yield* send(mail, sentAt)
          const message = messageOf(mail, sentAt, undefined)
          return yield* over(server, (transport, signal) => transport.sendMail({ ...message, signal }))
        }),
        verify: (server) =>
          Effect.map(server === null ? verify : over(server, (transport) => transport.verify()), codeOf)
      })
    })
  )

type UseTransport = (transport: Transporter, signal: AbortSignal) => Promise<unknown>

const attemptOver = (options: SMTPTransportOptions, use: UseTransport) =>
  attempt(async (signal) => {
    const { createTransport } = await import("nodemailer")
    return use(createTransport(options), signal)
  })

const codeOf = (outcome: Outcome): string | null => ("code" in outcome ? outcome.code : null)
