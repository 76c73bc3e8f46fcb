import { BookingUid } from "@calendeal/domain/bookings"
import type { CheckoutEvent, PaymentAccess } from "@calendeal/domain/payments"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"

/** What is read of a call: the booking of a checkout. Of other objects nothing is. */
const Event = Schema.fromJsonString(
  Schema.Struct({
    id: Schema.String.check(Schema.isPattern(/^evt_[A-Za-z0-9_]{1,250}$/)),
    object: Schema.Literal("event"),
    livemode: Schema.Boolean,
    type: Schema.String,
    data: Schema.Struct({
      object: Schema.Struct({
        object: Schema.Literal("checkout.session"),
        client_reference_id: BookingUid
      })
    })
  })
)
const decode = Schema.decodeUnknownOption(Event)

/** Whether a secret or restricted key is for real money. */
export const isLiveKey = (secretKey: string): boolean => /^[sr]k_live_/.test(secretKey)

/** The event of a verified call. None: of another kind, of a checkout of something else, or of the other mode: test and real money never mix. */
export const eventIn = (
  body: Uint8Array,
  { secretKey }: Pick<PaymentAccess, "secretKey">
): Option.Option<CheckoutEvent> =>
  decode(Buffer.from(body).toString("utf8")).pipe(
    Option.filter(
      ({ livemode, type }) => type.startsWith("checkout.session.") && livemode === isLiveKey(secretKey)
    ),
    Option.map(({ data, id }) => ({ id, bookingUid: data.object.client_reference_id }))
  )
