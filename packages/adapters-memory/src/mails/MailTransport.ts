import { Email } from "@calendeal/domain/contacts"
import { MailTransport, type OutgoingMail } from "@calendeal/domain/mails"
import { Outcome } from "@calendeal/domain/outbox"
import { Context, Effect, Layer, Option } from "effect"

/** The mails that were sent in this process, the oldest first. A mail that was sent again is there once. */
export class SentMails extends Context.Service<SentMails, Effect.Effect<ReadonlyArray<OutgoingMail>>>()(
  "@calendeal/adapters-memory/mails/SentMails"
) {}

/** Keeps mails instead of sending them, whatever the server. */
export const layer = Layer.effectContext(
  Effect.sync(() => {
    const sent = new Map<string, OutgoingMail>()
    const transport = MailTransport.of({
      installation: Option.some({ address: Email.make("booking@calendeal.example"), bounceAddress: null }),
      installationRoute: { _tag: "Files" },
      send: (mail) =>
        Effect.sync(() => {
          sent.set(mail.messageId, mail)
          return Outcome.Delivered()
        }),
      verify: () => Effect.succeed(null)
    })
    return Context.make(MailTransport, transport).pipe(
      Context.add(SentMails, SentMails.of(Effect.sync(() => [...sent.values()])))
    )
  })
)
