import { useView } from "../view/useView.ts"
import { SmallButton, TextField } from "./fields.tsx"
import { HoursField } from "./HoursField.tsx"
import { withItem, withoutItem } from "./lists.ts"
import type { Schedule } from "./week.ts"

type Dates = Schedule["overrides"]

/** The dates that have their own hours. */
export const DatesFields = ({
  dates,
  onChange,
  path
}: {
  readonly dates: Dates
  readonly path: string
  readonly onChange: (dates: Dates) => void
}) => {
  const { words } = useView()
  const texts = words.availability
  return (
    <section class="apart">
      <h3>{texts.dates}</h3>
      <p class="soft">{texts.datesText}</p>
      <ul class="items dates">
        {dates.map((one, index) => (
          <li key={index}>
            <TextField
              label={texts.date}
              type="date"
              path={`${path}.${index}.date`}
              value={one.date}
              onChange={(date) => onChange(withItem(dates, index, { ...one, date }))}
            />
            <HoursField
              label={texts.hours}
              windows={one.windows}
              onChange={(windows) => onChange(withItem(dates, index, { ...one, windows: [...windows] }))}
            />
            <SmallButton
              aria-label={`${words.editing.remove}: ${one.date}`}
              onClick={() => onChange(withoutItem(dates, index))}
            >
              ×
            </SmallButton>
          </li>
        ))}
      </ul>
      <p>
        <SmallButton onClick={() => onChange([...dates, { date: nextFreeDate(dates), windows: [] }])}>
          {texts.addDate}
        </SmallButton>
      </p>
    </section>
  )
}

/** Tomorrow, or the first day after it that has no other hours yet. */
const nextFreeDate = (dates: Dates): string => {
  const day = new Date()
  do day.setUTCDate(day.getUTCDate() + 1)
  while (dates.some(({ date }) => date === day.toISOString().slice(0, 10)))
  return day.toISOString().slice(0, 10)
}
