import { DatesFields } from "./DatesFields.tsx"
import { TypedWeek } from "./TypedWeek.tsx"
import { type Schedule, type Week, weeklyOf, weekOf } from "./week.ts"
import { WeekGrid } from "./WeekGrid.tsx"
import { ZoneField } from "./ZoneField.tsx"

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
  const week = weekOf(schedule.weekly)
  const setWeek = (changed: Partial<Week>) =>
    onChange({ ...schedule, weekly: weeklyOf({ ...week, ...changed }) })
  return (
    <div class="schedule">
      <ZoneField path={path} schedule={schedule} onChange={onChange} />
      <WeekGrid week={week} onChange={setWeek} />
      <TypedWeek week={week} onChange={setWeek} />
      <DatesFields
        path={`${path}.overrides`}
        dates={schedule.overrides}
        onChange={(overrides) => onChange({ ...schedule, overrides })}
      />
    </div>
  )
}
