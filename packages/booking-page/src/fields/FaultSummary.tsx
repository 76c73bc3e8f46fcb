import { useLayoutEffect, useRef } from "preact/hooks"
import type { Faults } from "../details/faults.ts"
import { sayCount } from "../words/say.ts"
import type { Words } from "../words/Words.ts"
import { idOf } from "./Field.tsx"

/**
 * Several faults in one place, which takes the focus; each leads to its field, where it is said what is wrong. A single
 * fault takes the focus to its field.
 */
export const FaultSummary = ({
  faults,
  labels,
  lang,
  shown,
  words
}: {
  readonly faults: Faults
  /** What each field is called. */
  readonly labels: Readonly<Record<string, string>>
  readonly lang: string
  /** Another number each time that the faults are to be looked at. */
  readonly shown: number
  readonly words: Words
}) => {
  const summary = useRef<HTMLDivElement>(null)
  // At once, not after the next paint: a key that is pressed in between is meant for what is seen.
  useLayoutEffect(() => {
    if (shown === 0) return
    const [field, ...others] = Object.keys(faults)
    if (field !== undefined && others.length === 0) document.getElementById(idOf(field))?.focus()
    else summary.current?.focus()
  }, [shown])
  const found = Object.keys(faults)
  if (found.length < 2) return null
  return (
    <div class="notice problem" role="alert" tabIndex={-1} ref={summary}>
      <p>{sayCount(lang, words.faults, found.length)}</p>
      <ul>
        {found.map((field) => (
          <li key={field}>
            <a
              href={`#${idOf(field)}`}
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(idOf(field))?.focus()
              }}
            >
              {labels[field] ?? field}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
