import { useView, useWorkspace } from "../view/useView.ts"
import { accountsPage } from "./Consent.tsx"
import { type Kind, StateRow } from "./StateRow.tsx"

/** Where each kind is connected, below the workspace. Ad accounts have a page of their own. */
const placeOf = {
  calendar: "availability",
  conference: "connections?tab=conferences",
  payments: "connections?tab=payments",
  webhook: "connections?tab=webhooks"
} as const

/** A kind of connection of which there is none: what it gives, and the way to where it is connected (D-CON-239). */
export const NoneRow = ({ kind, name }: { readonly kind: Exclude<Kind, "mail">; readonly name: string }) => {
  const { connections: texts } = useView().words
  const { id, slug } = useWorkspace()
  return (
    <StateRow
      kind={kind}
      name={name}
      sub={texts[`gives_${kind}`]}
      state={{ tone: "off", text: texts.notConnected }}
    >
      <a
        class="button small"
        {...(kind === "ads"
          ? { href: accountsPage(id), target: "_top" }
          : { href: `/console/${slug}/${placeOf[kind]}` })}
        aria-label={`${texts.connect}: ${name}`}
      >
        {texts.connect}
      </a>
    </StateRow>
  )
}
