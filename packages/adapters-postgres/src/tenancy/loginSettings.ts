import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { hasCitus } from "../distribution/hasCitus.ts"

/**
 * The settings of the service's login in its database. They are the login's, because behind a pooler a session has several
 * users. The time limits are shorter than a visitor's request, and a dead process releases its locks soon. The server stops
 * a statement when its client has gone. All queries use an index whatever the values are, so a session plans each once;
 * planning for each request takes longer than the execution.
 */
const loginSettings: Readonly<Record<string, string>> = {
  client_connection_check_interval: "1s",
  idle_in_transaction_session_timeout: "10s",
  lock_timeout: "4s",
  plan_cache_mode: "force_generic_plan",
  search_path: "public",
  statement_timeout: "8s"
}

/**
 * The settings on Citus. A generic plan does not know the workspace, so it does not know the worker. The workers get the settings of
 * a transaction.
 */
const citusLoginSettings: typeof loginSettings = {
  ...loginSettings,
  "citus.propagate_set_commands": "local",
  plan_cache_mode: "auto"
}

const settingsHere = Effect.map(hasCitus, (isCitus) => (isCitus ? citusLoginSettings : loginSettings))

/** The settings that the client's session does not have. */
export const missingLoginSettings = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const loginSettings = yield* settingsHere
  const rows = yield* sql<{ name: string; value: string }>`
    select name, current_setting(name) as value from unnest(${Object.keys(loginSettings)}::text[]) as name
  `
  return rows.filter(({ name, value }) => value !== loginSettings[name]).map(({ name }) => name)
})

/** Gives a login the settings that it does not have. Needs the database's owner, with the right to change the login. */
export const setLoginSettings = Effect.fn("setLoginSettings")(function* (login: string) {
  const sql = yield* SqlClient.SqlClient
  const loginSettings = yield* settingsHere
  const [has] = yield* sql<{ settings: ReadonlyArray<string> | null }>`
    select array_agg(setting) as settings from pg_db_role_setting, unnest(setconfig) as setting
    where setrole = (select oid from pg_roles where rolname = ${login})
      and setdatabase = (select oid from pg_database where datname = current_database())
  `
  const isMissing = Object.entries(loginSettings).some(
    ([name, value]) => !has?.settings?.includes(`${name}=${value}`)
  )
  if (isMissing) yield* sql`select set_login_settings(${login}, ${loginSettings}::jsonb)`
})
