import type { Schemas } from "@calendeal/client"
import { useState } from "preact/hooks"
import { numbersOf } from "../charts/numbers.ts"
import { loadedLater } from "../parts/loadedLater.tsx"
import { Table } from "../parts/Table.tsx"
import { timesOf } from "../parts/times.ts"
import { Toast } from "../parts/Toast.tsx"
import { manages } from "../view/roles.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { EntryText } from "./EntryText.tsx"
import { signed } from "./signed.ts"

type Entry = Schemas["ListedTransaction"]

// Needed after a click only.
const AdjustmentForm = loadedLater(async () => (await import("./AdjustmentForm.tsx")).AdjustmentForm)

/** The payments of a deal and what changed them, in the given order. Admins and owners refund and correct a payment (D-CON-207). */
export const PaymentsOfDeal = ({ payments }: { readonly payments: ReadonlyArray<Entry> }) => {
  const { lang, words } = useView()
  const isAdmin = manages(useWorkspace())
  const { both } = timesOf(lang)
  const [asked, setAsked] = useState<Entry | null>(null)
  const [isDone, setDone] = useState(false)
  const money = numbersOf(lang).moneyLike(payments)
  return (
    <>
      <Toast text={isDone ? words.deals.adjusted : ""} />
      <Table class="records" stacked="ends" caption={words.deals.payments}>
        <thead>
          <tr>
            <th scope="col">{words.deals.paidAt}</th>
            <th scope="col">{words.deals.description}</th>
            <th scope="col" class="number">
              {words.deals.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {payments.map((entry) => (
            <tr key={entry.id}>
              <th scope="row">{both(entry.transactionAt)}</th>
              <td>
                <EntryText entry={entry} />
                {isAdmin && entry.kind === "payment" && (
                  <button
                    type="button"
                    class="button small"
                    onClick={() => {
                      setDone(false)
                      setAsked(entry)
                    }}
                  >
                    {words.deals.adjust}
                  </button>
                )}
              </td>
              <td class="number">
                <span class="earned">{money(signed(entry))}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {asked !== null && (
        <AdjustmentForm payment={asked} onDone={() => setDone(true)} onLeave={() => setAsked(null)} />
      )}
    </>
  )
}
