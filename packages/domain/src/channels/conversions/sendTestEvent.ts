import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { IdGenerator } from "../../workspace/consistency/index.ts"
import { ContactId, noAttribution, PersonName, Phone } from "../../leads/contacts/index.ts"
import { Email } from "../../kernel/texts/index.ts"
import { Cents, Currency } from "../../kernel/money/index.ts"
import { Vault } from "../../workspace/workspaces/index.ts"
import { AdPlatforms } from "./AdPlatforms.ts"
import { type Conversion, type ConversionKind, conversionKinds } from "./Conversion.ts"
import { EventId } from "./EventId.ts"
import { HashedIdentity } from "./HashedIdentity.ts"
import { credentialOwner, type Integration } from "./Integrations.ts"
import type { PlatformName } from "./platforms.ts"
import { toPlatformEvent } from "./PlatformEvent.ts"

/** The account does not report conversions of this kind, or of any kind. */
export class KindNotMapped extends Schema.TaggedError<KindNotMapped>()("KindNotMapped", {}) {}

/** A fictitious person. */
const testPerson = {
  email: Email.make("test.person@example.com"),
  name: PersonName.make("Test Person"),
  phone: Phone.make("+442079460000")
}

/**
 * Sends an event of a fictitious person in the platform's test mode. Returns the request, which contains only hashes and not
 * the credential, and the reply. The default kind is the first that the account reports. Fails with KindNotMapped, or with
 * SecretUnreadable if the credential must be entered again.
 */
export const sendTestEvent = Effect.fn("conversions.sendTestEvent")(function* (
  integration: Integration,
  requestedKind: Option.Option<ConversionKind>
) {
  const [idGenerator, platforms, vault] = [yield* IdGenerator, yield* AdPlatforms, yield* Vault]
  const { account, sealedCredential } = integration
  const kind = Option.getOrElse(requestedKind, () =>
    conversionKinds.find((candidate) => account.conversions[candidate] !== undefined)
  )
  if (kind === undefined) return yield* new KindNotMapped()
  const credential = yield* vault.unseal(credentialOwner(integration), sealedCredential)
  const id = yield* idGenerator.uuid
  const now = yield* DateTime.now
  const identity = yield* HashedIdentity.of<PlatformName>(
    account.platform,
    { ...testPerson, id: ContactId.make(id) },
    "GB"
  )
  const conversion: Conversion = {
    eventId: EventId.make(id.replaceAll("-", "")),
    kind,
    occurredAt: now,
    value:
      kind === "purchase"
        ? Option.some({ cents: Cents.make(1_00), currency: Currency.make("USD") })
        : Option.none(),
    isRestated: false,
    attribution: noAttribution,
    consent: "granted"
  }
  const event = yield* Effect.fromResult(
    toPlatformEvent<PlatformName>(account, conversion, identity, now)
  ).pipe(
    // The other reasons cannot occur: the event is new and has consent.
    Effect.mapError(() => new KindNotMapped())
  )
  const [reply] = yield* platforms.deliver(credential, [event], "test")
  return { request: platforms.show(event, "test"), reply }
})
