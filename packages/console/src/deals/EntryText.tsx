import type { Schemas } from "@calendeal/client"
import { say } from "@calendeal/web-kit/say"
import { numbersOf } from "../charts/numbers.ts"
import { providerNames } from "../parts/providerNames.ts"
import { useView } from "../view/useView.ts"

type Entry = Pick<
  Schemas["Transaction"],
  "currency" | "description" | "kind" | "provider" | "subscriptionPayment" | "tax"
>

const names: Readonly<Record<string, string>> = providerNames

/** What an entry is, if it is no payment, its text, and what its provider says of it (D-CON-193, D-CON-206). */
export const EntryText = ({ entry }: { readonly entry: Entry }) => {
  const { lang, words } = useView()
  const { deals } = words
  const { currency, description, kind, provider, subscriptionPayment, tax } = entry
  const said = [
    provider && (Object.hasOwn(names, provider) ? names[provider] : provider),
    subscriptionPayment && deals[`subscription_${subscriptionPayment}`],
    tax && say(deals.taxOf, { amount: numbersOf(lang).money({ amount: tax, currency }) })
  ].filter(Boolean)
  return (
    <>
      {kind !== "payment" && <b>{deals[`kind_${kind}`]} </b>}
      <span class="cut" dir="auto">
        {description}
      </span>
      {said.length > 0 && <small>{said.join(" · ")}</small>}
    </>
  )
}
