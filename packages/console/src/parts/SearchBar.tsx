import type { ComponentChildren } from "preact"
import { useEffect, useRef, useState } from "preact/hooks"
import { useView } from "../view/useView.ts"
import { hasModifier, isTyping } from "./isTyping.ts"
import type { Span } from "./span.ts"

/**
 * Searches a list for parts of names, emails, phone numbers and answers (D-CON-110), and chooses its days and its order
 * (D-CON-111), with other filters next to them. On a phone a button opens all but the text.
 */
export const SearchBar = ({
  children,
  label,
  onSearch,
  onSpan,
  open = () => false,
  orders,
  search,
  span
}: {
  readonly children?: ComponentChildren
  readonly label: string
  readonly onSearch: (text: string) => void
  readonly onSpan: (span: Span) => void
  /** Opens a text of another kind, and returns whether it did. */
  readonly open?: (text: string) => boolean
  /** The names of the usual order and of the other one. None: the list has one order. */
  readonly orders?: readonly [usual: string, reversed: string]
  /** What the list is searched for; empty: for nothing. */
  readonly search: string
  readonly span: Span
}) => {
  const { words } = useView()
  const [text, setText] = useState(search)
  const [from, setFrom] = useState(span.from ?? "")
  const [until, setUntil] = useState(span.until ?? "")
  const [isWrong, setWrong] = useState(false)
  const hasDays = span.from !== null || span.until !== null
  const [isOpen, setOpen] = useState(hasDays)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== "/" || hasModifier(event) || isTyping(event.target)) return
      event.preventDefault()
      field.current?.focus()
    }
    addEventListener("keydown", listen)
    return () => removeEventListener("keydown", listen)
  }, [])
  const submit = () => {
    const hasEnds = from !== "" && until !== ""
    setWrong(hasEnds && from > until)
    if (open(text.trim()) || (hasEnds && from > until)) return
    // The address first: the text belongs to the new entry of the history.
    if (from !== (span.from ?? "") || until !== (span.until ?? ""))
      onSpan({ ...span, from: from || null, until: until || null })
    onSearch(text.trim())
  }
  const clear = () => {
    setText("")
    setFrom("")
    setUntil("")
    setWrong(false)
    onSpan({ ...span, from: null, until: null })
    onSearch("")
  }
  return (
    <div class="filters">
      <form
        role="search"
        class={isOpen ? "open" : undefined}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <input
          ref={field}
          type="text"
          autocomplete="off"
          spellcheck={false}
          maxLength={longestSearch}
          aria-label={label}
          placeholder={label}
          value={text}
          aria-keyshortcuts="/"
          onInput={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={({ currentTarget, key }) => {
            if (key === "Escape") currentTarget.blur()
          }}
        />
        <button type="button" class="button choose" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {words.filter}
        </button>
        <div class="narrowing">
          <label>
            {words.reports.from}{" "}
            <input type="date" value={from} onInput={({ currentTarget: { value } }) => setFrom(value)} />
          </label>
          <label>
            {words.reports.until}{" "}
            <input type="date" value={until} onInput={({ currentTarget: { value } }) => setUntil(value)} />
          </label>
          <button class="button" type="submit">
            {words.searchButton}
          </button>
          {orders !== undefined && (
            <select
              aria-label={words.order}
              value={span.isReversed ? "reversed" : "usual"}
              onChange={({ currentTarget: { value } }) =>
                onSpan({ ...span, isReversed: value === "reversed" })
              }
            >
              <option value="usual">{orders[0]}</option>
              <option value="reversed">{orders[1]}</option>
            </select>
          )}
          {children}
          {(search !== "" || hasDays) && (
            <button type="button" class="button" onClick={clear}>
              {words.showAll}
            </button>
          )}
        </div>
      </form>
      {isWrong && (
        <p class="fault" role="alert">
          {words.wrongDays}
        </p>
      )}
    </div>
  )
}

/** The longest text that the API takes. */
export const longestSearch = 100
