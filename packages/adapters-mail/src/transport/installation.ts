import type { InstallationSender, MailRoute, OutgoingMail } from "@calendeal/domain/mails"
import { Outcome } from "@calendeal/domain/outbox"
import { Effect, Option, Scope } from "effect"
import { capture } from "../capture/capture.ts"
import { attempt } from "./attempt.ts"
import { type DkimKey, messageOf } from "./messageOf.ts"
import { installationOptions, type OAuth2Login } from "./smtpOptions.ts"
import type { SmtpServer } from "./SmtpServer.ts"

/** How the installation sends. */
export type Installation =
  | {
      readonly _tag: "Smtp"
      readonly sender: InstallationSender
      readonly server: SmtpServer
      readonly oauth2?: OAuth2Login
      /** Signs mails whose sender has its domain. */
      readonly dkim?: DkimKey
    }
  /** Writes mails to a folder. For development. */
  | { readonly _tag: "Captured"; readonly sender: InstallationSender; readonly folder: string }
  | { readonly _tag: "None" }

/** Connections of the pool, and mails per connection. */
const limits = { maxConnections: 5, maxMessages: 100 }

/** Milliseconds after which an unused connection is closed: shorter than the time limit of its socket. */
const idleTimeout = 15_000

/** The installation's part of the port. Connections are closed with the scope. */
export const openInstallation = Effect.fnUntraced(function* (
  installation: Installation,
  certificates: ReadonlyArray<string>
) {
  switch (installation._tag) {
    case "None":
      return {
        sender: Option.none<InstallationSender>(),
        route: { _tag: "None" } satisfies MailRoute,
        send: () => Effect.succeed(withoutServer),
        verify: Effect.succeed(withoutServer)
      }
    case "Captured":
      return {
        sender: Option.some(installation.sender),
        route: { _tag: "Files" } satisfies MailRoute,
        send: (mail: OutgoingMail, sentAt: Date) =>
          Effect.as(
            capture(installation.folder, mail, messageOf(mail, sentAt, undefined), sentAt),
            Outcome.Delivered()
          ),
        verify: Effect.succeed(Outcome.Delivered())
      }
    case "Smtp": {
      const { dkim, oauth2, sender, server } = installation
      const options = installationOptions(server, oauth2, certificates)
      const scope = yield* Effect.scope
      // Loaded with the first mail: a service without a worker sends none.
      const pool = yield* Effect.cached(
        Effect.provideService(
          Effect.acquireRelease(
            Effect.promise(async () => {
              const { createTransport } = await import("nodemailer")
              return createTransport({ ...options, ...limits, idleTimeout, maxRequeues: 1, pool: true })
            }),
            (transport) => Effect.sync(() => transport.close())
          ),
          Scope.Scope,
          scope
        )
      )
      return {
        sender: Option.some(sender),
        route: { _tag: "Server", host: server.host, port: server.port } satisfies MailRoute,
        send: (mail: OutgoingMail, sentAt: Date) =>
          Effect.flatMap(pool, (transport) =>
            attempt((signal) => transport.sendMail({ ...messageOf(mail, sentAt, dkim), signal }))
          ),
        verify: Effect.flatMap(pool, (transport) => attempt(() => transport.verify()))
      }
    }
  }
})

const withoutServer = Outcome.Retry({ code: "no_mail_server", afterSeconds: null, fault: "destination" })
