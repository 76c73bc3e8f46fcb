import { TextArea, TextField } from "../editing/fields.tsx"
import { useView } from "../view/useView.ts"
import type { Refusing } from "./conditions.ts"

/** What leads see who are refused. */
export const OutcomeFields = ({
  index,
  refusal,
  set
}: {
  readonly index: number
  readonly refusal: Refusing
  readonly set: (refusal: Refusing) => void
}) => {
  const { words } = useView()
  const texts = words.eventTypes
  const { outcome } = refusal
  const path = (name: string) => `disqualification.${index}.outcome.${name}`
  const change = (changed: Partial<Refusing["outcome"]>) =>
    set({ ...refusal, outcome: { ...outcome, ...changed } })
  return (
    <>
      <TextField
        label={texts.outcomeTitle}
        path={path("title")}
        value={outcome.title}
        onChange={(title) => change({ title })}
      />
      <TextArea
        label={texts.outcomeMessage}
        path={path("guestMessage")}
        value={outcome.guestMessage}
        onChange={(guestMessage) => change({ guestMessage })}
      />
      <div class="pair">
        <TextField
          label={texts.outcomeLabel}
          path={path("ctaLabel")}
          value={outcome.ctaLabel}
          onChange={(ctaLabel) => change({ ctaLabel })}
        />
        <TextField
          label={texts.outcomeUrl}
          type="url"
          path={path("ctaUrl")}
          value={outcome.ctaUrl}
          // Sites that keep the lead send visitors to the same address.
          onChange={(ctaUrl) => change({ ctaUrl, redirectUrl: ctaUrl })}
        />
      </div>
    </>
  )
}
