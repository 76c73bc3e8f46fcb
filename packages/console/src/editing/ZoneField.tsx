import { zoneName } from "../parts/times.ts"
import { useView } from "../view/useView.ts"
import { SelectField } from "./fields.tsx"
import type { Schedule } from "./week.ts"
import { zonesWith } from "./zones.ts"

/** The time zone of hours. */
export const ZoneField = ({
  onChange,
  path,
  schedule
}: {
  readonly path: string
  readonly schedule: Schedule
  readonly onChange: (schedule: Schedule) => void
}) => (
  <SelectField
    label={useView().words.availability.zone}
    path={`${path}.timezone`}
    value={schedule.timezone}
    options={zonesWith(schedule.timezone).map((zone) => [zone, zoneName(zone)] as const)}
    onChange={(timezone) => onChange({ ...schedule, timezone })}
  />
)
