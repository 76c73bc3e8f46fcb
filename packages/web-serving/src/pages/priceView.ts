import type { PriceView } from "@calendeal/booking-page/page-view"
import type { EventType } from "@calendeal/domain/event-types"
import { amountOf } from "@calendeal/domain/money"
import type { Language } from "@calendeal/domain/texts"
import { words } from "@calendeal/booking-page/words"
import { say } from "@calendeal/web-kit/say"
import { localeFor } from "@calendeal/web-kit/locale-for"

/** What the page says of the price before a visitor books (D-PAY-13); null: there is none. */
export const priceViewOf = (
  {
    approval,
    price,
    refundHours,
    refunds
  }: Pick<EventType, "approval" | "price" | "refundHours" | "refunds">,
  lang: Language
): PriceView | null => {
  if (price === null) return null
  const format = new Intl.NumberFormat(localeFor(lang), { style: "currency", currency: price.currency })
  const text = format.format(amountOf(price.cents))
  const { note, noteAsked } = words[lang].payment
  return {
    text,
    note: say(approval === "never" ? note : noteAsked, { price: text }),
    refunds: refunds === "by_hand" ? null : refunds,
    refundHours
  }
}
