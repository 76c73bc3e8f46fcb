import type { Described } from "./Field.tsx"

/** Tells the funnel when a field is entered and left (specification 4.6). */
export type Watch = (field: string) => { readonly onFocusIn: () => void; readonly onFocusOut: () => void }

type Kind = "text" | "name" | "email" | "phone" | "number" | "url"

interface Properties extends Described {
  readonly kind: Kind
  readonly value: string
  readonly maxLength: number
  readonly onText: (text: string) => void
  readonly onFocusIn?: () => void
  readonly onFocusOut?: () => void
  /** Instead of what the kind has. */
  readonly autocomplete?: string
}

/** What a browser may fill in by itself, and which keyboard it shows. What is wrong, the page says itself. */
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
