import { join } from "node:path"
import { Email } from "@calendeal/domain/contacts"
import { issueKey, newAccessToken } from "@calendeal/domain/management"
import { DateTime, Effect, Option, Redacted, Schema } from "effect"
import { readKept, writeKept, writeKeptText } from "../settings/developmentSecrets.ts"
import { demoIds } from "./ids.ts"
import { AccessTokens, type Member, WorkspaceDirectory } from "@calendeal/domain/workspaces"

/** An API key with its secret in plain text. Only the demonstration stores one. */
const DemoKey = Schema.Struct({ prefix: Schema.String, secret: Schema.String })
export type DemoKey = typeof DemoKey.Type

/** The demonstration's API key. Stored in the data folder, so that its commands still work after a restart. */
export const demoKey = Effect.fn("demo.key")(function* (dataDir: string, isNewWorkspace: boolean) {
  const file = join(dataDir, "demo-key.json")
  const kept = isNewWorkspace ? Option.none<DemoKey>() : yield* readKept(file, DemoKey)
  if (Option.isSome(kept)) return kept.value
  const { key, secret } = yield* issueKey(demoIds.workspace)
  const made: DemoKey = { prefix: key.prefix, secret: Redacted.value(secret) }
  writeKept(file, made)
  return made
})

/** The email of the demonstration's owner. */
export const demoOwner = Email.make("owner@acme.example")

const DemoToken = Schema.Struct({ token: Schema.String })

/**
 * The access token of the demonstration's owner. Stored in the data folder, so that its commands still work after a
 * restart.
 */
export const demoToken = Effect.fn("demo.token")(function* (dataDir: string, isNewWorkspace: boolean) {
  const file = join(dataDir, "demo-token.json")
  const kept = isNewWorkspace ? Option.none<typeof DemoToken.Type>() : yield* readKept(file, DemoToken)
  if (Option.isSome(kept)) return kept.value.token
  const directory = yield* WorkspaceDirectory
  const tokens = yield* AccessTokens
  const now = yield* DateTime.now
  const owner: Member = {
    workspaceId: demoIds.workspace,
    userId: demoIds.owner,
    email: demoOwner,
    name: "Olivia Owner",
    role: "owner",
    bookingMails: false,
    hostId: null,
    createdAt: now,
    acceptedAt: now
  }
  // The token has no end, so that it still works when the demonstration is restarted after months.
  const { secret, token } = yield* newAccessToken(owner, { days: null, name: "Demonstration" })
  yield* directory.addMember(owner)
  yield* tokens.issue(token)
  const made = { token: Redacted.value(secret) }
  writeKept(file, made)
  return made.token
})

/** Writes the variables that the README's commands need to a shell file in the data folder. Returns its path. */
export const writeDemoEnvironment = (
  dataDir: string,
  baseUrl: string,
  key: DemoKey,
  token: string
): string => {
  const file = join(dataDir, "demo.env")
  const values = {
    API: `${baseUrl}/api/public`,
    EVENT: demoIds.intro,
    PREFIX: key.prefix,
    SECRET: key.secret,
    W: `${baseUrl}/api/workspaces/${demoIds.workspace}`,
    AUTH: `Authorization: Bearer ${token}`
  }
  writeKeptText(
    file,
    Object.entries(values)
      .map(([name, value]) => `${name}='${value}'\n`)
      .join("")
  )
  return file
}
