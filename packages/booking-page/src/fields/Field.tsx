import type { ComponentChildren } from "preact"
import type { Fault } from "../details/faults.ts"
import type { Words } from "../words/Words.ts"

/** The attributes of a control that connect its label, hint and fault. */
export interface Described {
  readonly id: string
  readonly "aria-describedby": string | undefined
  readonly "aria-invalid": boolean
  readonly "aria-required": boolean
}

interface Properties {
  /** The key of the field's fault. */
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly required: boolean
  readonly fault: Fault | undefined
  readonly words: Words
  readonly children: (control: Described) => ComponentChildren
}

/** A control's id. Question keys may contain dots, which ids allow. */
export const idOf = (name: string): string => `field-${name}`

/** A control with its label, hint and fault. */
export const Field = ({ children, fault, hint, label, name, required, words }: Properties) => {
  const id = idOf(name)
  const described = [...(hint ? [`${id}-hint`] : []), ...(fault ? [`${id}-fault`] : [])].join(" ")
  return (
    <div class={fault === undefined ? "field" : "field wrong"}>
      <label for={id}>
        {label} {!required && <span class="optional">({words.optional})</span>}
      </label>
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children({
        id,
        "aria-describedby": described === "" ? undefined : described,
        "aria-invalid": fault !== undefined,
        "aria-required": required
      })}
      <FaultText id={id} fault={fault} words={words} />
    </div>
  )
}

export const FaultText = ({
  fault,
  id,
  words
}: {
  readonly id: string
  readonly fault: Fault | undefined
  readonly words: Words
}) =>
  fault === undefined ? null : (
    <p class="fault" id={`${id}-fault`}>
      {words[fault]}
    </p>
  )
