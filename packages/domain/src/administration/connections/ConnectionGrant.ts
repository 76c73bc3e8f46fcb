import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { type CalendarAccess } from "../../channels/calendars/index.ts"
import { Vault } from "../../workspace/workspaces/index.ts"
import { type CalendarAccounts, type Connection, connectionOwner } from "./Connection.ts"
import { OAuthClient, OfferedCalendar } from "./ConsentServers.ts"

/** What a `granted` connection keeps until its calendars are chosen. It is stored encrypted. */
export const ConnectionGrant = Schema.Struct({
  client: OAuthClient,
  refreshToken: Schema.String,
  calendars: Schema.Array(OfferedCalendar)
})
export type ConnectionGrant = typeof ConnectionGrant.Type

const GrantText = Schema.fromJsonString(ConnectionGrant)
const encode = Schema.encodeSync(GrantText)
const decode = Schema.decodeUnknownOption(GrantText)

export const sealGrant = Effect.fnUntraced(function* (connection: Connection, grant: ConnectionGrant) {
  const vault = yield* Vault
  return yield* vault.seal(connectionOwner(connection), Redacted.make(encode(grant)))
})

/** The grant of a `granted` connection; none if there is none, or if its key is gone. */
export const openGrant = Effect.fnUntraced(function* (connection: Connection) {
  const vault = yield* Vault
  if (connection.stage !== "granted" || connection.sealedSecret === null)
    return Option.none<ConnectionGrant>()
  const text = yield* Effect.option(vault.unseal(connectionOwner(connection), connection.sealedSecret))
  return Option.flatMap(text, (secret) => decode(Redacted.value(secret)))
})

/** The access of a calendar of the account, as it is stored with the calendar. */
export const accessWith = (
  provider: CalendarAccounts,
  { calendars, client, refreshToken }: ConnectionGrant,
  calendarId: string
): CalendarAccess => {
  const { clientId, clientSecret, tenant } = client
  const grant = { clientId, clientSecret, refreshToken }
  switch (provider) {
    case "google": {
      const grantedBy = calendars.find(({ isPrimary }) => isPrimary)?.id ?? calendarId
      return { _tag: provider, calendarId, ...grant, grantedBy }
    }
    case "microsoft":
      return { _tag: provider, calendarId, tenant, ...grant }
  }
}

/** The calendar of the account that an access is for: a calendar that is connected again keeps its name at the provider. */
export const sameCalendar = (
  access: CalendarAccess,
  calendars: ReadonlyArray<OfferedCalendar>
): OfferedCalendar | undefined => {
  if (access._tag !== "google" && access._tag !== "microsoft") return undefined
  const isDefault = access.calendarId === null || access.calendarId === "primary"
  return calendars.find(({ id, isPrimary }) => (isDefault ? isPrimary : id === access.calendarId))
}
