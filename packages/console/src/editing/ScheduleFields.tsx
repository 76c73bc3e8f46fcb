import { useView } from "../view/useView.ts"
import { dayName } from "./dayName.ts"
import { SelectField, SmallButton, TextField } from "./fields.tsx"
import { withItem, withoutItem } from "./lists.ts"
import {
  copiedDay,
  nextWindow,
  type Schedule,
  type Week,
  weekdays,
  weeklyOf,
  weekOf,
  type Window
} from "./week.ts"
import { WeekGrid } from "./WeekGrid.tsx"
import { zonesWith } from "./zones.ts"

/** The hours of a week, typed or dragged, and the dates with other hours (D-CON-38). */
export const ScheduleFields = ({
  onChange,
  path,
  schedule
}: {
  readonly path: string
  readonly schedule: Schedule
  readonly onChange: (schedule: Schedule) => void
}) => {
  const { lang, words } = useView()
  const texts = words.availability
  const week = weekOf(schedule.weekly)
  const setWeek = (changed: Partial<Week>) =>
    onChange({ ...schedule, weekly: weeklyOf({ ...week, ...changed }) })
  const { overrides } = schedule
  const setDates = (changed: Schedule["overrides"]) => onChange({ ...schedule, overrides: changed })
  return (
    <div class="schedule">
      <SelectField
        label={texts.zone}
        path={`${path}.timezone`}
        value={schedule.timezone}
        options={zonesWith(schedule.timezone).map((zone) => [zone, zone.replaceAll("_", " ")] as const)}
        onChange={(timezone) => onChange({ ...schedule, timezone })}
      />
      <WeekGrid week={week} onChange={setWeek} />
      <ul class="items week">
        {weekdays.map((day) => (
          <li key={day}>
            <b>{dayName(lang, day)}</b>
            <Windows
              name={dayName(lang, day)}
              windows={week[day]}
              onChange={(windows) => setWeek({ [day]: windows })}
            />
            <SmallButton
              aria-label={`${texts.copyDay}: ${dayName(lang, day)}`}
              onClick={() => setWeek(copiedDay(week, day))}
            >
              {texts.copyDay}
            </SmallButton>
          </li>
        ))}
      </ul>
      <h3>{texts.dates}</h3>
      <p class="soft">{texts.datesText}</p>
      <ul class="items week">
        {overrides.map((override, index) => (
          <li key={index}>
            <TextField
              label={texts.date}
              type="date"
              path={`${path}.overrides.${index}.date`}
              value={override.date}
              onChange={(date) => setDates(withItem(overrides, index, { ...override, date }))}
            />
            <Windows
              name={override.date}
              windows={override.windows}
              onChange={(windows) =>
                setDates(withItem(overrides, index, { ...override, windows: [...windows] }))
              }
            />
            <SmallButton
              aria-label={`${words.editing.remove}: ${override.date}`}
              onClick={() => setDates(withoutItem(overrides, index))}
            >
              {words.editing.remove}
            </SmallButton>
          </li>
        ))}
      </ul>
      <p>
        <SmallButton onClick={() => setDates([...overrides, { date: nextFreeDate(overrides), windows: [] }])}>
          {texts.addDate}
        </SmallButton>
      </p>
    </div>
  )
}

/** Tomorrow, or the first day after it that has no other hours yet. */
const nextFreeDate = (overrides: Schedule["overrides"]): string => {
  const day = new Date()
  do day.setUTCDate(day.getUTCDate() + 1)
  while (overrides.some(({ date }) => date === day.toISOString().slice(0, 10)))
  return day.toISOString().slice(0, 10)
}

const Windows = ({
  name,
  onChange,
  windows
}: {
  readonly name: string
  readonly windows: ReadonlyArray<Window>
  readonly onChange: (windows: ReadonlyArray<Window>) => void
}) => {
  const { words } = useView()
  const texts = words.availability
  return (
    <div class="windows">
      {windows.length === 0 && <span class="soft">{texts.closed}</span>}
      {windows.map((window, index) => (
        <span key={index} class="window narrow">
          <input
            type="time"
            aria-label={`${name}, ${texts.from}`}
            value={window.from}
            onChange={({ currentTarget: { value } }) =>
              value !== "" && onChange(withItem(windows, index, { ...window, from: value }))
            }
          />
          –
          <input
            // A time field has no 24:00, so midnight at the end is 00:00.
            type="time"
            aria-label={`${name}, ${texts.to}`}
            value={window.to === "24:00" ? "00:00" : window.to}
            onChange={({ currentTarget: { value } }) =>
              value !== "" &&
              onChange(withItem(windows, index, { ...window, to: value === "00:00" ? "24:00" : value }))
            }
          />
          <SmallButton
            aria-label={`${words.editing.remove}: ${name}, ${window.from}`}
            onClick={() => onChange(withoutItem(windows, index))}
          >
            ×
          </SmallButton>
        </span>
      ))}
      <SmallButton
        aria-label={`${texts.addHours}: ${name}`}
        onClick={() => onChange([...windows, nextWindow(windows)])}
      >
        +
      </SmallButton>
    </div>
  )
}
