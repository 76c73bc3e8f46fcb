import type { Schemas } from "@calendeal/client"
import { useView } from "../view/useView.ts"

/** The state of a deal: open, closed, lost, or paid in full; and its stage. */
export const DealState = ({
  deal,
  stage
}: {
  readonly deal: Pick<Schemas["Deal"], "amount" | "paid" | "status">
  /** Its name; undefined: none. */
  readonly stage?: string | undefined
}) => (
  <>
    <State deal={deal} />
    {stage !== undefined && (
      <>
        {" "}
        <span class="tag" dir="auto">
          {stage}
        </span>
      </>
    )}
  </>
)

const State = ({
  deal: { amount, paid, status }
}: {
  readonly deal: Pick<Schemas["Deal"], "amount" | "paid" | "status">
}) => {
  const { deals } = useView().words
  if (amount !== null && paid !== null && paid >= amount)
    return <span class="tag earned">{deals.isPaid}</span>
  if (status === "lost") return <span class="tag">{deals.isLost}</span>
  return status === "open" ? (
    <span class="tag on">{deals.isOpen}</span>
  ) : (
    <span class="tag">{deals.isClosed}</span>
  )
}
