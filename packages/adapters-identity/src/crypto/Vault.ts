import { type CredentialOwner, SecretUnreadable, Vault } from "@calendeal/domain/workspaces"
import { Effect, Layer, Option } from "effect"
import type { KeyRing } from "./KeyRing.ts"
import { sealing, type SecretOwner } from "./SealedSecret.ts"

/** Credentials sealed under these keys. */
export const layer = (settings: { readonly keys: KeyRing }): Layer.Layer<Vault> =>
  Layer.sync(Vault, () => {
    const { isCurrent, seal, unseal } = sealing(settings.keys, "credentials")
    const open = (owner: CredentialOwner, sealed: string) =>
      Effect.mapError(Effect.fromOption(unseal(ownerOf(owner), sealed)), () => new SecretUnreadable())
    return Vault.of({
      seal: (owner, secret) => Effect.sync(() => seal(ownerOf(owner), secret)),
      unseal: open,
      reencrypt: (owner, sealed) =>
        Effect.map(open(owner, sealed), (secret) =>
          isCurrent(sealed) ? Option.none() : Option.some(seal(ownerOf(owner), secret))
        )
    })
  })

const ownerOf = ({ id, kind, workspaceId }: CredentialOwner): SecretOwner => ({
  workspaceId,
  id: `${kind}/${id}`
})
