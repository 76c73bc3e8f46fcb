import { everyWorkspace } from "@calendeal/adapters-postgres"
import { type TriedSecrets, trySecrets } from "@calendeal/domain/management"
import { Effect } from "effect"
import type { DatabaseUrls } from "../runtime/database.ts"
import { asOwner } from "../runtime/migrations.ts"
import { portsOf } from "../runtime/withPorts.ts"
import type { Settings } from "../settings/Settings.ts"
import { fault, type Finding, note, well } from "./Finding.ts"

const subject = "stored secrets"

/** Decrypts the needed secrets of all workspaces, as a restore with other SECRETS_KEYS shows nowhere else (D-KEY-3). */
export const examineSecrets = (settings: Settings, database: DatabaseUrls) =>
  Effect.gen(function* () {
    // The service sees one workspace at a time; only the owner of the database can list all workspaces.
    const workspaces = yield* everyWorkspace.pipe(asOwner(database))
    const ports = yield* portsOf({ settings, database })
    return [findingOf(yield* Effect.provide(trySecrets(workspaces), ports))]
  }).pipe(
    Effect.orElseSucceed(() => [note(subject, "were not tried. Repair the other faults, then try again")])
  )

/** How many owners a finding names. */
const most = 5

export const findingOf = ({ readable, unreadable }: TriedSecrets): Finding => {
  if (unreadable.length === 0) return well(subject, `${readable} decrypted with SECRETS_KEYS`)
  const named = unreadable.slice(0, most).map(({ name, place }) => `${placeNames[place]} ${name}`)
  const others = unreadable.length - named.length
  const list = others === 0 ? named.join(", ") : `${named.join(", ")} and ${others} more`
  return fault(
    subject,
    `SECRETS_KEYS does not decrypt ${unreadable.length} of ${readable + unreadable.length}: ${list}. Add the key that encrypted them. If it is lost, replace these secrets`
  )
}

const placeNames: Readonly<Record<TriedSecrets["unreadable"][number]["place"], string>> = {
  apiKey: "API key",
  integration: "integration",
  webhook: "webhook",
  formerWebhook: "former secret of webhook",
  calendar: "calendar",
  conference: "conference account",
  payment: "payment account",
  paymentConnection: "payment connection",
  mailServer: "mail server",
  identityProvider: "identity provider",
  oauthClient: "OAuth client"
}
