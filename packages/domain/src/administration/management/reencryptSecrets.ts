import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { WorkspaceId } from "../../workspace/workspaces/index.ts"
import { commandLineContext, commit } from "./commit.ts"
import type { ReencryptedSecret } from "./ReencryptedSecret.ts"
import { storedSecrets } from "./storedSecrets.ts"

/** The result for a workspace's secrets. */
export interface Reencryption {
  readonly reencrypted: number
  /** The number of secrets that already used the newest sealing key. */
  readonly current: number
  /** The owners of secrets that no configured sealing key decrypts: they need new secrets. */
  readonly unreadable: ReadonlyArray<string>
}

/**
 * Re-encrypts all secrets of a workspace with the newest sealing key, so that older keys can be removed (D-KEY-1): of API
 * keys, integrations, webhooks, calendars, conference accounts, the mail server, the identity provider and OAuth clients, in one transaction by the command line. Idempotent.
 */
export const reencryptSecrets = Effect.fn("management.reencryptSecrets")(function* (
  workspaceId: WorkspaceId
) {
  const secrets = yield* storedSecrets(workspaceId)
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
    yield* commit(yield* commandLineContext(workspaceId), { _tag: "ReencryptSecrets", reencrypted })
  const unreadable = outcomes.filter(({ sealed }) => Option.isNone(sealed))
  const done: Reencryption = {
    reencrypted: reencrypted.length,
    current: outcomes.length - reencrypted.length - unreadable.length,
    unreadable: [...new Set(unreadable.filter(({ isNeeded }) => isNeeded).map(({ name }) => name))]
  }
  return done
})
