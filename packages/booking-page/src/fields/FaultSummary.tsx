import { useLayoutEffect, useRef } from "preact/hooks"
import type { Faults } from "../journey/faults.ts"
import { sayCount } from "@calendeal/web-kit/say"
import type { Words } from "../words/Words.ts"
import { idOf } from "../journey/fieldId.ts"

/** Lists several faults, with a link to each field, and takes the focus. A single fault focuses its field. */
export const FaultSummary = ({
  faults,
  labels,
  lang,
  shown,
  words
}: {
  readonly faults: Faults
  /** The label of each field. */
  readonly labels: Readonly<Record<string, string>>
  readonly lang: string
  /** Changes each time that the faults have to be announced. */
  readonly shown: number
  readonly words: Words
}) => {
  const summary = useRef<HTMLDivElement>(null)
  // A layout effect, so that the focus moves before the next key press.
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
