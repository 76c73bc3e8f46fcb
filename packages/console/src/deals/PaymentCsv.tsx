import type { Schemas } from "@calendeal/client"
import { signed } from "./signed.ts"
import { CsvButton } from "../parts/CsvButton.tsx"
import type { Page } from "../parts/firstRows.ts"
import { useView } from "../view/useView.ts"

type Payment = Schemas["ListedTransaction"]

/** The list of payments as a file, with the contact of each. */
export const PaymentCsv = ({
  read
}: {
  readonly read: (page: { readonly limit: number; readonly cursor?: string }) => Promise<Page<Payment>>
}) => {
  const { words } = useView()
  const { deals } = words
  return (
    <CsvButton
      name="payments"
      head={[
        "id",
        deals.kind,
        deals.amount,
        deals.currency,
        deals.tax,
        deals.provider,
        deals.subscription,
        deals.subscription_renewal,
        deals.contact,
        words.email,
        deals.description,
        deals.paidAt,
        deals.recordedAt
      ]}
      read={read}
      rowsOf={(items) =>
        items.map(({ contact, currency, description, id, recordedAt, transactionAt, ...entry }) => [
          id,
          entry.kind,
          signed({ currency, ...entry }).amount,
          currency,
          entry.tax ?? "",
          entry.provider ?? "",
          entry.subscriptionId ?? "",
          entry.subscriptionPayment ?? "",
          contact?.name ?? "",
          contact?.email ?? "",
          description ?? "",
          transactionAt,
          recordedAt
        ])
      }
    />
  )
}
