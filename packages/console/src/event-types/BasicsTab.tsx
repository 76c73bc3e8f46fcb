import { lengthNumber } from "@calendeal/domain/event-types"
import { CheckField, FieldGroup, NumberField, SelectField, TextArea, TextField } from "../editing/fields.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import type { TabProps } from "./TabProps.ts"
import { HostsFields } from "./HostsFields.tsx"
import { PlacesFields } from "./PlacesFields.tsx"

/** What people book, with whom, and where. */
export const BasicsTab = ({ change, draft }: TabProps) => {
  const { words } = useView()
  const { slug } = useWorkspace()
  const texts = words.eventTypes
  const hasRules = draft.routing.length + draft.disqualification.length > 0
  return (
    <>
      <FieldGroup title={texts.whatPeopleBook}>
        <TextField
          label={texts.name}
          path="title"
          value={draft.title}
          onChange={(title) => change({ title })}
        />
        <div class="pair">
          <TextField
            label={`${texts.address}: /${slug}/`}
            path="slug"
            hint={texts.addressHint}
            value={draft.slug}
            onChange={(value) => change({ slug: value })}
          />
          <NumberField
            label={texts.settings.durationMinutes}
            unit={words.editing.minutes}
            path="durationMinutes"
            range={lengthNumber}
            value={draft.durationMinutes}
            onChange={(minutes) => minutes !== null && change({ durationMinutes: minutes })}
          />
        </div>
        <TextArea
          label={texts.about}
          hint={texts.aboutHint}
          path="description"
          value={draft.description}
          onChange={(description) => change({ description })}
        />
        <div class="pair">
          <SelectField
            label={texts.settings.firstStep}
            {...(hasRules ? { hint: texts.firstStepHint } : {})}
            value={draft.firstStep}
            options={[
              ["times", texts.timesFirst],
              ["details", texts.detailsFirst]
            ]}
            onChange={(firstStep) => change({ firstStep })}
          />
          <SelectField
            label={texts.settings.status}
            value={draft.status}
            options={[
              ["active", texts.active],
              ["hidden", texts.hidden],
              ["archived", texts.archived]
            ]}
            onChange={(status) => change({ status })}
          />
        </div>
        <CheckField
          label={texts.settings.listed}
          hint={texts.listedHint}
          value={draft.listed}
          onChange={(listed) => change({ listed })}
        />
      </FieldGroup>
      <HostsFields draft={draft} change={change} />
      <PlacesFields draft={draft} change={change} />
    </>
  )
}
