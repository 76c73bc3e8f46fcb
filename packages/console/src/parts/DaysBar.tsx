import { useState } from "preact/hooks"
import { useView } from "../view/useView.ts"
import type { Span } from "./span.ts"

/** Chooses the days of a list that has no search (D-CON-189). */
export const DaysBar = ({ onSpan, span }: { readonly onSpan: (span: Span) => void; readonly span: Span }) => {
  const { words } = useView()
  const [from, setFrom] = useState(span.from ?? "")
  const [until, setUntil] = useState(span.until ?? "")
  const [isWrong, setWrong] = useState(false)
  const choose = (first: string, last: string) => {
    const isReversed = first !== "" && last !== "" && first > last
    setWrong(isReversed)
    if (!isReversed) onSpan({ ...span, from: first || null, until: last || null })
  }
  return (
    <div class="filters">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          choose(from, until)
        }}
      >
        <label>
          {words.reports.from}{" "}
          <input type="date" value={from} onInput={({ currentTarget: { value } }) => setFrom(value)} />
        </label>
        <label>
          {words.reports.until}{" "}
          <input type="date" value={until} onInput={({ currentTarget: { value } }) => setUntil(value)} />
        </label>
        <button class="button" type="submit">
          {words.reports.show}
        </button>
      </form>
      {(span.from !== null || span.until !== null) && (
        <button
          type="button"
          class="button"
          onClick={() => {
            setFrom("")
            setUntil("")
            choose("", "")
          }}
        >
          {words.showAll}
        </button>
      )}
      {isWrong && (
        <p class="fault" role="alert">
          {words.wrongDays}
        </p>
      )}
    </div>
  )
}
