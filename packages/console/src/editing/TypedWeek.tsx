import { useView } from "../view/useView.ts"
import { dayName } from "./dayName.ts"
import { SmallButton } from "./fields.tsx"
import { HoursField } from "./HoursField.tsx"
import { copiedDay, type Week, weekdays } from "./week.ts"

/** The hours of each weekday as a line of text. */
export const TypedWeek = ({
  onChange,
  week
}: {
  readonly week: Week
  readonly onChange: (changed: Partial<Week>) => void
}) => {
  const { lang, words } = useView()
  const texts = words.availability
  return (
    <div class="typedweek">
      <p class="soft">{texts.typedHint}</p>
      <ul class="items typed-days">
        {weekdays.map((day) => (
          <li key={day}>
            <HoursField
              label={dayName(lang, day)}
              windows={week[day]}
              onChange={(windows) => onChange({ [day]: windows })}
            />
            <SmallButton
              aria-label={`${texts.copyDay}: ${dayName(lang, day)}`}
              onClick={() => onChange(copiedDay(week, day))}
            >
              {texts.copyDay}
            </SmallButton>
          </li>
        ))}
      </ul>
    </div>
  )
}
