import type { Host } from "../api/client.ts"
import { FieldGroup, SmallButton, TextField } from "../editing/fields.tsx"
import { withItem, withoutItem } from "../editing/lists.ts"
import { useView } from "../view/useView.ts"
import { HolidaysFile } from "./HolidaysFile.tsx"
import { inOrder } from "./readHolidays.ts"

type Absences = Host["absences"]

/** Whole days on which the host takes no bookings: holidays, and all else. */
export const AbsencesFields = ({
  absences,
  onChange
}: {
  readonly absences: Absences
  readonly onChange: (absences: Absences) => void
}) => {
  const { words } = useView()
  const texts = words.availability
  const today = new Date().toISOString().slice(0, 10)
  return (
    <FieldGroup title={texts.absences} text={texts.absencesText}>
      <ul class="items absences">
        {absences.map((absence, index) => {
          const set = (changed: Partial<Absences[number]>) =>
            onChange(withItem(absences, index, { ...absence, ...changed }))
          return (
            <li key={index}>
              <div class="pair">
                <TextField
                  label={texts.firstDay}
                  type="date"
                  path={`absences.${index}.from`}
                  value={absence.from}
                  onChange={(from) => set(absence.to < from ? { from, to: from } : { from })}
                />
                <TextField
                  label={texts.lastDay}
                  type="date"
                  path={`absences.${index}.to`}
                  value={absence.to}
                  onChange={(to) => set({ to })}
                />
                <TextField
                  label={texts.reason}
                  path={`absences.${index}.reason`}
                  value={absence.reason}
                  onChange={(reason) => set({ reason })}
                />
              </div>
              <SmallButton
                aria-label={`${words.editing.remove}: ${absence.from}`}
                onClick={() => onChange(withoutItem(absences, index))}
              >
                ×
              </SmallButton>
            </li>
          )
        })}
      </ul>
      <p>
        <SmallButton onClick={() => onChange([...absences, { from: today, to: today, reason: "" }])}>
          {texts.addAbsence}
        </SmallButton>
      </p>
      <HolidaysFile absences={absences} onFound={(found) => onChange(inOrder([...absences, ...found]))} />
    </FieldGroup>
  )
}
