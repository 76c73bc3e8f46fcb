import { explanationView } from "@calendeal/adapters-http"
import { ExplanationView, Instant } from "@calendeal/adapters-http/contract"
import { ContactBook, TypedEmail } from "@calendeal/domain/contacts"
import { Slug, TimeZoneName, type WorkspaceId } from "@calendeal/domain/workspaces"
import { explainStart } from "@calendeal/domain/management"
import { Console, Effect, Option, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import { withPorts } from "../runtime/withPorts.ts"
import { eventTypeNamed, json, workspace, workspaceNamed } from "./arguments.ts"

/** No contact of the workspace has the email. */
class UnknownContact extends Schema.TaggedError<UnknownContact>()("UnknownContact", {}) {
  override readonly message = "The workspace has no contact with this email."
  readonly remedy = "Correct it, or leave out --contact to check for a new contact."
}

/** Explains for each host whether a start can be booked, and which host a booking would get and why. */
export const explain = Command.make(
  "explain",
  {
    workspace,
    eventType: Flag.String("event-type").pipe(
      Flag.withDescription("The event type's slug"),
      Flag.withSchema(Slug)
    ),
    start: Flag.String("start").pipe(
      Flag.withDescription("The start time, an ISO 8601 instant with Z or an offset"),
      Flag.withSchema(Instant)
    ),
    timezone: Flag.String("timezone").pipe(
      Flag.withDescription("The booker's IANA time zone (default: the workspace's)"),
      Flag.withSchema(TimeZoneName),
      Flag.optional
    ),
    contact: Flag.String("contact").pipe(
      Flag.withDescription("The email of the contact who would book (default: a new contact)"),
      Flag.withSchema(TypedEmail),
      Flag.optional
    ),
    json
  },
  Effect.fn(function* (flags) {
    const view = yield* withPorts(() =>
      Effect.gen(function* () {
        const { id, timezone } = yield* workspaceNamed(flags.workspace)
        const eventType = yield* eventTypeNamed(id, flags.eventType)
        const explained = yield* explainStart({
          workspaceId: id,
          eventTypeId: eventType.id,
          startAt: flags.start,
          bookerTimezone: Option.getOrElse(flags.timezone, () => timezone),
          contactId: yield* contactOf(id, flags.contact)
        })
        return explanationView(flags.start, explained)
      })
    )
    const encoded = Schema.encodeSync(ExplanationView)(view)
    yield* Console.log(flags.json ? JSON.stringify(encoded) : lines(encoded).join("\n"))
  })
).pipe(
  Command.withDescription("Explain why a start time can or cannot be booked, and which host would be chosen"),
  Command.withExamples([
    {
      command: "calendeal explain --workspace acme --event-type intro --start 2026-12-01T09:30:00Z",
      description: "Explain the slot of 1 December, 09:30 UTC"
    }
  ])
)

const contactOf = Effect.fnUntraced(function* (
  workspaceId: WorkspaceId,
  email: Option.Option<typeof TypedEmail.Type>
) {
  if (Option.isNone(email)) return Option.none()
  const found = yield* ContactBook.use((book) => book.findByEmail(workspaceId, email.value))
  return Option.isSome(found) ? Option.some(found.value.id) : yield* new UnknownContact()
})

const lines = ({
  bookable,
  hosts,
  picked,
  refusals,
  requests,
  routing,
  start
}: typeof ExplanationView.Encoded) => [
  `${start} ${bookable ? "can be booked" : "cannot be booked"}`,
  ...refusals.map(({ cause, error }) => `  ${error} (${cause})`),
  `routing  ${routing}`,
  ...hosts.map(({ reasons, required, username }) => {
    const why = reasons.map(({ bookingUid, detail, from, reason, to }) =>
      from === null
        ? reason
        : `${reason}${detail === undefined ? "" : ` (${detail})`} ${from} to ${to}${bookingUid === null ? "" : ` ${bookingUid}`}`
    )
    return `host  ${username}${required ? " (required)" : ""}  ${why.length === 0 ? "free" : why.join(", ")}`
  }),
  ...(requests === 0 ? [] : [`requests ${requests}`]),
  picked === null
    ? "picked  none"
    : `picked  ${picked.hostIds.map((id) => hosts.find(({ hostId }) => hostId === id)?.username).join(", ")} (${picked.by})`
]
