import type { ComponentChildren } from "preact"

/** The attributes of a control that connect its label, hint and fault. */
export interface Described {
  readonly id: string
  readonly "aria-describedby": string | undefined
  readonly "aria-invalid": boolean
}

/** A control with its label, hint and fault. */
export const Field = ({
  children,
  fault,
  faultRole,
  hint,
  id,
  label,
  note
}: {
  readonly id: string
  readonly label: string
  /** Says at the end of the label that the field is optional. */
  readonly note?: string | undefined
  readonly hint?: ComponentChildren
  /** Empty: none. */
  readonly fault?: string | undefined
  /** A fault that is not announced with the focus of its field is an alert. */
  readonly faultRole?: "alert"
  readonly children: (control: Described) => ComponentChildren
}) => {
  const described = [...(hint ? [`${id}-hint`] : []), ...(fault ? [`${id}-fault`] : [])].join(" ")
  return (
    <div class={fault ? "field wrong" : "field"}>
      <label for={id}>
        {label} {note && <span class="optional">{note}</span>}
      </label>
      {children({ id, "aria-describedby": described || undefined, "aria-invalid": Boolean(fault) })}
      {hint && (
        <p class="hint" id={`${id}-hint`} aria-live="polite">
          {hint}
        </p>
      )}
      {fault && (
        <p class="fault" id={`${id}-fault`} role={faultRole}>
          {fault}
        </p>
      )}
    </div>
  )
}
