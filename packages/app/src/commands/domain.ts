import { addDomain, DomainDirectory, removeDomain } from "@calendeal/domain/management"
import { ServiceAddress } from "@calendeal/domain/mails"
import { addressAt, type OwnDomain, WorkspaceDirectory } from "@calendeal/domain/workspaces"
import { Console, DateTime, Effect, Option } from "effect"
import { Argument, Command } from "effect/cli"
import { withPorts } from "../runtime/withPorts.ts"
import { json, workspace, workspaceNamed } from "./arguments.ts"

const name = Argument.String("name").pipe(
  Argument.withDescription("The host name, such as meet.acme.example")
)

/** Adds a host name to a workspace. Every process serves its pages there when this command ends. */
const add = Command.make(
  "add",
  { name, workspace, json },
  Effect.fn(function* (flags) {
    const { address, domain } = yield* withPorts(() =>
      Effect.gen(function* () {
        const { id, slug } = yield* workspaceNamed(flags.workspace)
        const service = yield* ServiceAddress
        const domain = yield* addDomain(id, flags.name, service.hostname)
        return { domain, address: new URL(`/${slug}`, addressAt(service, domain)).href }
      })
    )
    yield* Console.log(
      flags.json
        ? JSON.stringify({ domain, workspace: flags.workspace, address })
        : [`domain   ${domain}`, `address  ${address}`].join("\n")
    )
  })
).pipe(
  Command.withDescription(
    "Add an own domain to a workspace. Its pages, and nothing else, are then served there"
  ),
  Command.withExamples([
    {
      command: "calendeal domain add meet.acme.example --workspace acme",
      description: "Serve the pages of acme at meet.acme.example"
    }
  ])
)

/** Removes a host name of a workspace. */
const remove = Command.make(
  "remove",
  { name, workspace, json },
  Effect.fn(function* (flags) {
    const removed = yield* withPorts(() =>
      Effect.flatMap(workspaceNamed(flags.workspace), ({ id }) => removeDomain(id, flags.name))
    )
    yield* Console.log(
      flags.json ? JSON.stringify({ removed }) : `${removed} no longer belongs to the workspace.`
    )
  })
).pipe(
  Command.withDescription(
    "Remove an own domain of a workspace. Links in earlier mails with it no longer work"
  ),
  Command.withExamples([
    {
      command: "calendeal domain remove meet.acme.example --workspace acme",
      description: "Remove the domain"
    }
  ])
)

/** Lists the host names of all workspaces, oldest first. */
const list = Command.make(
  "list",
  { json },
  Effect.fn(function* ({ json: asJson }) {
    const shown = yield* withPorts(() =>
      Effect.flatMap(
        DomainDirectory.use(({ all }) => all),
        Effect.forEach(described)
      )
    )
    const lines = shown.map(({ addedAt, domain, workspace }) => `${domain}  ${workspace}  added ${addedAt}`)
    const text = lines.length === 0 ? "No workspace has an own domain." : lines.join("\n")
    yield* Console.log(asJson ? JSON.stringify(shown) : text)
  })
).pipe(
  Command.withDescription("List the own domains of all workspaces"),
  Command.withExamples([{ command: "calendeal domain list", description: "List the domains" }])
)

const described = Effect.fnUntraced(function* ({ addedAt, name, workspaceId }: OwnDomain) {
  const found = yield* WorkspaceDirectory.use((directory) => directory.find(workspaceId))
  return {
    domain: name,
    workspace: Option.match(found, { onNone: () => null, onSome: ({ slug }) => slug }),
    addedAt: DateTime.formatIso(addedAt)
  }
})

/** The own domains of workspaces (D-DOM-1). */
export const domain = Command.make("domain").pipe(
  Command.withDescription("Manage the own domains of workspaces: list, add, remove"),
  Command.withExamples([{ command: "calendeal domain list", description: "List the domains" }]),
  Command.withSubcommands([list, add, remove])
)
