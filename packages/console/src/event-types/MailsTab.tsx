import { settingRanges } from "@calendeal/domain/event-types"
import { FieldGroup, NumberField, SmallButton, TextField } from "../editing/fields.tsx"
import { withItem, withoutItem } from "../editing/lists.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import type { TabProps } from "./TabProps.ts"

/** The reminders and the title of bookings. The words of mails belong to the workspace. */
export const MailsTab = ({ change, draft }: TabProps) => {
  const { words } = useView()
  const { slug } = useWorkspace()
  const texts = words.eventTypes
  const { reminders } = draft
  return (
    <>
      <FieldGroup title={texts.titleTemplate}>
        <TextField
          label={texts.titleTemplate}
          hint={texts.titleTemplateHint}
          path="titleTemplate"
          value={draft.titleTemplate}
          onChange={(titleTemplate) => change({ titleTemplate })}
        />
      </FieldGroup>
      <FieldGroup title={texts.settings.reminders} text={texts.remindersText}>
        <ul class="items">
          {reminders.map((minutes, index) => (
            <li key={index}>
              <NumberField
                label={texts.reminder}
                unit={words.editing.minutes}
                path={`reminders.${index}`}
                range={settingRanges.reminderMinutes}
                value={minutes}
                onChange={(value) =>
                  value !== null && change({ reminders: withItem(reminders, index, value) })
                }
              />
              <SmallButton onClick={() => change({ reminders: withoutItem(reminders, index) })}>
                {words.editing.remove}
              </SmallButton>
            </li>
          ))}
        </ul>
        {reminders.length < 5 && (
          <p>
            <SmallButton
              onClick={() =>
                change({
                  reminders: [
                    ...reminders,
                    [1440, 60, 15, 4320, 10_080].find((each) => !reminders.includes(each)) ?? 30
                  ]
                })
              }
            >
              {texts.addReminder}
            </SmallButton>
          </p>
        )}
      </FieldGroup>
      <FieldGroup title={texts.mailWords} text={texts.mailWordsText}>
        <p>
          <a class="button" href={`/console/${slug}/connections?tab=mail`}>
            {texts.toMailWords}
          </a>
        </p>
      </FieldGroup>
    </>
  )
}
