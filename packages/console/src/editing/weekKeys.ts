import {
  type Cells,
  cellsOf,
  cellsOfDay,
  changedWindows,
  type Week,
  type Weekday,
  weekdays,
  type Window,
  windowOfCells
} from "./week.ts"

/** A half hour of a weekday. `half`: 0 begins at midnight, 47 ends there. */
export interface Cell {
  readonly day: Weekday
  readonly half: number
}

/** The same half hours on consecutive days, by two opposite corners. */
export interface Block {
  readonly from: Cell
  readonly to: Cell
}

const within = (value: number, length: number) => Math.max(0, Math.min(length - 1, value))

/** The half hours that are shown of each day. */
export interface Shown {
  readonly first: number
  readonly last: number
}

const wholeDay: Shown = { first: 0, last: cellsOfDay - 1 }

/** The cell to which a key leads, at the edge of what is shown the same one; null: it is no key of the grid. */
export const cellAfter = (key: string, { day, half }: Cell, shown: Shown = wholeDay): Cell | null => {
  const column = weekdays.indexOf(day)
  const at = (nextColumn: number, nextHalf: number): Cell => ({
    day: weekdays[within(nextColumn, weekdays.length)] ?? day,
    half: Math.max(shown.first, Math.min(shown.last, nextHalf))
  })
  switch (key) {
    case "ArrowUp":
      return at(column, half - 1)
    case "ArrowDown":
      return at(column, half + 1)
    case "ArrowLeft":
      return at(column - 1, half)
    case "ArrowRight":
      return at(column + 1, half)
    case "Home":
      return at(column, 0)
    case "End":
      return at(column, cellsOfDay - 1)
    default:
      return null
  }
}

/** The days of a block, in their order. */
export const daysOf = ({ from, to }: Block): ReadonlyArray<Weekday> => {
  const columns = [weekdays.indexOf(from.day), weekdays.indexOf(to.day)]
  return weekdays.slice(Math.min(...columns), Math.max(...columns) + 1)
}

/** The half hours of a block on each of its days. */
const halvesOf = ({ from, to }: Block): Cells => ({
  first: Math.min(from.half, to.half),
  last: Math.max(from.half, to.half)
})

/** Whether a half hour is in a block. */
export const isIn = (block: Block, { day, half }: Cell): boolean => {
  const { first, last } = halvesOf(block)
  return daysOf(block).includes(day) && first <= half && half <= last
}

/** The time of a block on each of its days. */
export const timeOfBlock = (block: Block): Window => windowOfCells(halvesOf(block))

/** The days of a block, with its half hours open or closed. */
export const withBlock = (week: Week, block: Block, isOpen: boolean): Partial<Week> =>
  Object.fromEntries(daysOf(block).map((day) => [day, changedWindows(week[day], halvesOf(block), isOpen)]))

/** The first open half hour of the week, or nine o'clock on Monday. */
export const firstCell = (week: Week): Cell => {
  for (const day of weekdays) {
    const half = cellsOf(week[day]).indexOf(true)
    if (half >= 0) return { day, half }
  }
  return { day: "mon", half: 18 }
}
