import { useState } from "preact/hooks"
import { BarRows } from "../src/charts/BarRows.tsx"
import { ColumnChart } from "../src/charts/ColumnChart.tsx"
import { HourGrid } from "../src/charts/HourGrid.tsx"
import { MonthChart } from "../src/charts/MonthChart.tsx"
import { Spark } from "../src/charts/Spark.tsx"
import { weekOf } from "../src/editing/week.ts"
import { WeekGrid } from "../src/editing/WeekGrid.tsx"
import { Figure } from "../src/parts/Figure.tsx"

const revenues = [12_000, 48_000, 3500, 0, 91_000, 60_000]

const rows = revenues.map((revenue, place) => ({
  key: `2026-0${place + 1}`,
  name: `Month ${place + 1}`,
  bookings: 10,
  deals: 5,
  closed: 2,
  revenue,
  before: null
}))

/** More was paid back than paid in the third week. */
const weeks = [
  [4000, 1200, 300],
  [2500, 0, 900],
  [-1800, 400, -200],
  [5200, 2600, 1100]
].map((values, nth) => ({ key: String(nth), label: `Week ${nth + 1}`, values, before: 900 * nth }))

const hours = [1, 2, 3].flatMap((weekday) =>
  [9, 10, 11].map((hour) => ({ weekday, hour, bookedMinutes: 10 * weekday + hour, bookableMinutes: 60 }))
)

const bars = [
  { key: "a", name: "2–4 days", share: 1, value: "12" },
  { key: "b", name: "A long name of a field that wraps", share: 0.4, value: "5", note: "seen by 48" }
]

export const Figures = () => {
  const [week, setWeek] = useState(() =>
    weekOf([{ days: ["mon", "tue", "wed", "thu", "fri"], from: "09:00", to: "17:00" }])
  )
  return (
    <>
      <Figure caption="Revenue by month">
        <MonthChart currency="EUR" rows={rows} goal={60_000} />
      </Figure>
      <Figure caption="Revenue by week">
        <ColumnChart columns={weeks} goal={40_000} labelOf={(value) => value.toLocaleString("en")} />
      </Figure>
      <Figure caption="Hours">
        <HourGrid
          hourName={(hour) => `${hour}`}
          dayNames={["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]}
          hours={hours}
        />
      </Figure>
      <Figure caption="Bars">
        <BarRows rows={bars} />
        <Spark isMoney values={revenues} />
      </Figure>
      <WeekGrid week={week} onChange={(changed) => setWeek({ ...week, ...changed })} />
    </>
  )
}
