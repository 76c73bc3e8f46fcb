import * as Crypto from "@calendeal/adapters-identity/crypto"
import { layer as onPostgres, serviceRole } from "@calendeal/adapters-postgres"
import { layer as postgres } from "@calendeal/adapters-postgres/connection"
import { issueKey } from "@calendeal/domain/management"
import { Duration, Effect, Layer, Redacted, Result } from "effect"

/** Issues an API key for each workspace. */
export const issueKeys = (url, settings, workspaceIds) => {
  const ring = (text) => Result.getOrThrow(Crypto.parseKeyRing(Redacted.make(text)))
  const ports = Layer.mergeAll(
    onPostgres.pipe(Layer.provide(postgres({ url: Redacted.make(url), role: serviceRole, connections: 4 }))),
    Crypto.layer({
      secretsKeys: ring(settings.SECRETS_KEYS),
      bookingTokenKeys: ring(settings.BOOKING_TOKEN_KEYS),
      bookingTokenTtl: Duration.minutes(15)
    })
  )
  const issuing = Effect.forEach(workspaceIds, (workspaceId) =>
    Effect.map(issueKey(workspaceId), ({ key, secret }) => ({
      workspaceId,
      prefix: key.prefix,
      secret: Redacted.value(secret)
    }))
  )
  return Effect.runPromise(Effect.provide(issuing, ports))
}
