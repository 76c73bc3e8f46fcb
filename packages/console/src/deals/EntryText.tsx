import type { Schemas } from "@calendeal/client"
import { useView } from "../view/useView.ts"

/** What an entry is, if it is no payment, and its text (D-CON-206). */
export const EntryText = ({
  entry: { description, kind }
}: {
  readonly entry: Pick<Schemas["Transaction"], "description" | "kind">
}) => {
  const { deals } = useView().words
  return (
    <>
      {kind !== "payment" && <b>{deals[`kind_${kind}`]} </b>}
      <span class="cut" dir="auto">
        {description}
      </span>
    </>
  )
}
