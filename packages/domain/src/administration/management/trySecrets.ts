import * as Effect from "effect/Effect"
import type { WorkspaceId } from "../../workspace/workspaces/index.ts"
import type { SecretPlace } from "./ReencryptedSecret.ts"
import { storedSecrets } from "./storedSecrets.ts"

/** The result of a trial with the configured sealing keys. */
export interface TriedSecrets {
  readonly readable: number
  /** The owners of needed secrets that no configured sealing key decrypts. */
  readonly unreadable: ReadonlyArray<{ readonly place: SecretPlace; readonly name: string }>
}

/** Decrypts the needed secrets of workspaces, and changes nothing (D-KEY-3). */
export const trySecrets = Effect.fn("management.trySecrets")(function* (
  workspaceIds: ReadonlyArray<WorkspaceId>
) {
  const secrets = yield* Effect.forEach(workspaceIds, storedSecrets)
  const tried = yield* Effect.forEach(
    secrets.flat().filter(({ isNeeded }) => isNeeded),
    ({ name, place, reencrypt }) =>
      Effect.match(reencrypt, {
        onSuccess: () => ({ name, place, isReadable: true }),
        onFailure: () => ({ name, place, isReadable: false })
      })
  )
  const found: TriedSecrets = {
    readable: tried.filter(({ isReadable }) => isReadable).length,
    unreadable: tried.filter(({ isReadable }) => !isReadable).map(({ name, place }) => ({ place, name }))
  }
  return found
})
