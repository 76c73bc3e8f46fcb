import { everyWorkspace } from "@calendeal/adapters-postgres"
import { removeWorkspace, resumeWorkspace, suspendWorkspace } from "@calendeal/domain/management"
import { standingOf, WorkspaceDirectory, WorkspaceSlug } from "@calendeal/domain/workspaces"
import { Console, DateTime, Effect, Option, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import { asOwner } from "../runtime/migrations.ts"
import { withPorts } from "../runtime/withPorts.ts"
import { json, workspace, workspaceNamed } from "./arguments.ts"

/** Lists all workspaces, by slug. */
const list = Command.make(
  "list",
  { json },
  Effect.fn(function* ({ json: asJson }) {
    const shown = yield* withPorts(({ database }) =>
      Effect.gen(function* () {
        // The service sees one workspace at a time; only the owner of the database can list all workspaces.
        const ids = yield* everyWorkspace.pipe(asOwner(database))
        const found = yield* Effect.forEach(ids, (id) =>
          WorkspaceDirectory.use((directory) => directory.find(id))
        )
        return found
          .flatMap(Option.toArray)
          .map(({ createdAt, id, name, slug, subscription, suspendedAt }) => ({
            workspace: slug,
            id,
            name,
            createdAt: DateTime.formatIso(createdAt),
            standing: standingOf({ subscription, suspendedAt }),
            suspendedAt: suspendedAt === null ? null : DateTime.formatIso(suspendedAt)
          }))
          .toSorted((one, other) => (one.workspace < other.workspace ? -1 : 1))
      })
    )
    const lines = shown.map(
      ({ createdAt, name, standing, suspendedAt, workspace }) =>
        `${workspace}  created ${createdAt}  ${suspendedAt === null ? standing : `${standing} ${suspendedAt}`}  ${name}`
    )
    const text = lines.length === 0 ? "The installation has no workspace." : lines.join("\n")
    yield* Console.log(asJson ? JSON.stringify(shown) : text)
  })
).pipe(
  Command.withDescription("List all workspaces, and whether they take bookings"),
  Command.withExamples([{ command: "calendeal workspaces list", description: "List the workspaces" }])
)

/** Suspends a workspace: its members can only read, and its pages take no bookings (D-WS-5). */
const suspend = Command.make(
  "suspend",
  { workspace, json },
  Effect.fn(function* (flags) {
    yield* withPorts(() => Effect.flatMap(workspaceNamed(flags.workspace), ({ id }) => suspendWorkspace(id)))
    const text = `${flags.workspace} is suspended: it takes no bookings, and its members can only read. \`calendeal workspaces resume\` ends this.`
    yield* Console.log(flags.json ? JSON.stringify({ suspended: flags.workspace }) : text)
  })
).pipe(
  Command.withDescription("Suspend a workspace: no new bookings and leads, and members can only read"),
  Command.withExamples([
    { command: "calendeal workspaces suspend --workspace acme", description: "Suspend a tenant" }
  ])
)

/** Ends a suspension. */
const resume = Command.make(
  "resume",
  { workspace, json },
  Effect.fn(function* (flags) {
    const standing = yield* withPorts(() =>
      Effect.gen(function* () {
        const found = yield* workspaceNamed(flags.workspace)
        yield* resumeWorkspace(found.id)
        return standingOf({ ...found, suspendedAt: null })
      })
    )
    const lapsed = standing === "lapsed" ? " Its subscription has lapsed, so it takes no bookings." : ""
    const text = `${flags.workspace} is not suspended.${lapsed}`
    yield* Console.log(flags.json ? JSON.stringify({ resumed: flags.workspace, standing }) : text)
  })
).pipe(
  Command.withDescription("End the suspension of a workspace"),
  Command.withExamples([
    { command: "calendeal workspaces resume --workspace acme", description: "End the suspension" }
  ])
)

/** The slug was not repeated. */
class NotConfirmed extends Schema.TaggedError<NotConfirmed>()("NotConfirmed", {}) {
  override readonly message = "--confirm is not the slug of --workspace."
  readonly remedy = "Repeat the slug: a removed workspace comes back from a backup only."
}

/** Removes a workspace with all its data. */
const remove = Command.make(
  "remove",
  {
    workspace,
    confirm: Flag.String("confirm").pipe(
      Flag.withDescription("The slug again: the removal is permanent"),
      Flag.withSchema(WorkspaceSlug)
    ),
    json
  },
  Effect.fn(function* (flags) {
    if (flags.confirm !== flags.workspace) return yield* new NotConfirmed()
    yield* withPorts(() => Effect.flatMap(workspaceNamed(flags.workspace), ({ id }) => removeWorkspace(id)))
    const text = `${flags.workspace} is removed: its pages, members and keys are gone, and workers delete its rows in steps.`
    yield* Console.log(flags.json ? JSON.stringify({ removed: flags.workspace }) : text)
  })
).pipe(
  Command.withDescription("Remove a workspace with all its data, permanently"),
  Command.withExamples([
    {
      command: "calendeal workspaces remove --workspace acme --confirm acme",
      description: "Remove a tenant who has left"
    }
  ])
)

/** The tenants of the installation. */
export const workspaces = Command.make("workspaces").pipe(
  Command.withDescription("Manage workspaces: list, suspend, resume, remove"),
  Command.withExamples([{ command: "calendeal workspaces list", description: "List the workspaces" }]),
  Command.withSubcommands([list, suspend, resume, remove])
)
