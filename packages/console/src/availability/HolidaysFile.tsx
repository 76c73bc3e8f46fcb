import { say } from "@calendeal/web-kit/say"
import { maximumAbsences } from "@calendeal/domain/event-types"
import type { Host } from "../api/client.ts"
import { useView } from "../view/useView.ts"
import { FileField } from "../editing/FileField.tsx"
import { useSending } from "../editing/useSending.ts"
import { newOnes, readHolidays } from "./readHolidays.ts"

type Absences = Host["absences"]

/** What was found and is said about it, or why nothing is added. */
type Outcome =
  | { readonly found: Absences; readonly said: string; readonly fault?: undefined }
  | { readonly found?: undefined; readonly said?: undefined; readonly fault: string }

/** Adds the holidays of a calendar file to the absences. They are stored with the other changes (D-CON-81). */
export const HolidaysFile = ({
  absences,
  onFound
}: {
  readonly absences: Absences
  readonly onFound: (found: Absences) => void
}) => {
  const { words } = useView()
  const texts = words.availability
  const reading = useSending({
    mutationFn: async (file: File): Promise<Outcome> => {
      const found = newOnes(absences, await readHolidays(file))
      if (found.length === 0) return { found, said: texts.holidaysNone }
      if (absences.length + found.length > maximumAbsences) return { fault: texts.holidaysMost }
      return { found, said: say(texts.holidaysAdded, { count: found.length }) }
    },
    onSuccess: ({ found = [] }) => {
      if (found.length > 0) onFound(found)
    }
  })
  const { fault, said = "" } = reading.isError ? { fault: texts.holidaysUnreadable } : (reading.data ?? {})
  return (
    <>
      <FileField
        label={texts.holidays}
        hint={texts.holidaysText}
        accept=".ics,text/calendar"
        isBusy={reading.isPending}
        onChoose={(file) => reading.mutate(file)}
      />
      <p role="status">{said}</p>
      {fault !== undefined && (
        <p class="fault" role="alert">
          {fault}
        </p>
      )}
    </>
  )
}
