import { Fingerprint } from "@calendeal/domain/consistency"
import { type Contact, PhoneNumbers } from "@calendeal/domain/contacts"
import {
  type AdAccountOf,
  type AdCredential,
  type Conversion,
  HashedIdentity,
  type PlatformName,
  toPlatformEvent
} from "@calendeal/domain/conversions"
import {
  sampleAccount,
  sampleContact,
  sampleConversion,
  sampleWorkspace
} from "@calendeal/port-contracts/samples"
import { DateTime, Effect, Layer, Option, Redacted, Result } from "effect"
import { FetchHttpClient } from "effect/http"
import { hash } from "node:crypto"
import { AdPlatforms, mockAddresses } from "../src/index.ts"
import { xSecrets } from "./mock-ad-server/platforms/x.ts"

/** SHA-256, and phone numbers with a country code. */
export const hashing = Layer.mergeAll(
  Layer.succeed(Fingerprint, { sha256: (text) => Effect.sync(() => hash("sha256", text, "hex")) }),
  Layer.succeed(PhoneNumbers, {
    countryOf: () => Option.none(),
    e164: (typed) => Option.liftPredicate(typed.replaceAll(/[^+\d]/g, ""), (text) => text.startsWith("+"))
  })
)

/** The adapter, connected to the mock ad server. */
export const platformsAt = (adServer: { readonly address: string }) =>
  AdPlatforms.layer(mockAddresses(adServer.address)).pipe(
    Layer.provide(FetchHttpClient.layer),
    Layer.merge(hashing)
  )

/** The token as the requests of a platform are made with it. X's are signed with four keys. */
export const tokenOf = (platform: PlatformName, token: string): AdCredential =>
  Redacted.make(platform === "x" ? ["app-key1", xSecrets[0], token, xSecrets[1]].join(":") : token)

/** A credential with this token, in the platform's format. */
export const credentialOf = (platform: PlatformName, token: string): AdCredential =>
  platform === "google"
    ? Redacted.make(
        JSON.stringify({
          client_id: "client.example",
          client_secret: "client-secret",
          refresh_token: token
        })
      )
    : tokenOf(platform, token)

/** A sample conversion as an event for the platform. */
export const eventFor = Effect.fnUntraced(function* <P extends PlatformName>(
  platform: P,
  options: {
    readonly account?: Partial<AdAccountOf<P>>
    readonly contact?: Partial<Contact>
    readonly conversion?: Partial<Conversion>
  } = {}
) {
  const now = yield* DateTime.now
  const { defaultCountry, id } = sampleWorkspace()
  const contact = sampleContact(id, options.contact)
  const account: AdAccountOf<P> = { ...sampleAccount(platform), ...options.account }
  const identity = yield* HashedIdentity.of(platform, contact, defaultCountry)
  const conversion = sampleConversion({ occurredAt: now, ...options.conversion })
  return Result.getOrThrow(toPlatformEvent<P>({ ...account, platform }, conversion, identity, now))
}, Effect.provide(hashing))
