import * as Crypto from "@calendeal/adapters-identity/crypto"
import { layer as onPostgres, serviceRole } from "@calendeal/adapters-postgres"
import { layer as postgres } from "@calendeal/adapters-postgres/connection"
import { Duration, Layer, Redacted, Result } from "effect"

/** The keys in a service's settings. */
export interface Keys {
  readonly SECRETS_KEYS: string
  readonly BOOKING_TOKEN_KEYS: string
}

/** The ports on this database, with the keys of the service. */
export const portsOn = (url: Redacted.Redacted, keys: Keys) =>
  Layer.mergeAll(
    onPostgres.pipe(Layer.provide(postgres({ url, role: serviceRole, connections: 4 }))),
    Crypto.layer({
      secretsKeys: ring(keys.SECRETS_KEYS),
      bookingTokenKeys: ring(keys.BOOKING_TOKEN_KEYS),
      bookingTokenTtl: Duration.minutes(15)
    })
  )

const ring = (text: string) => Result.getOrThrow(Crypto.parseKeyRing(Redacted.make(text)))
