import { useLayoutEffect, useRef, useState } from "preact/hooks"
import type { Words } from "../words/Words.ts"
import { dayAfterKey } from "./dayAfterKey.ts"
import type { Day } from "./dates.ts"
import type { formatsOf } from "./formats.ts"
import { pageOf, weekGrid } from "./weekGrid.ts"
import { Icon } from "../page/Icon.tsx"

interface Properties {
  readonly words: Words
  readonly formats: ReturnType<typeof formatsOf>
  readonly weekStart: number
  /** Whether the visitor's zone and region are known; otherwise only the heading and the shape are shown. */
  readonly isPlaced: boolean
  /** The number of free times of each day on which the hosts work; null while they are unknown. */
  readonly free: ReadonlyMap<Day, number> | null
  readonly chosen: Day | null
  /** The day of the booking that is being moved. */
  readonly moved: Day | null
  readonly today: Day
  /** From 0 on; each page has five weeks. */
  readonly page: number
  /** The end of the booking window; null while it is unknown. */
  readonly lastDay: Day | null
  readonly onPage: (page: number) => void
  readonly onChoose: (day: Day) => void
}

/** Five weeks to choose a day from: an ARIA date grid with a roving tab stop. On phones it folds to the chosen week. */
export const CalendarGrid = (props: Properties) => {
  const { chosen, formats, free, isPlaced, lastDay, onChoose, onPage, page, today, weekStart, words } = props
  const [aimed, setAimed] = useState<Day | null>(null)
  const [isOpen, setOpen] = useState(false)
  const isKeyed = useRef(false)
  const grid = useRef<HTMLTableElement>(null)
  const weeks = weekGrid(today, weekStart, page)
  const days = weeks.flat()
  const within = (day: Day | null) => (day !== null && days.includes(day) ? day : null)
  const isFree = (day: Day) => (free?.get(day) ?? 0) > 0
  const focusable = within(aimed) ?? within(chosen) ?? days.find(isFree) ?? within(today) ?? days[0] ?? today
  const lastPage = lastDay === null ? page : pageOf(lastDay, today, weekStart)

  useLayoutEffect(() => {
    if (!isKeyed.current) return
    isKeyed.current = false
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  })

  const choose = (day: Day) => {
    setAimed(day)
    if (!isFree(day)) return
    setOpen(false)
    onChoose(day)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isRightToLeft = grid.current !== null && getComputedStyle(grid.current).direction === "rtl"
    const next = dayAfterKey(focusable, event.key, { weekStart, isRightToLeft })
    if (next === null) return
    event.preventDefault()
    const nextPage = pageOf(next, today, weekStart)
    if (next < (weekGrid(today, weekStart, 0)[0]?.[0] ?? today) || nextPage > lastPage) return
    isKeyed.current = true
    setAimed(next)
    setOpen(true)
    if (nextPage !== page) onPage(nextPage)
  }
  const turn = (count: number) => {
    setAimed(null)
    setOpen(true)
    onPage(page + count)
  }
  // The longest line of the page is the day with the most free times.
  const most = Math.max(1, ...days.map((day) => free?.get(day) ?? 0))
  const full = days.find((day) => free?.get(day) === 0)
  // The week that a folded calendar shows. While the days are loading it is folded too, so that nothing moves afterwards.
  const unfolded = within(chosen) ?? (free === null ? within(today) : null)
  const isFolded = !isOpen && unfolded !== null

  return (
    <div class={isFolded ? "folded" : ""}>
      <div class="weeks">
        <h3 id="weeks" aria-live="polite">
          {formats.days(page === 0 ? today : (days[0] ?? today), days.at(-1) ?? today)}
        </h3>
        <Turn label={words.earlierWeeks} path="M15 5l-7 7 7 7" isOff={page === 0} onClick={() => turn(-1)} />
        <Turn label={words.laterWeeks} path="M9 5l7 7-7 7" isOff={page >= lastPage} onClick={() => turn(1)} />
      </div>
      {isPlaced ? (
        <>
          <table
            ref={grid}
            role="grid"
            aria-labelledby="weeks"
            aria-busy={free === null}
            class="days"
            onKeyDown={onKeyDown}
          >
            <thead>
              <tr>
                {(weeks[0] ?? []).map((day) => (
                  <th key={day} scope="col" abbr={formats.weekdayLong(day)}>
                    {formats.weekdayShort(day)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeks.map((week) => (
                <tr key={week[0]} class={unfolded !== null && week.includes(unfolded) ? "here" : ""}>
                  {week.map((day) => {
                    const count = free?.get(day)
                    return (
                      <td
                        key={day}
                        role="gridcell"
                        class={classOf(day, props)}
                        tabIndex={day === focusable ? 0 : -1}
                        aria-disabled={!isFree(day)}
                        aria-selected={day === chosen}
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
                        <span
                          aria-hidden="true"
                          data-month={day.endsWith("-01") ? formats.monthShort(day) : undefined}
                        >
                          {formats.dayNumber(day)}
                          {count !== undefined && count > 0 && <Line share={count / most} />}
                        </span>
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
          {isFolded && (
            <button type="button" class="more" onClick={() => setOpen(true)}>
              {words.allWeeks}
              <Icon path="M6 9l6 6 6-6" />
            </button>
          )}
          <ul class="legend" aria-hidden="true">
            <li>
              <Line share={0.1} />
              {words.fewTimes}
            </li>
            <li>
              <Line share={0.8} />
              {words.manyTimes}
            </li>
            {full && (
              <li>
                <s>{formats.dayNumber(full)}</s>
                {words.full}
              </li>
            )}
          </ul>
        </>
      ) : (
        <div class="ghost tiles weeks-ghost" />
      )}
    </div>
  )
}

/** The line that a free day stands on, as long as what is free. An SVG, because the policy allows no inline styles. */
const Line = ({ share }: { readonly share: number }) => (
  <svg class="stand" viewBox="0 0 28 3" aria-hidden="true">
    <rect x={11 - share * 11} width={6 + share * 22} height="3" rx="1.5" />
  </svg>
)

const classOf = (day: Day, { chosen, free, moved, today }: Properties): string =>
  [
    day < today ? "past" : "",
    free?.get(day) === 0 ? "full" : "",
    (free?.get(day) ?? 0) > 0 ? "free" : "",
    day === moved && day !== chosen ? "was" : ""
  ]
    .filter((name) => name !== "")
    .join(" ")

const labelOf = (day: Day, { formats, free, today, words }: Properties): string => {
  const count = free?.get(day)
  const state = count === undefined ? words.notFree : count === 0 ? words.full : words.free
  return [
    formats.fullDay(day),
    ...(day === today ? [words.today] : []),
    ...(free === null ? [] : [state])
  ].join(", ")
}

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
    <Icon kind="flip" path={path} />
  </button>
)
