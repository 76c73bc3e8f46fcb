import type { Schemas } from "@calendeal/client"
import { Fragment } from "preact"
import { timesOf } from "../parts/times.ts"
import { numbersOf } from "../charts/numbers.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { EntryText } from "./EntryText.tsx"
import { signed } from "./signed.ts"
import { Payer } from "./Payer.tsx"
import { Table } from "../parts/Table.tsx"

type Payment = Schemas["ListedTransaction"]

/** The entries of the ledger by their days, in the given order. */
export const PaymentTable = ({ payments }: { readonly payments: ReadonlyArray<Payment> }) => {
  const { lang, words } = useView()
  const { day } = timesOf(lang)
  const days: Array<{ readonly name: string; readonly payments: Array<Payment> }> = []
  for (const payment of payments) {
    const name = day(payment.transactionAt)
    const last = days.at(-1)
    if (last?.name === name) last.payments.push(payment)
    else days.push({ name, payments: [payment] })
  }
  const money = numbersOf(lang).moneyLike(payments)
  return (
    <Table class="records" stacked="ends" caption={words.deals.payments}>
      <thead>
        <tr>
          <th scope="col">{words.deals.contact}</th>
          <th scope="col">{words.deals.description}</th>
          <th scope="col">{words.deals.paidAt}</th>
          <th scope="col" class="number">
            {words.deals.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ name, payments: paid }, index) => (
          <Fragment key={`${name} ${index}`}>
            <tr class="day">
              <th scope="rowgroup" colSpan={4}>
                {name}
              </th>
            </tr>
            {paid.map((payment) => (
              <Row key={payment.id} payment={payment} money={money} />
            ))}
          </Fragment>
        ))}
      </tbody>
    </Table>
  )
}

const Row = ({
  money,
  payment
}: {
  readonly payment: Payment
  readonly money: ReturnType<ReturnType<typeof numbersOf>["moneyLike"]>
}) => {
  const { lang } = useView()
  const { slug } = useWorkspace()
  const { contact, dealId, transactionAt } = payment
  return (
    <tr class="row">
      <th scope="row">
        <Payer contact={contact} href={`/console/${slug}/deals/${dealId}`} />
      </th>
      <td>
        <EntryText entry={payment} />
      </td>
      <td>{timesOf(lang).time(transactionAt)}</td>
      <td class="number">
        <span class="earned">{money(signed(payment))}</span>
      </td>
    </tr>
  )
}
