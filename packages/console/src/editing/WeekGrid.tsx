import { useState } from "preact/hooks"
import { useView } from "../shell/useView.ts"
import { cellsOf, cellsOfDay, type Week, type Weekday, weekdays, windowsOf } from "./week.ts"

/** A drag over half hours of one day. */
interface Drag {
  readonly day: Weekday
  readonly from: number
  readonly to: number
  /** Whether the drag marks or clears. */
  readonly isMarking: boolean
}

/**
 * The week as a picture: a drag marks half hours, or clears them if it begins on a marked one. Keyboards and screen readers use
 * the fields below, which say the same.
 */
export const WeekGrid = ({
  onChange,
  week
}: {
  readonly week: Week
  readonly onChange: (changed: Partial<Week>) => void
}) => {
  const { lang, words } = useView()
  const [drag, setDrag] = useState<Drag | null>(null)
  const cellAt = (event: PointerEvent, column: Element): number => {
    const { height, top } = column.getBoundingClientRect()
    const cell = Math.floor(((event.clientY - top) / height) * cellsOfDay)
    return Math.max(0, Math.min(cellsOfDay - 1, cell))
  }
  const cellsWith = (day: Weekday) => {
    const cells = [...cellsOf(week[day])]
    if (drag?.day === day)
      for (let cell = Math.min(drag.from, drag.to); cell <= Math.max(drag.from, drag.to); cell += 1)
        cells[cell] = drag.isMarking
    return cells
  }
  const short = (day: Weekday) =>
    new Intl.DateTimeFormat(lang, { weekday: "short", timeZone: "UTC" }).format(
      Date.UTC(2024, 0, 1 + weekdays.indexOf(day))
    )
  return (
    <figure class="weekgrid" aria-hidden="true">
      <figcaption class="soft">{words.availability.drag}</figcaption>
      <div class="hours">
        {[6, 9, 12, 15, 18, 21].map((hour) => (
          <span key={hour} class={`at-${hour}`}>
            {hour}
          </span>
        ))}
      </div>
      {weekdays.map((day) => (
        <div key={day} class="day">
          <span>{short(day)}</span>
          <div
            class="cells"
            onPointerDown={(event) => {
              const cell = cellAt(event, event.currentTarget)
              event.currentTarget.setPointerCapture(event.pointerId)
              setDrag({ day, from: cell, to: cell, isMarking: cellsOf(week[day])[cell] !== true })
            }}
            onPointerMove={(event) => {
              if (drag !== null) setDrag({ ...drag, to: cellAt(event, event.currentTarget) })
            }}
            onPointerUp={() => {
              if (drag !== null) onChange({ [drag.day]: windowsOf(cellsWith(drag.day)) })
              setDrag(null)
            }}
            onPointerCancel={() => setDrag(null)}
          >
            {cellsWith(day).map((isOn, cell) => (
              <i key={cell} class={isOn ? "on" : undefined} />
            ))}
          </div>
        </div>
      ))}
    </figure>
  )
}
