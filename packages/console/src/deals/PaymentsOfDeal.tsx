import type { Schemas } from "@calendeal/client"
import { timesOf } from "../parts/times.ts"
import { numbersOf } from "../charts/numbers.ts"
import { useView } from "../view/useView.ts"
import { Table } from "../parts/Table.tsx"

/** The payments of a deal, in the given order. */
export const PaymentsOfDeal = ({
  payments
}: {
  readonly payments: ReadonlyArray<Schemas["ListedTransaction"]>
}) => {
  const { lang, words } = useView()
  const { both } = timesOf(lang)
  const money = numbersOf(lang).moneyLike(payments)
  return (
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
        {payments.map((payment) => (
          <tr key={payment.id}>
            <th scope="row">{both(payment.transactionAt)}</th>
            <td>
              <span class="cut" dir="auto">
                {payment.description}
              </span>
            </td>
            <td class="number">
              <span class="earned">{money(payment)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
