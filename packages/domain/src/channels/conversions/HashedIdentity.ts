import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { Fingerprint } from "../../workspace/consistency/index.ts"
import { type Contact, PhoneNumbers } from "../../leads/contacts/index.ts"
import { emailFor, namesFor, phoneFor } from "./normalize.ts"
import type { PlatformName } from "./platforms.ts"

/** SHA-256 as 64 lower-case hexadecimal digits. */
export const Sha256 = Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/)).pipe(Schema.brand("Sha256"))
export type Sha256 = typeof Sha256.Type

interface Hashes {
  readonly email: Sha256
  /** Null: the contact has no valid phone number, or the platform does not use it. */
  readonly phone: Sha256 | null
  readonly firstName: Sha256 | null
  readonly lastName: Sha256 | null
  /** The hash of the contact's id. */
  readonly externalId: Sha256
}

/**
 * The hashed personal data for one platform, each normalised by the platform's own rule (D-ADS-1). Only `of` creates it, so
 * adapters cannot get unhashed data. Logs and JSON show only the platform.
 */
export class HashedIdentity<P extends PlatformName> {
  readonly platform: P
  readonly #hashes: Hashes

  private constructor(platform: P, hashes: Hashes) {
    this.platform = platform
    this.#hashes = hashes
  }

  get hashes(): Hashes {
    return this.#hashes
  }

  /** `defaultCountry`: the country of a phone number without a country code (ISO 3166-1 alpha-2). */
  static readonly of = Effect.fnUntraced(function* <P extends PlatformName>(
    platform: P,
    contact: Pick<Contact, "id" | "email" | "name" | "phone">,
    defaultCountry: string
  ) {
    const { sha256 } = yield* Fingerprint
    const { e164 } = yield* PhoneNumbers
    const hash = (text: string) => Effect.map(sha256(text), (hex) => Sha256.make(hex))
    const hashOption = (text: Option.Option<string>) =>
      Option.isNone(text) ? Effect.succeed(null) : hash(text.value)
    const phone = Option.flatMap(e164(contact.phone ?? "", defaultCountry), (number) =>
      phoneFor(platform, number)
    )
    const { first, last } = namesFor(platform, contact.name ?? "")
    return new HashedIdentity(platform, {
      email: yield* hash(emailFor(platform, contact.email)),
      phone: yield* hashOption(phone),
      firstName: yield* hashOption(first),
      lastName: yield* hashOption(last),
      externalId: yield* hash(contact.id)
    })
  })
}
