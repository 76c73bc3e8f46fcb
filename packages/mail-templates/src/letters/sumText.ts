import { amountOf, type Cents } from "@calendeal/domain/money"

/** `€20.00` */
export const sumText = (
  { cents, currency }: { readonly cents: Cents | bigint; readonly currency: string },
  locale: string
): string =>
  new Intl.NumberFormat(locale, { style: "currency", currency })
    .format(amountOf(cents))
    // ICU's narrow space has no glyph in some mail programs.
    .replaceAll("\u202F", " ")
