import { say } from "@calendeal/web-kit/say"
import type { Schemas } from "@calendeal/client"
import { Bar } from "../charts/Bar.tsx"
import type { Money } from "../charts/numbers.ts"
import { useView } from "../view/useView.ts"

/** The value of a deal, on a line as long as the share of it that is paid. */
export const DealAmount = ({
  deal: { amount, currency, paid },
  money
}: {
  readonly deal: Pick<Schemas["Deal"], "amount" | "currency" | "paid">
  readonly money: (sum: Money) => string
}) => {
  const { words } = useView()
  if (amount === null || currency === null) return <span class="soft">–</span>
  return (
    <>
      <span class="earned">{money({ amount, currency })}</span>
      <Bar isMoney share={(paid ?? 0) / amount} />
      {paid !== null && paid > 0 && paid < amount && (
        <span class="unseen">
          {say(words.deals.paidPart, {
            amount: money({ amount: paid, currency }),
            value: money({ amount, currency })
          })}
        </span>
      )}
    </>
  )
}
