import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { credentialOwner } from "../../channels/conversions/index.ts"
import { type AuditContext } from "../../channels/records/index.ts"
import { updateResource } from "../management/index.ts"
import { Vault } from "../../workspace/workspaces/index.ts"
import type { AccountGrant } from "./AccountGrant.ts"

/** Replaces the credential of an integration (D-CONN-11). Waiting conversions are retried. Fails as `updateResource`. */
export const renewIntegration = Effect.fnUntraced(function* (
  audit: AuditContext,
  integrationId: string,
  { credential, endsAt }: AccountGrant
) {
  const vault = yield* Vault
  yield* updateResource(
    audit,
    "integrations",
    integrationId,
    Option.none(),
    Effect.fnUntraced(function* ({ value, version }) {
      const sealedCredential = yield* vault.seal(credentialOwner(value), Redacted.make(credential))
      const integration = { ...value, sealedCredential, endsAt, lostAt: null }
      return { _tag: "UpdateIntegration" as const, integration, version }
    })
  )
})
