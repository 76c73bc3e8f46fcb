import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { accessOwner } from "../calendars/index.ts"
import { credentialOwner } from "../conversions/index.ts"
import { secretOwner } from "../webhooks/index.ts"
import {
  type CredentialOwner,
  RequestSignatures,
  type SecretUnreadable,
  Vault,
  type WorkspaceId
} from "../workspaces/index.ts"
import { byCommandLine, commit } from "./commit.ts"
import { listAll } from "./WorkspaceQueries.ts"
import type { ReencryptedSecret, SecretPlace } from "./AdminCommand.ts"

/** What became of a workspace's sealed secrets. */
export interface Reencryption {
  readonly resealed: number
  /** Those that were sealed under the newest sealing key before. */
  readonly current: number
  /** Whose secret no listed sealing key opens: they need a new one. */
  readonly unreadable: ReadonlyArray<string>
}

/**
 * Seals every secret of a workspace under the newest sealing key, so that the older ones can go (D-KEY-1): of API keys,
 * integrations, webhooks and busy calendars, all as one act of the command line. Repeated, it finds nothing to do.
 */
export const reencryptSecrets = Effect.fn("management.reencryptSecrets")(function* (
  workspaceId: WorkspaceId
) {
  const secrets = yield* secretsOf(workspaceId)
  const outcomes = yield* Effect.forEach(secrets, ({ reencrypt, ...secret }) =>
    Effect.map(
      Effect.catchTag(Effect.asSome(reencrypt), "SecretUnreadable", () => Effect.succeedNone),
      (sealed) => ({ ...secret, sealed })
    )
  )
  const reencrypted = outcomes.flatMap(({ before, id, place, sealed }): ReadonlyArray<ReencryptedSecret> =>
    Option.match(Option.flatten(sealed), {
      onNone: () => [],
      onSome: (after) => [{ place, id, before, after }]
    })
  )
  if (reencrypted.length > 0)
    yield* commit(yield* byCommandLine(workspaceId), { _tag: "ReencryptSecrets", reencrypted })
  const lost = outcomes.filter(({ sealed }) => Option.isNone(sealed))
  const done: Reencryption = {
    resealed: reencrypted.length,
    current: outcomes.length - reencrypted.length - lost.length,
    unreadable: [...new Set(lost.filter(({ isNeeded }) => isNeeded).map(({ name }) => name))]
  }
  return done
})

/** A sealed secret, and how it is sealed under the newest key: none when it is so already. */
interface Secret {
  readonly place: SecretPlace
  readonly id: string
  /** What operators know its owner by. */
  readonly name: string
  readonly before: string
  readonly isNeeded: boolean
  readonly reencrypt: Effect.Effect<Option.Option<string>, SecretUnreadable>
}

const secretsOf = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
  const [vault, signatures] = [yield* Vault, yield* RequestSignatures]
  const entrusted = (place: SecretPlace, owner: CredentialOwner, before: string): Secret => ({
    place,
    id: owner.id,
    name: owner.id,
    before,
    isNeeded: true,
    reencrypt: vault.reencrypt(owner, before)
  })
  const keys = (yield* listAll(workspaceId, "apiKeys", {})).map((key): Secret => ({
    place: "apiKey",
    id: key.id,
    name: key.prefix,
    before: key.sealedSecret,
    // A revoked key needs no secret any more.
    isNeeded: key.revokedAt === null,
    reencrypt: signatures.reencrypt(key)
  }))
  const integrations = (yield* listAll(workspaceId, "integrations", {})).map(({ value }) =>
    entrusted("integration", credentialOwner(value), value.sealedCredential)
  )
  const webhooks = (yield* listAll(workspaceId, "webhooks", {})).flatMap(({ value }) => [
    entrusted("webhook", secretOwner(value), value.sealedSecret),
    ...(value.former === null
      ? []
      : [entrusted("formerWebhook", secretOwner(value), value.former.sealedSecret)])
  ])
  const calendars = (yield* listAll(workspaceId, "calendars", {})).map((calendar) =>
    entrusted("calendar", accessOwner(calendar), calendar.sealedAccess)
  )
  return [...keys, ...integrations, ...webhooks, ...calendars]
})
