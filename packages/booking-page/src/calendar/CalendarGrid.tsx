import { useLayoutEffect, useRef, useState } from "preact/hooks"
import type { Words } from "../words/Words.ts"
import { type Day, monthOf, plusMonths } from "./dates.ts"
import type { formatsOf } from "./formats.ts"
import { dayAfterKey, monthGrid } from "./monthGrid.ts"

interface Properties {
  readonly words: Words
  readonly formats: ReturnType<typeof formatsOf>
  readonly weekStart: number
  /** The selectable days; null while they are unknown. */
  readonly free: ReadonlySet<Day> | null
  readonly chosen: Day | null
  readonly today: Day
  /** `YYYY-MM`. */
  readonly month: string
  /** The last month with bookable days. */
  readonly lastMonth: string
  readonly onMonth: (month: string) => void
  readonly onChoose: (day: Day) => void
}

/** A month to choose a day from: an ARIA date grid with a roving tab stop. */
export const CalendarGrid = (props: Properties) => {
  const { chosen, formats, free, lastMonth, month, onChoose, onMonth, today, weekStart, words } = props
  const [aimed, setAimed] = useState<Day | null>(null)
  const isKeyed = useRef(false)
  const grid = useRef<HTMLTableElement>(null)
  const weeks = monthGrid(month, weekStart)
  const days = weeks.flat().filter((day) => day !== null)
  const within = (day: Day | null) => (day !== null && monthOf(day) === month ? day : null)
  const focusable =
    within(aimed) ?? within(chosen) ?? days.find((day) => free?.has(day)) ?? within(today) ?? days[0] ?? null

  useLayoutEffect(() => {
    if (!isKeyed.current) return
    isKeyed.current = false
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  })

  const choose = (day: Day) => {
    setAimed(day)
    if (free?.has(day)) onChoose(day)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (focusable === null) return
    const isRightToLeft = grid.current !== null && getComputedStyle(grid.current).direction === "rtl"
    const next = dayAfterKey(focusable, event.key, { weekStart, shift: event.shiftKey, isRightToLeft })
    if (next === null) return
    event.preventDefault()
    if (monthOf(next) < monthOf(today) || monthOf(next) > lastMonth) return
    isKeyed.current = true
    setAimed(next)
    if (monthOf(next) !== month) onMonth(monthOf(next))
  }
  const turn = (count: number) => {
    setAimed(null)
    onMonth(plusMonths(month, count))
  }

  return (
    <div class="calendar">
      <div class="month">
        <h3 id="month" aria-live="polite">
          {formats.month(month)}
        </h3>
        <Turn
          label={words.previousMonth}
          path="M15 5l-7 7 7 7"
          isOff={month <= monthOf(today)}
          onClick={() => turn(-1)}
        />
        <Turn
          label={words.nextMonth}
          path="M9 5l7 7-7 7"
          isOff={month >= lastMonth}
          onClick={() => turn(1)}
        />
      </div>
      <table
        ref={grid}
        role="grid"
        aria-labelledby="month"
        aria-busy={free === null}
        class={free === null ? "days loading" : "days"}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {weekdaysOf(weekStart).map((day) => (
              <th key={day} scope="col" abbr={formats.weekdayLong(day)}>
                {formats.weekdayShort(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, column) =>
                day === null ? (
                  <td key={column} />
                ) : (
                  <td
                    key={column}
                    role="gridcell"
                    tabIndex={day === focusable ? 0 : -1}
                    aria-selected={day === chosen}
                    aria-disabled={free?.has(day) !== true}
                    aria-current={day === today ? "date" : undefined}
                    aria-label={labelOf(day, props)}
                    data-day={day}
                    // Arrow keys continue from the focused day, even if the free days change.
                    onFocus={() => setAimed(day)}
                    onClick={() => choose(day)}
                    onKeyDown={(event) => {
                      if (event.key !== "Enter" && event.key !== " ") return
                      event.preventDefault()
                      choose(day)
                    }}
                  >
                    <span aria-hidden="true">{formats.dayNumber(day)}</span>
                  </td>
                )
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const labelOf = (day: Day, { formats, free, today, words }: Properties): string =>
  [
    formats.fullDay(day),
    ...(day === today ? [words.today] : []),
    ...(free === null ? [] : [free.has(day) ? words.free : words.notFree])
  ].join(", ")

/** Any week that begins on this day: 1 January 2024 was a Monday. */
const weekdaysOf = (weekStart: number): ReadonlyArray<Day> =>
  Array.from({ length: 7 }, (_, index) => `2024-01-${String(weekStart + index).padStart(2, "0")}`)

const Turn = ({
  isOff,
  label,
  onClick,
  path
}: {
  readonly label: string
  readonly path: string
  readonly isOff: boolean
  readonly onClick: () => void
}) => (
  <button type="button" class="turn" aria-label={label} disabled={isOff} onClick={onClick}>
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  </button>
)
