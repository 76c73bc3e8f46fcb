import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import * as Schema from "effect/Schema"
import type { Money } from "../../kernel/money/index.ts"
import type { Language } from "../../kernel/texts/index.ts"
import { type BookingUid } from "../../scheduling/bookings/index.ts"
import type { PaymentAccess } from "./PaymentAccount.ts"

/** Why the provider did not do what it was asked. `passes` says which of them pass by themselves. */
export const CheckoutFault = Schema.Literals([
  "unreachable",
  "timed_out",
  "server_error",
  "rate_limited",
  "access_unreadable",
  "unauthorized",
  "not_allowed",
  "no_account"
])
export type CheckoutFault = typeof CheckoutFault.Type

/** The provider made, ended or returned nothing. It contains nothing of the request. */
export class CheckoutFailed extends Schema.TaggedError<CheckoutFailed>()("CheckoutFailed", {
  fault: CheckoutFault,
  /** The provider's `Retry-After`, in seconds. */
  retryAfterSeconds: Schema.NullOr(Schema.Number)
}) {}

/** The provider's call is not signed with one of the secrets, or was signed at another time. */
export class InvalidCheckoutSignature extends Schema.TaggedError<InvalidCheckoutSignature>()(
  "InvalidCheckoutSignature",
  {}
) {}

/** The page of the provider that a booking needs. */
export interface CheckoutRequest {
  readonly access: PaymentAccess
  /** Each attempt for the same booking leads to the same page. */
  readonly bookingUid: BookingUid
  readonly money: Money
  /** What is paid, as the payer reads it. It has nothing that a visitor typed. */
  readonly title: string
  readonly language: Language | null
  /** Where the provider sends the browser after the payment, and if the payer goes back. */
  readonly pageUrl: string
  /** When the provider ends the page by itself. The service ends it earlier. */
  readonly expiresAt: DateTime.Utc
}

/** A page of the provider. `open`: it can be paid. `paid`: the provider has the money. `closed`: it can no longer be paid. */
export interface CheckoutSession {
  readonly id: string
  readonly state: "open" | "paid" | "closed"
  /** Null unless it is open. */
  readonly url: string | null
}

/** Money that the provider returned. `reference`: as a connection to the same account reports it (D-RCV-24). */
export interface ProviderRefund {
  readonly reference: string
  readonly money: Money
  readonly at: DateTime.Utc
}

/** What a verified call of the provider is about. */
export interface CheckoutEvent {
  readonly id: string
  readonly bookingUid: BookingUid
}

/** A call as it arrived. */
export interface CheckoutCall {
  readonly signature: string
  /** The exact bytes. */
  readonly body: Uint8Array
}

/** Port: the provider that takes payments on a page of its own, so that no data of a card come here. */
export class CheckoutProvider extends Context.Service<
  CheckoutProvider,
  {
    /** Makes the page. Repeating it after a crash leads to the same page. */
    readonly open: (request: CheckoutRequest) => Effect<CheckoutSession, CheckoutFailed>
    readonly ask: (access: PaymentAccess, sessionId: string) => Effect<CheckoutSession, CheckoutFailed>
    /** Ends the page, and returns what it is then: one that was paid before stays paid. */
    readonly close: (access: PaymentAccess, sessionId: string) => Effect<CheckoutSession, CheckoutFailed>
    /** Returns what is left of the payment of a page, once, however often it is asked to. All refunds of it, if nothing was left. */
    readonly refund: (
      access: PaymentAccess,
      sessionId: string
    ) => Effect<ReadonlyArray<ProviderRefund>, CheckoutFailed>
    /** Returns a part of the payment of a page, once for each id, however often it is asked to. Null: less than that was left. */
    readonly refundPart: (
      access: PaymentAccess,
      sessionId: string,
      part: { readonly id: string; readonly money: Money }
    ) => Effect<ProviderRefund | null, CheckoutFailed>
    /** Fails if the key does not work. */
    readonly check: (access: Pick<PaymentAccess, "secretKey">) => Effect<void, CheckoutFailed>
    /** The event of a call. None: it is about nothing of this service. */
    readonly read: (
      access: PaymentAccess,
      call: CheckoutCall,
      now: DateTime.Utc
    ) => Effect<Option<CheckoutEvent>, InvalidCheckoutSignature>
  }
>()("@calendeal/domain/payments/CheckoutProvider") {}

/** Whether another attempt can succeed by itself. */
export const passes = (fault: CheckoutFault): boolean =>
  fault === "unreachable" || fault === "timed_out" || fault === "server_error" || fault === "rate_limited"
