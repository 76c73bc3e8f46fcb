import type { Schemas } from "@calendeal/client"
import { useView } from "../view/useView.ts"

/** The state of a deal: open, closed, or paid in full. */
export const DealState = ({
  deal: { amount, paid, status }
}: {
  readonly deal: Pick<Schemas["Deal"], "amount" | "paid" | "status">
}) => {
  const { words } = useView()
  const { deals } = words
  if (amount !== null && paid !== null && paid >= amount)
    return <span class="tag earned">{deals.isPaid}</span>
  if (status === "lost") return <span class="tag">{deals.isLost}</span>
  return status === "open" ? (
    <span class="tag on">{deals.isOpen}</span>
  ) : (
    <span class="tag">{deals.isClosed}</span>
  )
}
