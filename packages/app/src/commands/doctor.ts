import { everyWorkspace } from "@calendeal/adapters-postgres"
import { MailTransport } from "@calendeal/adapters-mail"
import { type Email, TypedEmail } from "@calendeal/domain/contacts"
import { Console, Effect, Layer, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { examineConnections } from "../doctor/examineConnections.ts"
import { examineDatabase, examineRedis } from "../doctor/examineServers.ts"
import { examineKeys, examineNode, examinePort, examineSettings } from "../doctor/examineSettings.ts"
import { examineCalendars } from "../doctor/calendars/examineCalendars.ts"
import * as ServerClock from "../doctor/calendars/ServerClock.ts"
import { examinePayments } from "../doctor/examinePayments.ts"
import { examineProvider } from "../doctor/examineProvider.ts"
import { examineSecrets } from "../doctor/examineSecrets.ts"
import { examineWorkspaceProviders } from "../doctor/examineWorkspaceProviders.ts"
import { dns } from "../doctor/mail/Dns.ts"
import { examineMail } from "../doctor/mail/examineMail.ts"
import { fault, faultOf, type Finding, line, note, Unwell } from "../doctor/Finding.ts"
import { type DatabaseUrls, databaseUrls } from "../runtime/database.ts"
import { asOwner } from "../runtime/migrations.ts"
import { portsOf } from "../runtime/withPorts.ts"
import { mailOf } from "../runtime/mail.ts"
import type { Settings } from "../settings/Settings.ts"
import { json } from "./arguments.ts"

/** Checks the settings and every component, and prints a remedy for each fault. Fails if there is one. */
export const doctor = Command.make(
  "doctor",
  {
    mailTo: Flag.String("mail-to").pipe(
      Flag.withDescription("Send a test mail to this email address"),
      Flag.withSchema(TypedEmail),
      Flag.optional
    ),
    json
  },
  Effect.fn(function* ({ json: asJson, mailTo }) {
    const { findings, settings } = yield* examineSettings
    const components = Option.isSome(settings) ? yield* examineComponents(settings.value, mailTo) : []
    const found = [examineNode(), ...findings, ...components]
    yield* Console.log(asJson ? JSON.stringify(found) : found.map(line).join("\n"))
    if (found.some(({ state }) => state === "fault")) return yield* new Unwell()
  })
).pipe(
  Command.withDescription("Check the settings and the components, and show how to fix each fault"),
  Command.withExamples([
    { command: "calendeal doctor", description: "Check the installation" },
    { command: "calendeal doctor --mail-to you@example.com", description: "Send a test mail, too" }
  ])
)

const examineComponents = (
  settings: Settings,
  mailTo: Option.Option<Email>
): Effect.Effect<ReadonlyArray<Finding>> =>
  Effect.gen(function* () {
    const database = yield* Effect.matchEffect(databaseUrls(settings), {
      onFailure: (error) => Effect.succeed([faultOf("PostgreSQL", error)]),
      onSuccess: Effect.fnUntraced(function* (urls) {
        const findings: ReadonlyArray<Finding> = yield* examineDatabase(urls)
        if (findings.some(({ state }) => state === "fault")) return findings
        const secrets = yield* examineSecrets(settings, urls)
        return [...findings, ...secrets, ...(yield* examineWorkspaces(settings, urls))]
      })
    })
    const others = yield* Effect.all([
      examineKeys(settings),
      Effect.sync(() => examineConnections(settings)),
      examineRedis(settings),
      examinePort(settings),
      examineMailOf(settings, mailTo),
      examineProvider(settings)
    ])
    return [...database, ...others.flat()]
  }).pipe(Effect.scoped)

/** Checks what workspaces have configured: the calendars and identity providers. */
const examineWorkspaces = (settings: Settings, database: DatabaseUrls) =>
  Effect.gen(function* () {
    // The service sees one workspace at a time; only the owner of the database can list all workspaces.
    const workspaces = yield* everyWorkspace.pipe(asOwner(database))
    const ports = yield* portsOf({ settings, database })
    const [calendars, providers, payments] = yield* Effect.provide(
      Effect.all([
        examineCalendars(workspaces),
        examineWorkspaceProviders(workspaces),
        examinePayments(workspaces)
      ]),
      Layer.merge(ports, ServerClock.layer(settings))
    )
    return [...calendars, ...providers, ...payments]
  }).pipe(
    Effect.orElseSucceed(() => [
      note(
        "calendars and identity providers of workspaces",
        "were not tried. Repair the other faults, then try again"
      )
    ])
  )

const examineMailOf = (settings: Settings, to: Option.Option<Email>) =>
  Effect.matchEffect(mailOf(settings), {
    onFailure: ({ faults }) =>
      Effect.succeed(faults.map(({ name, problem, remedy }) => fault(name, `${problem}. ${remedy}`))),
    onSuccess: (options) =>
      Effect.provide(examineMail(options.installation, to), Layer.merge(MailTransport.layer(options), dns))
  })
