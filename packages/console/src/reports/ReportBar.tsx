import { useLocation } from "preact-iso"
import { useState } from "preact/hooks"
import { dimensionWord } from "../charts/RevenueTable.tsx"
import { useView } from "../view/useView.ts"
import { addressOf, type Choice, daysOf, dimensions } from "./choice.ts"
import { daysFrom, lengths } from "./period.ts"
import { Tabs } from "../parts/Tabs.tsx"

/** Chooses the period, the dimension and the currency. Each choice is an address. */
export const ReportBar = ({
  choice,
  currencies,
  here
}: {
  readonly choice: Choice
  readonly currencies: ReadonlyArray<string>
  readonly here: string
}) => {
  const { words } = useView()
  const { route } = useLocation()
  const [fault, setFault] = useState("")
  const days = daysOf(choice, Date.now())
  const go = (changed: Partial<Choice>) => route(here + addressOf({ ...choice, ...changed }))
  const textOf = (data: FormData, name: string) => {
    const text = data.get(name)
    return typeof text === "string" ? text : ""
  }
  return (
    <>
      <Tabs
        label={words.reports.period}
        current={lengths.find((length) => length === choice.period)}
        tabs={lengths.map((length) => ({
          tab: length,
          href: here + addressOf({ ...choice, period: length }),
          text: words.reports[`days${length}`]
        }))}
      />
      <div class="filters">
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            const data = new FormData(event.currentTarget)
            const period = daysFrom(textOf(data, "from"), textOf(data, "until"))
            setFault(period === null ? words.reports.wrongPeriod : "")
            if (period !== null) go({ period })
          }}
        >
          <label>
            {words.reports.from} <input type="date" name="from" defaultValue={days.first} />
          </label>
          <label>
            {words.reports.until} <input type="date" name="until" defaultValue={days.last} />
          </label>
          <button class="button" type="submit">
            {words.reports.show}
          </button>
        </form>
        <label>
          {words.reports.group}{" "}
          <select
            value={choice.by}
            onChange={({ currentTarget: { value } }) => {
              const by = dimensions.find((one) => one === value)
              if (by !== undefined) go({ by })
            }}
          >
            {dimensions.map((by) => (
              <option key={by} value={by}>
                {words.charts[dimensionWord[by]]}
              </option>
            ))}
          </select>
        </label>
        {currencies.length > 1 && (
          <label>
            {words.reports.currency}{" "}
            <select
              value={choice.currency ?? currencies[0] ?? ""}
              onChange={({ currentTarget: { value } }) => go({ currency: value })}
            >
              {currencies.map((currency) => (
                <option key={currency} value={currency}>
                  {currency}
                </option>
              ))}
            </select>
          </label>
        )}
        {fault !== "" && (
          <p class="fault" role="alert">
            {fault}
          </p>
        )}
      </div>
    </>
  )
}
