import type { Schemas } from "@calendeal/client"
import { useMembers } from "../queries/useMembers.ts"
import { useView } from "../view/useView.ts"

/** Who follows a deal, and why it is lost. */
export const DealOwner = ({
  deal: { lostReason, ownerId }
}: {
  readonly deal: Pick<Schemas["Deal"], "lostReason" | "ownerId">
}) => {
  const { deals } = useView().words
  const members = useMembers()
  const owner = members.data?.find(({ userId }) => userId === ownerId)
  return (
    <>
      {lostReason !== null && (
        <div>
          <dt>{deals.reason}</dt>
          <dd>{deals[`lost_${lostReason}`]}</dd>
        </div>
      )}
      {ownerId !== null && (
        <div>
          <dt>{deals.owner}</dt>
          <dd dir="auto">{members.data && (owner?.name ?? deals.formerOwner)}</dd>
        </div>
      )}
    </>
  )
}
