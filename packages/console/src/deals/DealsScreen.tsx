import { useLocation } from "preact-iso"
import { Empty } from "../parts/Empty.tsx"
import { Header } from "../parts/Header.tsx"
import { manages, readsSales } from "../view/roles.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { DealList } from "./DealList.tsx"
import { PaymentList } from "./PaymentList.tsx"
import { RecordPayment } from "./RecordPayment.tsx"

const lists = ["open", "closed", "payments"] as const

/** Open deals, closed deals, or payments; its address says which (D-CON-4). */
export const DealsScreen = () => {
  const { words } = useView()
  const workspace = useWorkspace()
  const { query } = useLocation()
  const shown = lists.find((list) => list === query["show"]) ?? "open"
  const here = `/console/${workspace.slug}/deals`
  if (!readsSales(workspace))
    return (
      <>
        <Header title={words.deals.title} />
        <div class="body">
          <Empty title={words.deals.title} text={words.deals.notFor} />
        </div>
      </>
    )
  return (
    <>
      <Header title={words.deals.title} />
      <div class="body">
        <nav class="tabs" aria-label={words.deals.title}>
          {lists.map((list) => (
            <a
              key={list}
              href={list === "open" ? here : `${here}?show=${list}`}
              aria-current={list === shown ? "page" : undefined}
            >
              {words.deals[list]}
            </a>
          ))}
        </nav>
        {shown === "payments" && manages(workspace) && (
          <div class="acts">
            <RecordPayment paid={{ kind: "by_email" }} />
          </div>
        )}
        {shown === "payments" ? <PaymentList /> : <DealList status={shown} key={shown} />}
      </div>
    </>
  )
}
