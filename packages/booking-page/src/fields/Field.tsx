import { type Described as Control, Field as PlainField } from "@calendeal/web-kit/field"
import type { ComponentChildren } from "preact"
import type { Fault } from "../journey/faults.ts"
import { idOf } from "../journey/fieldId.ts"
import type { Words } from "../words/Words.ts"

/** The attributes of a control of the page. */
interface Described extends Control {
  readonly "aria-required": boolean
}

interface Properties {
  /** The key of the field's fault. */
  readonly name: string
  readonly label: string
  readonly hint?: ComponentChildren
  readonly required: boolean
  readonly fault: Fault | undefined
  readonly words: Words
  readonly children: (control: Described) => ComponentChildren
}

/** A control with its label, hint and fault, in the words of the page. */
export const Field = ({ children, fault, hint, label, name, required, words }: Properties) => (
  <PlainField
    id={idOf(name)}
    label={label}
    note={required ? "" : words.optional}
    hint={hint}
    fault={fault && words[fault]}
  >
    {(control) => children({ ...control, "aria-required": required })}
  </PlainField>
)

export const FaultText = ({
  fault,
  id,
  words
}: {
  readonly id: string
  readonly fault: Fault | undefined
  readonly words: Words
}) =>
  fault ? (
    <p class="fault" id={`${id}-fault`}>
      {words[fault]}
    </p>
  ) : null

/** A box to tick with its text and fault. */
export const Checkbox = ({
  fault,
  isTicked,
  label,
  name,
  onTick,
  required,
  words,
  ...watched
}: Omit<Properties, "children" | "hint"> & {
  readonly isTicked: boolean
  readonly onTick: (isTicked: boolean) => void
  readonly onFocusIn?: () => void
  readonly onFocusOut?: () => void
}) => {
  const id = idOf(name)
  return (
    <div class={fault ? "field wrong" : "field"}>
      <label class="check">
        <input
          id={id}
          type="checkbox"
          {...watched}
          aria-invalid={Boolean(fault)}
          aria-required={required}
          aria-describedby={fault && `${id}-fault`}
          checked={isTicked}
          onChange={(event) => onTick(event.currentTarget.checked)}
        />
        <span>
          {label} {!required && <span class="optional">{words.optional}</span>}
        </span>
      </label>
      <FaultText id={id} fault={fault} words={words} />
    </div>
  )
}

/** Reports to the funnel that a field gains and loses the focus (specification 4.6). */
export type Watch = (field: string) => { readonly onFocusIn: () => void; readonly onFocusOut: () => void }

type Kind = "text" | "name" | "email" | "phone" | "number" | "url"

interface TextInputProperties extends Described {
  readonly kind: Kind
  readonly value: string
  readonly maxLength: number
  readonly onText: (text: string) => void
  readonly onFocusIn?: () => void
  readonly onFocusOut?: () => void
  /** Overrides the autocomplete of the kind. */
  readonly autocomplete?: string
}

/** The autocomplete and the keyboard of each kind. Validation messages come from the page. */
const kinds = {
  text: { type: "text", autocomplete: "off" },
  name: { type: "text", autocomplete: "name" },
  email: { type: "email", autocomplete: "email" },
  phone: { type: "tel", autocomplete: "tel" },
  number: { type: "text", inputMode: "decimal", autocomplete: "off" },
  url: { type: "text", inputMode: "url", autocomplete: "url" }
} as const

export const TextInput = ({ kind, onText, ...rest }: TextInputProperties) => (
  <input {...kinds[kind]} {...rest} onInput={(event) => onText(event.currentTarget.value)} />
)
