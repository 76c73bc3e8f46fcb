import { useId, useRef, useState } from "preact/hooks"
import { hourNames } from "../parts/times.ts"
import { useView } from "../view/useView.ts"
import { shownHours } from "./dayParts.ts"
import { dayName } from "./dayName.ts"
import type { DrawnDay } from "./DrawnDay.ts"
import { cellsOf, type Week, type Weekday, weekdays } from "./week.ts"
import { WeekBlocks } from "./WeekBlocks.tsx"
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

/** A drag over half hours of one day. */
interface Drag {
  readonly block: Block
  /** Whether the drag opens or closes. */
  readonly isOpening: boolean
}

const blockOf = (cell: Cell): Block => ({ from: cell, to: cell })
const nameOf = ({ day, half }: Cell) => `${day}-${half}`

/**
 * The week as a picture, 40 pixels an hour: a drag opens half hours, or closes them if it begins on an open one (D-CON-38). By keyboard,
 * arrow keys move, Shift with an arrow key extends, and Enter or Space opens or closes what is selected (D-CON-80). The fields below say
 * the same. With `drawn`, it has the dates of a week, with what takes place on them (D-CON-160).
 */
export const WeekGrid = ({
  drawn,
  onChange,
  week
}: {
  readonly week: Week
  readonly drawn?: Readonly<Record<Weekday, DrawnDay>>
  readonly onChange: (changed: Partial<Week>) => void
}) => {
  const { lang, words } = useView()
  const texts = words.availability
  const hourOf = hourNames(lang)
  const help = useId()
  const grid = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  /** What the keyboard has selected. `to` is the cell with the focus. */
  const [selected, setSelected] = useState<Block>(() => blockOf(firstCell(week)))
  const [said, setSaid] = useState("")
  const isAway = (day: Weekday) => drawn?.[day].away !== undefined
  /** The change without the days on which the host is away. */
  const change = (changed: Partial<Week>) =>
    onChange(
      Object.fromEntries(
        Object.entries(changed).filter(([day]) => !weekdays.some((one) => one === day && isAway(one)))
      )
    )
  const shown = drag === null ? week : { ...week, ...withBlock(week, drag.block, drag.isOpening) }
  const meetings = weekdays.flatMap((day) => drawn?.[day].meetings ?? [])
  // Not of the drag: nothing moves under the pointer.
  const hours = shownHours(
    weekdays.flatMap((day) => week[day]),
    meetings
  )
  const cells = { first: hours.first * 2, last: hours.last * 2 - 1 }
  const count = cells.last - cells.first + 1
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
    const half = cells.first + Math.floor(((event.clientY - top) / height) * count)
    return { day, half: Math.max(cells.first, Math.min(cells.last, half)) }
  }
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const next = cellAfter(event.key, selected.to, cells)
    if (next !== null) {
      const block = event.shiftKey ? { from: selected.from, to: next } : blockOf(next)
      setSelected(block)
      setSaid(event.shiftKey ? textOf(block) : "")
      grid.current?.querySelector<HTMLElement>(`[data-cell="${nameOf(next)}"]`)?.focus()
    } else if (event.key === "Enter" || event.key === " ") {
      const opens = !isOpen(selected.from)
      change(withBlock(week, selected, opens))
      setSaid(`${textOf(selected)}: ${opens ? texts.open : texts.closed}`)
    } else if (event.key === "Escape") {
      setSelected(blockOf(selected.to))
      setSaid("")
    } else return
    event.preventDefault()
  }
  const { day: chosen } = selected.to
  return (
    <div class="weekframe">
      <div class="dayturn" role="group" aria-label={texts.day}>
        {weekdays.map((day) => (
          <button
            key={day}
            type="button"
            aria-pressed={day === chosen}
            onClick={() => setSelected(blockOf({ day, half: selected.to.half }))}
          >
            {dayName(lang, day, "short")}
          </button>
        ))}
      </div>
      <div class="weekgrid" style={{ "--halves": count }}>
        <div class="hours" aria-hidden="true">
          {Array.from({ length: hours.last - hours.first }, (_, nth) => (
            <span key={nth}>{hourOf(hours.first + nth)}</span>
          ))}
        </div>
        {drawn !== undefined &&
          weekdays.map((day) => (
            <div key={day} class={`on-${day} head-of-day ${day === chosen ? "chosen" : ""}`}>
              <b class={drawn[day].isToday ? "today-mark" : undefined}>{dayName(lang, day, "short")}</b>
              <small>{drawn[day].label}</small>
              {drawn[day].head}
            </div>
          ))}
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
              <span
                role="rowheader"
                class={`on-${day} ${drawn === undefined ? "head-of-day" : "unseen"} ${day === chosen ? "chosen" : ""}`}
                aria-label={names.get(day)}
              >
                {dayName(lang, day, "short")}
              </span>
              <div
                class={`on-${day} cells ${day === chosen ? "chosen" : ""}`}
                role="presentation"
                onPointerDown={(event) => {
                  if (isAway(day) || event.button !== 0) return
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
                  if (drag !== null) change(withBlock(week, drag.block, drag.isOpening))
                  setDrag(null)
                }}
                onPointerCancel={() => setDrag(null)}
              >
                {cellsOf(shown[day])
                  .slice(cells.first, cells.last + 1)
                  .map((isOn, nth) => {
                    const cell = { day, half: cells.first + nth }
                    const isFocus = nameOf(cell) === nameOf(selected.to)
                    return (
                      <i
                        key={cell.half}
                        role="gridcell"
                        data-cell={nameOf(cell)}
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
        {weekdays.map((day) => (
          <WeekBlocks
            key={day}
            class={`on-${day} of-day ${day === chosen ? "chosen" : ""}`}
            name={names.get(day) ?? ""}
            windows={shown[day]}
            drawn={drawn?.[day]}
            first={hours.first * 60}
            last={hours.last * 60}
          />
        ))}
        <p class="soft" role="status">
          {said}
        </p>
      </div>
      <p class="soft" id={help}>
        {texts.drag} <span class="unseen">{texts.keys}</span>
        {drawn !== undefined && texts.striped}
      </p>
    </div>
  )
}
