import type { Range } from "@calendeal/domain/event-types"
import { type ComponentChildren, createContext, type JSX } from "preact"
import { useContext, useId } from "preact/hooks"
import { useBound } from "./bounds.ts"
import { useFault } from "./faults.ts"

interface Common {
  readonly label: string
  readonly hint?: string
  /** The path of the field in the API, for its fault. */
  readonly path?: string
}

interface Required {
  /** Whether the browser refuses to send the form without a value. */
  readonly isRequired?: boolean
}

/** What ties a field to its label, its hint and its fault. */
interface Ties {
  readonly id: string
  readonly "aria-invalid": boolean
  readonly "aria-describedby": string | undefined
}

/** The title of the group that a field is in. */
const Group = createContext("")

/** A control with its label, its hint and its fault. A label that only repeats the title of the group is for screen readers. */
export const Labelled = ({
  children,
  hint = "",
  label,
  path = ""
}: Common & { readonly children: (ties: Ties) => ComponentChildren }) => {
  const id = useId()
  const title = useContext(Group)
  const fault = useFault(path)
  const described = [hint === "" ? "" : `${id}-hint`, fault === "" ? "" : `${id}-fault`].filter(Boolean)
  return (
    <div class="field">
      <label for={id} class={label === title ? "unseen" : undefined}>
        {label}
      </label>
      {children({
        id,
        "aria-invalid": fault !== "",
        "aria-describedby": described.length === 0 ? undefined : described.join(" ")
      })}
      {hint !== "" && (
        <p class="soft" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {fault !== "" && (
        <p class="fault" id={`${id}-fault`}>
          {fault}
        </p>
      )}
    </div>
  )
}

interface TextProps extends Common, Required {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly type?: "text" | "email" | "url" | "time" | "date" | "password" | "color" | "datetime-local"
  readonly placeholder?: string
  /** Where the API has no bound for the path. */
  readonly maxLength?: number
}

/** The type of an input. Preact's types of elements need a literal. */
const inputOf = (type: string): Readonly<Record<string, unknown>> => ({ type })

/**
 * A line of text. The browser takes no more characters than the API, but for addresses of the Internet: cut off, they would be others.
 */
export const TextField = ({
  isRequired = false,
  maxLength,
  onChange,
  placeholder,
  type = "text",
  value,
  ...common
}: TextProps) => {
  const bound = useBound(common.path ?? "")
  return (
    <Labelled {...common}>
      {(ties) => (
        <input
          {...ties}
          {...inputOf(type)}
          dir={type === "text" ? "auto" : undefined}
          value={value}
          placeholder={placeholder}
          maxLength={maxLength ?? (type === "text" ? bound.maxLength : undefined)}
          required={isRequired}
          autocomplete="off"
          onInput={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </Labelled>
  )
}

/** Some lines of text. */
export const TextArea = ({
  onChange,
  rows = 3,
  value,
  ...common
}: Common & {
  readonly value: string
  readonly rows?: number
  readonly onChange: (value: string) => void
}) => (
  <Labelled {...common}>
    {(ties) => (
      <textarea
        {...ties}
        dir="auto"
        rows={rows}
        value={value}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )}
  </Labelled>
)

/** A number. An empty field is null if the setting can be without a limit, and otherwise no change. */
export const NumberField = ({
  isRequired = false,
  onChange,
  range,
  step = 1,
  unit,
  value,
  ...common
}: Common &
  Required & {
    readonly value: number | null
    /** Narrower than what the API accepts; default: from 0 on. */
    readonly range?: Range
    readonly step?: number | "any"
    readonly unit?: string
    readonly onChange: (value: number | null) => void
  }) => {
  const { maximum, minimum } = { minimum: 0, ...useBound(common.path ?? ""), ...range }
  return (
    <Labelled {...common} label={unit === undefined ? common.label : `${common.label} (${unit})`}>
      {(ties) => (
        <input
          {...ties}
          type="number"
          inputMode="decimal"
          min={minimum}
          max={maximum}
          step={step}
          required={isRequired}
          value={value ?? ""}
          onInput={({ currentTarget: { value: typed, valueAsNumber } }) =>
            onChange(typed === "" || Number.isNaN(valueAsNumber) ? null : valueAsNumber)
          }
        />
      )}
    </Labelled>
  )
}

/** One of several values. */
export const SelectField = <Value extends string>({
  onChange,
  options,
  value,
  ...common
}: Common & {
  readonly value: Value
  readonly options: ReadonlyArray<readonly [Value, string]>
  readonly onChange: (value: Value) => void
}) => (
  <Labelled {...common}>
    {(ties) => (
      <select
        {...ties}
        value={value}
        onChange={({ currentTarget }) => {
          const chosen = options.find(([each]) => each === currentTarget.value)
          if (chosen !== undefined) onChange(chosen[0])
        }}
      >
        {options.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
    )}
  </Labelled>
)

/** Yes or no. */
export const CheckField = ({
  hint,
  label,
  onChange,
  value
}: {
  readonly label: string
  readonly hint?: string
  readonly value: boolean
  readonly onChange: (value: boolean) => void
}) => {
  const id = useId()
  return (
    <div class="check">
      <input
        id={id}
        type="checkbox"
        checked={value}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <label for={id}>{label}</label>
      {hint !== undefined && (
        <p class="soft" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** Fields that belong together, with their title. */
export const FieldGroup = ({
  children,
  text,
  title
}: {
  readonly title: string
  readonly text?: string
  readonly children: ComponentChildren
}) => {
  const id = useId()
  return (
    <section class="group" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {text !== undefined && <p class="soft">{text}</p>}
      <Group.Provider value={title}>{children}</Group.Provider>
    </section>
  )
}

/** A button of a list of settings, such as "Remove". */
export const SmallButton = ({
  children,
  ...rest
}: JSX.IntrinsicElements["button"] & { readonly children: ComponentChildren }) => (
  <button {...rest} type="button" class="button small">
    {children}
  </button>
)
