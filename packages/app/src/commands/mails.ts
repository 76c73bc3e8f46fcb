import { MailRecipient } from "@calendeal/domain/consistency"
import {
  commandLineContext,
  listAll,
  resendMails,
  type StateConflict,
  WorkspaceQueries
} from "@calendeal/domain/management"
import { type LoggedMail, logOf, ServiceAddress } from "@calendeal/domain/mails"
import { BookingUid } from "@calendeal/domain/bookings"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { Console, DateTime, Effect, Option, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import { withPorts } from "../runtime/withPorts.ts"
import { json, workspace, workspaceNamed } from "./arguments.ts"

const booking = Flag.String("booking").pipe(
  Flag.withDescription("The booking's uid, bk_…"),
  Flag.withSchema(BookingUid)
)

/** The workspace has no booking with the uid. */
class UnknownBooking extends Schema.TaggedError<UnknownBooking>()("UnknownBooking", {}) {
  override readonly message = "The workspace has no booking with this uid."
  readonly remedy = "Correct --booking. Uids are case-sensitive."
}

/** The mails of the booking cannot be sent again. */
class NotResent extends Schema.TaggedError<NotResent>()("NotResent", { reason: Schema.String }) {
  override get message(): string {
    return this.reason
  }
  readonly remedy = "Nothing is sent. `calendeal doctor` checks SMTP_URL and the other settings of mail."
}

const ensureBooking = Effect.fnUntraced(function* (workspaceId: WorkspaceId, uid: BookingUid) {
  const found = yield* WorkspaceQueries.use((queries) => queries.find(workspaceId, "bookings", uid))
  if (Option.isNone(found)) return yield* new UnknownBooking()
})

/** Lists the mails about a booking, newest first. Never prints addresses. */
const list = Command.make(
  "list",
  { workspace, booking, json },
  Effect.fn(function* (flags) {
    const shown = yield* withPorts(() =>
      Effect.gen(function* () {
        const { id } = yield* workspaceNamed(flags.workspace)
        yield* ensureBooking(id, flags.booking)
        const { hostname } = yield* ServiceAddress
        const mails = yield* listAll(id, "deliveries", { bookingUids: [flags.booking] })
        return mails.flatMap((mail) => logOf(mail, hostname)).map(describe)
      })
    )
    const lines = shown.map(
      ({ createdAt, kind, reason, recipient, status }) =>
        `${createdAt}  ${kind} to ${recipient}  ${status}${reason === null ? "" : ` (${reason})`}`
    )
    const text = lines.length === 0 ? "The booking has no mails." : lines.join("\n")
    yield* Console.log(flags.json ? JSON.stringify(shown) : text)
  })
).pipe(
  Command.withDescription("List the mails about a booking and their states"),
  Command.withExamples([
    {
      command: "calendeal mails list --workspace acme --booking bk_…",
      description: "See whether the confirmations were sent"
    }
  ])
)

const describe = ({ createdAt, dueAt, settledAt, ...mail }: LoggedMail) => ({
  ...mail,
  createdAt: DateTime.formatIso(createdAt),
  dueAt: dueAt === null ? null : DateTime.formatIso(dueAt),
  settledAt: settledAt === null ? null : DateTime.formatIso(settledAt)
})

/** Sends the present state of a booking again (D-MAIL-55). */
const resend = Command.make(
  "resend",
  {
    workspace,
    booking,
    recipients: Flag.String("recipient").pipe(
      Flag.withDescription(
        "A recipient as `calendeal mails list` shows it; can be repeated (default: the booker and all guests)"
      ),
      Flag.withSchema(MailRecipient),
      Flag.atLeast(0)
    ),
    json
  },
  Effect.fn(function* (flags) {
    const recipients = yield* withPorts(() =>
      Effect.gen(function* () {
        const { id } = yield* workspaceNamed(flags.workspace)
        yield* ensureBooking(id, flags.booking)
        const audit = yield* commandLineContext(id)
        return yield* resendMails(
          audit,
          flags.booking,
          flags.recipients.length === 0 ? null : flags.recipients
        )
      })
    ).pipe(
      Effect.catchTags({
        StateConflict: ({ reason }: StateConflict) => Effect.fail(new NotResent({ reason })),
        UnknownReference: () =>
          Effect.fail(new NotResent({ reason: "A recipient gets no mails about this booking." }))
      })
    )
    yield* Console.log(
      flags.json ? JSON.stringify({ recipients }) : `Sent again to ${recipients.join(", ")}.`
    )
  })
).pipe(
  Command.withDescription("Send the mails of a booking again, with its present state"),
  Command.withExamples([
    {
      command: "calendeal mails resend --workspace acme --booking bk_… --recipient booker",
      description: "Send the booker the confirmation again"
    }
  ])
)

/** The mails about bookings. */
export const mails = Command.make("mails").pipe(
  Command.withDescription("Mails about bookings: list, resend"),
  Command.withSubcommands([list, resend]),
  Command.withExamples([
    { command: "calendeal mails list --workspace acme --booking bk_…", description: "List a booking's mails" }
  ])
)
