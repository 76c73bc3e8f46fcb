import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { type CredentialOwner, Vault } from "../../workspace/workspaces/index.ts"
import type { BusyCalendar } from "./BusyCalendar.ts"
import { FetchFailed } from "./faults.ts"

/** The address, names and secrets for reading a calendar. It is stored sealed and never shown. */
export const CalendarAccess = Schema.TaggedUnion({
  /** The address of a feed is a secret: it gives access to the calendar. */
  ics: { address: Schema.String },
  /** `address` is the URL of the calendar collection. */
  caldav: { address: Schema.String, username: Schema.String, password: Schema.String },
  google: {
    calendarId: Schema.String,
    clientId: Schema.String,
    clientSecret: Schema.String,
    refreshToken: Schema.String,
    /** The account's primary calendar, if the account was connected in the browser: its grant is revoked with its last calendar (D-CONN-7). */
    grantedBy: Schema.optionalKey(Schema.String)
  },
  microsoft: {
    /** Null: the user's default calendar. */
    calendarId: Schema.NullOr(Schema.String),
    tenant: Schema.String,
    clientId: Schema.String,
    clientSecret: Schema.String,
    refreshToken: Schema.String
  }
})
export type CalendarAccess = typeof CalendarAccess.Type

/** The calendar's name without secrets: `BusyCalendar.account`. */
export const accountOf = (access: CalendarAccess): string => {
  switch (access._tag) {
    case "ics":
      return new URL(access.address).host
    case "caldav": {
      const { origin, pathname } = new URL(access.address)
      return `${origin}${pathname}`
    }
    case "google":
      return access.calendarId
    case "microsoft":
      return access.calendarId ?? "default"
  }
}

type Owner = Pick<BusyCalendar, "id" | "workspaceId">

/** The vault's owner of a calendar's access. */
export const accessOwner = ({ id, workspaceId }: Owner): CredentialOwner => ({
  workspaceId,
  kind: "calendar",
  id
})

const AccessText = Schema.fromJsonString(CalendarAccess)
const encode = Schema.encodeSync(AccessText)
const decode = Schema.decodeUnknownOption(AccessText)

/** A calendar's access, sealed for this calendar only (D-KEY-1). */
export const sealAccess = Effect.fnUntraced(function* (calendar: Owner, access: CalendarAccess) {
  const vault = yield* Vault
  return yield* vault.seal(accessOwner(calendar), Redacted.make(encode(access)))
})

const unreadable = () => new FetchFailed({ fault: "access_unreadable", retryAfterSeconds: null })

/** The access that was sealed for this calendar. */
export const openStored = Effect.fnUntraced(function* (calendar: Owner, sealedAccess: string) {
  const vault = yield* Vault
  const text = yield* Effect.mapError(vault.unseal(accessOwner(calendar), sealedAccess), unreadable)
  const access = decode(Redacted.value(text))
  return Option.isNone(access) ? yield* unreadable() : access.value
})

/** A calendar's access, and the same re-encrypted if there is a newer key, else null. */
export const openAccess = Effect.fnUntraced(function* (calendar: BusyCalendar) {
  const vault = yield* Vault
  const access = yield* openStored(calendar, calendar.sealedAccess)
  const reencrypted = yield* Effect.mapError(
    vault.reencrypt(accessOwner(calendar), calendar.sealedAccess),
    unreadable
  )
  return { access, reencrypted: Option.getOrNull(reencrypted) }
})
