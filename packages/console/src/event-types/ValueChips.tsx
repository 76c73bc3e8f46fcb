import { useView } from "../view/useView.ts"

/** A value as people read it: a span of numbers has the dash of one. */
export const optionText = (value: string): string => value.replaceAll(/(\d)\s*-\s*(?=\d)/gu, "$1 – ")

/** Some of several values, as words of a sentence: each can be removed, and one more chosen. */
export const ValueChips = ({
  add,
  names,
  onChange,
  options,
  values
}: {
  /** What the field for one more is called. */
  readonly add: string
  readonly values: ReadonlyArray<string>
  readonly options: ReadonlyArray<string>
  /** The name of a value; default: its text. */
  readonly names?: (value: string) => string
  readonly onChange: (values: Array<string>) => void
}) => {
  const { words } = useView()
  const nameOf = names ?? optionText
  const others = options.filter((option) => !values.includes(option))
  return (
    <>
      {values.map((value, index) => (
        <span key={value} class="chips">
          {index > 0 && <span>{words.eventTypes.or}</span>}
          <span class="chip">
            <bdi>{nameOf(value)}</bdi>
            <button
              type="button"
              aria-label={`${words.editing.remove}: ${nameOf(value)}`}
              onClick={() => onChange(values.filter((one) => one !== value))}
            >
              ×
            </button>
          </span>
        </span>
      ))}
      {others.length > 0 && (
        <select
          class="one-more"
          aria-label={add}
          value=""
          onChange={({ currentTarget }) => {
            const { value } = currentTarget
            currentTarget.value = ""
            if (value !== "") onChange([...values, value])
          }}
        >
          <option value="">+</option>
          {others.map((option) => (
            <option key={option} value={option}>
              {nameOf(option)}
            </option>
          ))}
        </select>
      )}
    </>
  )
}
