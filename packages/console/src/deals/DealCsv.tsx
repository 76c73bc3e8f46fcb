import type { Schemas } from "@calendeal/client"
import { CsvButton } from "../parts/CsvButton.tsx"
import type { Page } from "../parts/firstRows.ts"
import { useView } from "../view/useView.ts"
import { stageName, type Stages } from "../parts/stages.ts"

type Deal = Schemas["ListedDeal"]

/** The list of deals as a file, with the contact of each. */
export const DealCsv = ({
  read,
  stages,
  status
}: {
  readonly read: (page: { readonly limit: number; readonly cursor?: string }) => Promise<Page<Deal>>
  readonly stages: Stages
  readonly status: "open" | "closed" | "lost"
}) => {
  const { words } = useView()
  const { deals } = words
  return (
    <CsvButton
      name={`deals-${status}`}
      head={[
        "id",
        deals.amount,
        deals.currency,
        deals.contact,
        words.email,
        words.number,
        deals.opened,
        deals.closedAt,
        deals.stage
      ]}
      read={read}
      rowsOf={(items) =>
        items.map(({ amount, bookingUid, closedAt, contact, currency, id, openedAt, stage }) => [
          id,
          amount ?? "",
          currency ?? "",
          contact?.name ?? "",
          contact?.email ?? "",
          bookingUid ?? "",
          openedAt,
          closedAt ?? "",
          stageName(stages, stage) ?? ""
        ])
      }
    />
  )
}
