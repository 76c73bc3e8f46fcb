import { useState } from "preact/hooks"
import { MonthChart } from "../src/charts/MonthChart.tsx"
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

export const Figures = () => {
  const [week, setWeek] = useState(() =>
    weekOf([{ days: ["mon", "tue", "wed", "thu", "fri"], from: "09:00", to: "17:00" }])
  )
  return (
    <>
      <Figure caption="Revenue by month">
        <MonthChart currency="EUR" rows={rows} />
      </Figure>
      <WeekGrid week={week} onChange={(changed) => setWeek({ ...week, ...changed })} />
    </>
  )
}
