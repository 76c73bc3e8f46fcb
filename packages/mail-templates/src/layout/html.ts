/** Markup in which dynamic text is escaped. Only `html` makes it. */
export class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}

type Part = string | Html | null | ReadonlyArray<Html>

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;"
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

const markupOf = (part: Part): string => {
  if (part === null) return ""
  if (typeof part === "string") return escaped(part)
  return part instanceof Html ? part.markup : part.map(({ markup }) => markup).join("")
}

/** Markup with texts escaped, for content and for quoted attributes; null adds nothing (D-MAIL-17). */
export const html = (fixed: TemplateStringsArray, ...parts: ReadonlyArray<Part>): Html =>
  new Html(fixed.map((markup, index) => markup + markupOf(parts[index] ?? null)).join(""))

/** Lines with line breaks between. */
export const lines = (all: ReadonlyArray<Html>): ReadonlyArray<Html> =>
  all.map((line, index) => (index === 0 ? line : html`<br />${line}`))
