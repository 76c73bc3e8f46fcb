import { TypedEmail } from "@calendeal/domain/contacts"
import { openWorkspaceWithKey } from "@calendeal/domain/management"
import { operatorLink } from "@calendeal/domain/sign-in"
import { Line } from "@calendeal/domain/texts"
import { TimeZoneName, Workspace, WorkspaceSlug } from "@calendeal/domain/workspaces"
import { Console, DateTime, Effect, Option, Redacted, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import { withPorts } from "../runtime/withPorts.ts"
import { baseUrlOf } from "../settings/Settings.ts"
import { json } from "./arguments.ts"

/** Another workspace has the slug. */
class SlugTaken extends Schema.TaggedError<SlugTaken>()("SlugTaken", { slug: Schema.String }) {
  override get message(): string {
    return `A workspace with the slug "${this.slug}" already exists.`
  }
  readonly remedy = "Choose another slug with --workspace."
}

/** The defaults for omitted flags. */
const defaults = { timezone: TimeZoneName.make("UTC"), country: "US" }

const byDefault = (flag: string) => ` (default; change it with --${flag})`

/** Creates a workspace with its owner, and prints the owner's address to sign in, an access token and an API key once. */
export const bootstrap = Command.make(
  "bootstrap",
  {
    workspace: Flag.String("workspace").pipe(
      Flag.withDescription("The workspace's slug, the first part of the URLs of its booking pages"),
      Flag.withSchema(WorkspaceSlug)
    ),
    name: Flag.String("name").pipe(
      Flag.withDescription("The workspace's name (default: its slug)"),
      Flag.withSchema(Line(1, 120)),
      Flag.optional
    ),
    owner: Flag.String("owner").pipe(Flag.withDescription("The owner's email"), Flag.withSchema(TypedEmail)),
    timezone: Flag.String("timezone").pipe(
      Flag.withDescription(`The workspace's IANA time zone (default: ${defaults.timezone})`),
      Flag.withSchema(TimeZoneName),
      Flag.optional
    ),
    country: Flag.String("country").pipe(
      Flag.withDescription(
        `The country for phone numbers without a country code: two upper-case letters (default: ${defaults.country})`
      ),
      Flag.withSchema(Workspace.fields.defaultCountry),
      Flag.optional
    ),
    json
  },
  Effect.fn(function* (flags) {
    const made = yield* withPorts(({ settings }) =>
      Effect.gen(function* () {
        const opened = yield* openWorkspaceWithKey({
          name: Option.getOrElse(flags.name, () => flags.workspace),
          slug: flags.workspace,
          timezone: Option.getOrElse(flags.timezone, () => defaults.timezone),
          defaultCountry: Option.getOrElse(flags.country, () => defaults.country),
          owner: { email: flags.owner, name: flags.owner }
        }).pipe(Effect.catchTag("StateConflict", () => Effect.fail(new SlugTaken({ slug: flags.workspace }))))
        const { key, secret } = opened.issued
        const signIn = yield* operatorLink(opened.workspace.id, flags.owner)
        return {
          workspaceId: opened.workspace.id,
          name: opened.workspace.name,
          timezone: opened.workspace.timezone,
          country: opened.workspace.defaultCountry,
          bookingPages: `${baseUrlOf(settings)}/${opened.workspace.slug}/{event type's slug}`,
          accessToken: Redacted.value(opened.accessToken),
          accessTokenExpiresAt: DateTime.formatIso(opened.accessTokenExpiresAt),
          signIn: signIn.address,
          apiKeyPrefix: key.prefix,
          apiKeySecret: Redacted.value(secret)
        }
      })
    )
    const lines = [
      `workspace     ${made.workspaceId}`,
      `name          ${made.name}${Option.isNone(flags.name) ? byDefault("name") : ""}`,
      `time zone     ${made.timezone}${Option.isNone(flags.timezone) ? byDefault("timezone") : ""}`,
      `country       ${made.country}${Option.isNone(flags.country) ? byDefault("country") : ""}`,
      `booking pages ${made.bookingPages}`,
      `sign in       ${made.signIn}`,
      `access token  ${made.accessToken}`,
      `valid until   ${made.accessTokenExpiresAt}`,
      `API key       ${made.apiKeyPrefix}`,
      `secret        ${made.apiKeySecret}`,
      "The address to sign in works once, for a day. The token and the secret are not shown again."
    ]
    yield* Console.log(flags.json ? JSON.stringify(made) : lines.join("\n"))
  })
).pipe(
  Command.withDescription(
    "Create a workspace with its owner, an address to sign in, an access token and an API key"
  ),
  Command.withExamples([
    {
      command:
        "calendeal bootstrap --workspace acme --owner ada@acme.example --timezone Europe/London --country GB",
      description: "Create the first workspace"
    }
  ])
)
