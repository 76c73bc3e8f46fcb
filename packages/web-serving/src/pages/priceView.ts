import type { PriceView } from "@calendeal/booking-page/page-view"
import type { EventType } from "@calendeal/domain/event-types"
import { amountOf } from "@calendeal/domain/money"
import type { Language } from "@calendeal/domain/texts"
import { localeFor } from "@calendeal/web-kit/locale-for"

/** What the page says of the price before a visitor books (D-PAY-13); null: there is none. */
export const priceViewOf = (
  { price, refundHours, refunds }: Pick<EventType, "price" | "refundHours" | "refunds">,
  lang: Language
): PriceView | null =>
  price === null
    ? null
    : {
        text: new Intl.NumberFormat(localeFor(lang), { style: "currency", currency: price.currency }).format(
          amountOf(price.cents)
        ),
        refunds: refunds === "by_hand" ? null : refunds,
        refundHours
      }
