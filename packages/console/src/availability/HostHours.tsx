import type { Host } from "../api/client.ts"
import { DatesFields } from "../editing/DatesFields.tsx"
import { TypedWeek } from "../editing/TypedWeek.tsx"
import { weeklyOf, weekOf } from "../editing/week.ts"
import { ZoneField } from "../editing/ZoneField.tsx"
import type { Editor } from "../editing/useEditor.ts"
import { useView } from "../view/useView.ts"
import { AbsencesFields } from "./AbsencesFields.tsx"
import { CalendarsCard } from "./CalendarsCard.tsx"
import { HostWeek } from "./HostWeek.tsx"

/** When the host takes bookings: the week, every week's hours, and beside them the zone, the dates apart and the calendars. */
export const HostHours = ({ change, draft }: Pick<Editor<Host>, "change" | "draft">) => {
  const { words } = useView()
  const { schedule } = draft
  const week = weekOf(schedule.weekly)
  return (
    <div class="duo">
      <div class="settings">
        <HostWeek draft={draft} change={change} />
        <section class="group">
          <h2>{words.availability.everyWeek}</h2>
          <TypedWeek
            week={week}
            onChange={(changed) =>
              change({ schedule: { ...schedule, weekly: weeklyOf({ ...week, ...changed }) } })
            }
          />
        </section>
      </div>
      <aside class="settings apart-settings" aria-label={words.availability.dates}>
        <ZoneField
          path="schedule"
          schedule={schedule}
          onChange={(changed) => change({ schedule: changed })}
        />
        <DatesFields
          path="schedule.overrides"
          dates={schedule.overrides}
          onChange={(overrides) => change({ schedule: { ...schedule, overrides } })}
        />
        <AbsencesFields absences={draft.absences} onChange={(absences) => change({ absences })} />
        <CalendarsCard hostId={draft.id} />
      </aside>
    </div>
  )
}
