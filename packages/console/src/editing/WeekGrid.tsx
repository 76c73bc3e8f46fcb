import { useId, useRef, useState } from "preact/hooks"
import { useView } from "../view/useView.ts"
import { dayName } from "./dayName.ts"
import { cellsOf, cellsOfDay, type Week, type Weekday, weekdays } from "./week.ts"
import {
  type Block,
  type Cell,
  cellAfter,
  daysOf,
  firstCell,
  isIn,
  timeOfBlock,
  withBlock
} from "./weekKeys.ts"
import { Figure } from "../parts/Figure.tsx"

/** A drag over half hours of one day. */
interface Drag {
  readonly block: Block
  /** Whether the drag opens or closes. */
  readonly isOpening: boolean
}

const blockOf = (cell: Cell): Block => ({ from: cell, to: cell })
const nameOf = ({ day, half }: Cell) => `${day}-${half}`

/**
 * The week as a picture: a drag opens half hours, or closes them if it begins on an open one (D-CON-38). By keyboard, arrow keys move,
 * Shift with an arrow key extends, and Enter or Space opens or closes what is selected (D-CON-80). The fields below say the same.
 */
export const WeekGrid = ({
  onChange,
  week
}: {
  readonly week: Week
  readonly onChange: (changed: Partial<Week>) => void
}) => {
  const { lang, words } = useView()
  const texts = words.availability
  const help = useId()
  const grid = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  /** What the keyboard has selected. `to` is the cell with the focus. */
  const [selected, setSelected] = useState<Block>(() => blockOf(firstCell(week)))
  const [said, setSaid] = useState("")
  const shown = drag === null ? week : { ...week, ...withBlock(week, drag.block, drag.isOpening) }
  const isOpen = ({ day, half }: Cell) => cellsOf(week[day])[half] === true
  const names = new Map(weekdays.map((day) => [day, dayName(lang, day)]))
  /** `Monday – Friday, 09:00–17:00`. */
  const textOf = (block: Block) => {
    const days = daysOf(block).map((day) => names.get(day))
    const { from, to } = timeOfBlock(block)
    return `${[...new Set([days.at(0), days.at(-1)])].join(" – ")}, ${from}–${to}`
  }
  const cellAt = (event: PointerEvent, column: Element, day: Weekday): Cell => {
    const { height, top } = column.getBoundingClientRect()
    const half = Math.floor(((event.clientY - top) / height) * cellsOfDay)
    return { day, half: Math.max(0, Math.min(cellsOfDay - 1, half)) }
  }
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const next = cellAfter(event.key, selected.to)
    if (next !== null) {
      const block = event.shiftKey ? { from: selected.from, to: next } : blockOf(next)
      setSelected(block)
      setSaid(event.shiftKey ? textOf(block) : "")
      grid.current?.querySelector<HTMLElement>(`[data-cell="${nameOf(next)}"]`)?.focus()
    } else if (event.key === "Enter" || event.key === " ") {
      const opens = !isOpen(selected.from)
      onChange(withBlock(week, selected, opens))
      setSaid(`${textOf(selected)}: ${opens ? texts.open : texts.closed}`)
    } else if (event.key === "Escape") {
      setSelected(blockOf(selected.to))
      setSaid("")
    } else return
    event.preventDefault()
  }
  return (
    <Figure
      caption={
        <span class="soft" id={help}>
          {texts.drag} {texts.keys}
        </span>
      }
    >
      <div class="weekgrid">
        <div class="hours" aria-hidden="true">
          {[6, 9, 12, 15, 18, 21].map((hour) => (
            <span key={hour} class={`at-${hour}`}>
              {hour}
            </span>
          ))}
        </div>
        <div
          ref={grid}
          class="days"
          role="grid"
          aria-label={texts.hours}
          aria-describedby={help}
          aria-multiselectable="true"
          onKeyDown={press}
        >
          {weekdays.map((day) => (
            <div key={day} class="day" role="row">
              <span role="rowheader" aria-label={names.get(day)}>
                {dayName(lang, day, "short")}
              </span>
              <div
                class="cells"
                role="presentation"
                onPointerDown={(event) => {
                  const cell = cellAt(event, event.currentTarget, day)
                  event.currentTarget.setPointerCapture(event.pointerId)
                  setSelected(blockOf(cell))
                  setDrag({ block: blockOf(cell), isOpening: !isOpen(cell) })
                }}
                onPointerMove={(event) => {
                  if (drag === null) return
                  const to = cellAt(event, event.currentTarget, drag.block.from.day)
                  setDrag({ ...drag, block: { from: drag.block.from, to } })
                }}
                onPointerUp={() => {
                  if (drag !== null) onChange(withBlock(week, drag.block, drag.isOpening))
                  setDrag(null)
                }}
                onPointerCancel={() => setDrag(null)}
              >
                {cellsOf(shown[day]).map((isOn, half) => {
                  const cell = { day, half }
                  const isFocus = nameOf(cell) === nameOf(selected.to)
                  return (
                    <i
                      key={half}
                      role="gridcell"
                      data-cell={nameOf(cell)}
                      class={isOn ? "on" : undefined}
                      tabIndex={isFocus ? 0 : -1}
                      aria-selected={isIn(selected, cell)}
                      aria-label={`${textOf(blockOf(cell))}: ${isOn ? texts.open : texts.closed}`}
                    />
                  )
                })}
              </div>
            </div>
          ))}
        </div>
        <p class="soft" role="status">
          {said}
        </p>
      </div>
    </Figure>
  )
}
