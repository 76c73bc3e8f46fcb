import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { BookingLedger, BookingTokens, OneOffLinkTokens } from "../../src/scheduling/bookings/index.ts"
import { Fingerprint, IdGenerator } from "../../src/workspace/consistency/index.ts"
import { PhoneNumbers } from "../../src/leads/contacts/index.ts"
import { EventTypeCatalog, FreeMailProviders, type Offering } from "../../src/workspace/event-types/index.ts"
import { plainProofs } from "@calendeal/port-contracts/samples"

/** The uid of every new booking. */
export const newUid = "bk_0000000000000000000007"

/** The ports of `book` with this ledger. A token is `<purpose>-<uid>`, and example.com is a free-mail provider. */
export const bookPorts = (offering: Offering, ledger: Pick<BookingLedger["Service"], "look" | "enter">) =>
  Layer.mergeAll(
    plainProofs,
    Layer.mock(EventTypeCatalog, {
      find: (id) => Effect.succeed(Option.liftPredicate(offering, () => id === offering.eventType.id))
    }),
    Layer.mock(BookingLedger, ledger),
    Layer.succeed(OneOffLinkTokens, { issue: (id) => id, read: () => Option.none() }),
    Layer.mock(BookingTokens, { issue: ({ uid }, purpose) => Effect.succeed(`${purpose}-${uid}`) }),
    Layer.mock(FreeMailProviders, { includes: (domain) => domain === "example.com" }),
    Layer.mock(PhoneNumbers, { e164: () => Option.none(), countryOf: () => Option.none() }),
    Layer.mock(Fingerprint, { sha256: (text) => Effect.succeed(`hash of ${text}`) }),
    Layer.mock(IdGenerator, { uuid: Effect.sync(() => crypto.randomUUID()), bits128: Effect.succeed(7n) })
  )

/** A snapshot without contacts, bookings and busy periods. */
export const emptySnapshot = {
  earlier: Option.none(),
  contacts: { ofLead: Option.none(), ofEmail: Option.none() },
  history: { loads: new Map(), upcoming: 0, replaced: Option.none() },
  busyPeriods: [],
  link: Option.none()
}
