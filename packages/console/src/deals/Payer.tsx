import type { Schemas } from "@calendeal/client"
import { Face } from "../parts/Face.tsx"
import { useView } from "../view/useView.ts"

/** Whose deal or payment it is, as the link of the row. Of a contact that the role does not read, or that is erased, it says only that. */
export const Payer = ({
  contact,
  href
}: {
  readonly contact: Schemas["ListedDeal"]["contact"]
  readonly href: string
}) => {
  const { words } = useView()
  return (
    <>
      {contact !== null && <Face name={contact.name ?? contact.email} isNamed />}
      <a href={href} class={contact === null ? "soft" : "cut"} dir="auto">
        {contact === null ? words.erased : (contact.name ?? contact.email)}
      </a>
      {contact !== null && contact.name !== null && (
        <small class="cut" dir="auto">
          {contact.email}
        </small>
      )}
    </>
  )
}
