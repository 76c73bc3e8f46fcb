import { say } from "@calendeal/web-kit/say"
import { maximumAbsences } from "@calendeal/domain/event-types"
import type { Host } from "../api/client.ts"
import { useView } from "../view/useView.ts"
import { FileField } from "../editing/FileField.tsx"
import { useSending } from "../editing/useSending.ts"

type Absences = Host["absences"]

const maximumBytes = 1024 * 1024

/** What was found and is said about it, or why nothing is added. */
type Outcome =
  | { readonly found: Absences; readonly said: string; readonly fault?: undefined }
  | { readonly found?: undefined; readonly said?: undefined; readonly fault: string }

/** From today, for a year. */
const nextYear = () => {
  const today = new Date()
  const end = new Date(Date.UTC(today.getUTCFullYear() + 1, today.getUTCMonth(), today.getUTCDate() - 1))
  return { first: today.toISOString().slice(0, 10), last: end.toISOString().slice(0, 10) }
}

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
      if (file.size > maximumBytes) return { fault: texts.holidaysUnreadable }
      // The parser is larger than the rest of the screen, and most hosts do not need it.
      const [{ holidaysIn }, text] = await Promise.all([import("./holidaysIn.ts"), file.text()])
      const found = holidaysIn(text, nextYear()).filter(
        (one) => !absences.some(({ from, to }) => from === one.from && to === one.to)
      )
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
