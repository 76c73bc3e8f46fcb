import { type ImapMailbox, readUnseen } from "@calendeal/adapters-mail"
import { Outbox } from "@calendeal/domain/outbox"
import { Effect, Option } from "effect"
import { reportFailure } from "../runtime/outages.ts"
import { recordReport } from "./recordReport.ts"

/** The time between two readings. */
const interval = "1 minute"

/** Reads the mailbox for bounces every minute, if there is one (D-MAIL-49). Failures are logged, and it is read again. */
export const readBounces = (mailbox: Option.Option<ImapMailbox>, certificates: ReadonlyArray<string>) =>
  Option.match(mailbox, {
    onNone: () => Effect.never,
    onSome: (found) =>
      // A restored copy must not take the reports of the service that it was copied from (D-BACKUP-5).
      Outbox.use((outbox) => outbox.sending).pipe(
        Effect.flatMap(({ isPaused }) =>
          isPaused ? Effect.void : readUnseen(found, certificates, recordReport)
        ),
        Effect.catchTag("MailboxUnreadable", ({ message }) => Effect.logWarning(message)),
        Effect.catchCause((cause) => reportFailure("the bounces could not be recorded", cause)),
        Effect.andThen(Effect.sleep(interval)),
        Effect.forever
      )
  })
