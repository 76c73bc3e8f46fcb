import type { Described } from "./Field.tsx"

/** Reports to the funnel that a field gains and loses the focus (specification 4.6). */
export type Watch = (field: string) => { readonly onFocusIn: () => void; readonly onFocusOut: () => void }

type Kind = "text" | "name" | "email" | "phone" | "number" | "url"

interface Properties extends Described {
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

export const TextInput = ({ kind, onText, ...rest }: Properties) => (
  <input {...kinds[kind]} {...rest} onInput={(event) => onText(event.currentTarget.value)} />
)
