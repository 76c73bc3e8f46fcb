import type { Schemas } from "@calendeal/client"
import { Fragment, type ComponentChildren } from "preact"
import { numbersOf } from "../charts/numbers.ts"
import { useView } from "../view/useView.ts"

/** Above a list: how many items the whole filter has, and their sum by currency, which are never added (D-CON-150). */
export const SaleTotals = ({
  children,
  textOf,
  totals
}: {
  /** What is beside it. */
  readonly children: ComponentChildren
  readonly textOf: (count: number) => string
  /** Undefined: not known yet, or not to be counted in time. */
  readonly totals: Schemas["Totals"] | undefined
}) => {
  const { lang } = useView()
  const { moneyLike } = numbersOf(lang)
  return (
    <div class="totals">
      <p>
        {totals !== undefined && (
          <>
            <b>{textOf(totals.count)}</b>
            {totals.sums.map((sum) => (
              <Fragment key={sum.currency}>
                <span class="soft"> · </span>
                <span class="earned">{moneyLike(totals.sums)(sum)}</span>
              </Fragment>
            ))}
          </>
        )}
      </p>
      {children}
    </div>
  )
}
