import { localeFor } from "@calendeal/web-kit/locale-for"
import { say } from "@calendeal/web-kit/say"
import { useLocation } from "preact-iso"
import { useState } from "preact/hooks"
import { dimensionWord } from "../charts/RevenueTable.tsx"
import { useView } from "../view/useView.ts"
import { addressOf, type Choice, daysOf, dimensions } from "./choice.ts"
import { type Days, daysBefore, daysFrom, lengths } from "./period.ts"
import { SelectionFields } from "./SelectionFields.tsx"
import { Tabs } from "../parts/Tabs.tsx"

/** Chooses the last days. Each choice is an address. */
export const Lengths = ({ choice, here }: { readonly choice: Choice; readonly here: string }) => {
  const { words } = useView()
  return (
    <Tabs
      isInHeader
      label={words.reports.period}
      current={lengths.find((length) => length === choice.period)}
      tabs={lengths.map((length) => ({
        tab: length,
        href: here + addressOf({ ...choice, period: length }),
        text: words.reports[`days${length}`]
      }))}
    />
  )
}

/** Chooses event type, host, dimension, currency, and other days, which its button shows. Each choice is an address. */
export const ReportBar = ({
  choice,
  currencies,
  here
}: {
  readonly choice: Choice
  readonly currencies: ReadonlyArray<string>
  readonly here: string
}) => {
  const { lang, words } = useView()
  const { route } = useLocation()
  const [fault, setFault] = useState("")
  const days = daysOf(choice, Date.now())
  const go = (changed: Partial<Choice>) => route(here + addressOf({ ...choice, ...changed }))
  const textOf = (data: FormData, name: string) => {
    const text = data.get(name)
    return typeof text === "string" ? text : ""
  }
  return (
    <div class="filters report-bar">
      <details>
        <summary class="button">{spanOf(days, lang)}</summary>
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
          {fault !== "" && (
            <p class="fault" role="alert">
              {fault}
            </p>
          )}
          <button class="button" type="submit">
            {words.reports.show}
          </button>
        </form>
      </details>
      <SelectionFields selected={choice.selected} go={(selected) => go({ selected })} />
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
        <select
          class="narrow"
          aria-label={words.reports.currency}
          value={choice.currency ?? currencies[0] ?? ""}
          onChange={({ currentTarget: { value } }) => go({ currency: value })}
        >
          {currencies.map((currency) => (
            <option key={currency} value={currency}>
              {currency}
            </option>
          ))}
        </select>
      )}
      <p class="soft">{say(words.reports.against, { before: spanOf(daysBefore(days), lang) })}</p>
    </div>
  )
}

const spanOf = ({ first, last }: Days, lang: string): string => {
  const day = new Intl.DateTimeFormat(localeFor(lang), { dateStyle: "medium", timeZone: "UTC" })
  return day.formatRange(new Date(`${first}T00:00:00Z`), new Date(`${last}T00:00:00Z`))
}
