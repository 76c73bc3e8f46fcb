import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { Vault } from "../../workspace/workspaces/index.ts"
import { ConferenceAccess, type ConferenceAccount, conferenceOwner } from "./ConferenceAccount.ts"
import { ConferenceFailed } from "./ConferenceProvider.ts"

const AccessText = Schema.fromJsonString(ConferenceAccess)
const encode = Schema.encodeSync(AccessText)
const decode = Schema.decodeUnknownOption(AccessText)

/** An account's access, sealed for this account only (D-KEY-1). */
export const sealConference = Effect.fnUntraced(function* (
  account: Pick<ConferenceAccount, "id" | "workspaceId">,
  access: ConferenceAccess
) {
  const vault = yield* Vault
  return yield* vault.seal(conferenceOwner(account), Redacted.make(encode(access)))
})

/** An account's access. Fails with `access_unreadable`. */
export const openConference = Effect.fnUntraced(function* (
  account: Pick<ConferenceAccount, "id" | "workspaceId" | "sealedAccess">
) {
  const vault = yield* Vault
  const unreadable = () => new ConferenceFailed({ fault: "access_unreadable", retryAfterSeconds: null })
  const text = yield* Effect.mapError(
    vault.unseal(conferenceOwner(account), account.sealedAccess),
    unreadable
  )
  const access = decode(Redacted.value(text))
  return Option.isSome(access) ? access.value : yield* unreadable()
})
