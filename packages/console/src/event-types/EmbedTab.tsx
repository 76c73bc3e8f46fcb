import { type kinds, snippetOf } from "@calendeal/booking-page/snippet"
import { useState } from "preact/hooks"
import { FieldGroup, SelectField, TextField } from "../editing/fields.tsx"
import { CopyableText } from "../parts/CopyableText.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import type { TabProps } from "./TabProps.ts"

type Kind = keyof typeof kinds

/** The lines that show the booking page on a site, and its plain address. */
export const EmbedTab = ({ draft }: TabProps) => {
  const { words } = useView()
  const { slug } = useWorkspace()
  const texts = words.eventTypes
  const [kind, setKind] = useState<Kind>("inline")
  const [label, setLabel] = useState(texts.bookLabel)
  const eventType = `${slug}/${draft.slug}`
  return (
    <>
      <FieldGroup title={texts.link}>
        <CopyableText name={texts.embedLines} text={`${location.origin}/${eventType}`} />
      </FieldGroup>
      <FieldGroup title={texts.embed} text={texts.embedText}>
        <div class="pair">
          <SelectField
            label={texts.embedKind}
            value={kind}
            options={(["inline", "popup", "floating"] as const).map(
              (each) => [each, texts[`embed_${each}`]] as const
            )}
            onChange={setKind}
          />
          <TextField label={texts.embedLabel} value={label} maxLength={80} onChange={setLabel} />
        </div>
        <CopyableText name={texts.embedLines} text={snippetOf({ eventType, kind, label }, location.origin)} />
      </FieldGroup>
    </>
  )
}
