import { type Duration, Layer } from "effect"
import * as BookingTokens from "./BookingTokens.ts"
import * as Fingerprint from "./Fingerprint.ts"
import * as IdGenerator from "./IdGenerator.ts"
import type { KeyRing } from "./KeyRing.ts"
import * as LeadProofs from "./LeadProofs.ts"
import * as MailTokens from "./MailTokens.ts"
import * as OneOffLinkTokens from "./OneOffLinkTokens.ts"
import * as PasswordHasher from "./PasswordHasher.ts"
import * as PushTokens from "./PushTokens.ts"
import * as RequestSignatures from "./RequestSignatures.ts"
import * as Vault from "./Vault.ts"
import * as WaitingTokens from "./WaitingTokens.ts"

export * from "./KeyRing.ts"
export { sign } from "./RequestSignatures.ts"
export {
  BookingTokens,
  Fingerprint,
  IdGenerator,
  LeadProofs,
  MailTokens,
  OneOffLinkTokens,
  PasswordHasher,
  PushTokens,
  RequestSignatures,
  Vault,
  WaitingTokens
}

/** The keys of a service. */
export interface Keys {
  /** For the secrets of API keys, the credentials of integrations, webhooks and calendars, and the hashes of emails. */
  readonly secretsKeys: KeyRing
  /** For booking tokens, lead proofs, one-off links, and the tokens of mails and of calendars' notifications. */
  readonly bookingTokenKeys: KeyRing
  /** The lifetime of booking tokens in whole seconds (D-TOK-1), 15 minutes by default. */
  readonly bookingTokenTtl?: Duration.Input
}

/** All ports of this package. */
export const layer = ({ bookingTokenKeys, bookingTokenTtl, secretsKeys }: Keys) =>
  Layer.mergeAll(
    BookingTokens.layer({
      keys: bookingTokenKeys,
      ...(bookingTokenTtl !== undefined && { ttl: bookingTokenTtl })
    }),
    Fingerprint.layer,
    IdGenerator.layer,
    LeadProofs.layer({ keys: bookingTokenKeys }),
    MailTokens.layer({ tokenKeys: bookingTokenKeys, hashKeys: secretsKeys }),
    OneOffLinkTokens.layer({ keys: bookingTokenKeys }),
    PasswordHasher.layer,
    PushTokens.layer({ keys: bookingTokenKeys }),
    RequestSignatures.layer({ keys: secretsKeys }),
    WaitingTokens.layer({ keys: bookingTokenKeys }),
    Vault.layer({ keys: secretsKeys })
  )
