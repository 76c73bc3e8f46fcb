import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { type CredentialOwner, Vault } from "../workspaces/index.ts"
import type { BusyCalendar } from "./BusyCalendar.ts"
import { FetchFailed } from "./CalendarProvider.ts"
import { CalendarAccess } from "./CalendarAccess.ts"

type Owner = Pick<BusyCalendar, "id" | "workspaceId">

/** Under which name the vault keeps a calendar's access. */
export const accessOwner = ({ id, workspaceId }: Owner): CredentialOwner => ({
  workspaceId,
  kind: "calendar",
  id
})
const AccessText = Schema.fromJsonString(CalendarAccess)
const encode = Schema.encodeSync(AccessText)
const decode = Schema.decodeUnknownOption(AccessText)

/** A calendar's access, sealed for that calendar alone (D-KEY-1). */
export const sealAccess = Effect.fnUntraced(function* (calendar: Owner, access: CalendarAccess) {
  const vault = yield* Vault
  return yield* vault.seal(accessOwner(calendar), Redacted.make(encode(access)))
})

/** A calendar's access, and how it is to be sealed from now on if a newer sealing key is there. */
export const openAccess = Effect.fnUntraced(function* (calendar: BusyCalendar) {
  const vault = yield* Vault
  const owner = accessOwner(calendar)
  const unreadable = () => new FetchFailed({ fault: "access_unreadable", retryAfterSeconds: null })
  const text = yield* Effect.mapError(vault.unseal(owner, calendar.sealedAccess), unreadable)
  const access = decode(Redacted.value(text))
  if (Option.isNone(access)) return yield* unreadable()
  const resealed = yield* Effect.mapError(vault.reencrypt(owner, calendar.sealedAccess), unreadable)
  return { access: access.value, resealed: Option.getOrNull(resealed) }
})
