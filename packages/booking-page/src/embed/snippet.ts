/** The kinds of embedding, with what each shows. */
export const kinds = {
  inline: "In the page, where the script is",
  popup: "In a dialog that a button or link opens",
  floating: "In a dialog that a button at the bottom of the page opens"
} as const

/** What the visitor of the guide to embedding chooses. */
export interface SnippetChoices {
  readonly eventType: string
  readonly kind: keyof typeof kinds
  readonly label: string
}

const eventTypePattern = /^[a-z0-9-]{1,64}\/[a-z0-9-]{1,64}$/

/** Reads the choices by the names of the form's fields. Unknown values are the defaults. */
export const snippetChoicesOf = (valueOf: (field: string) => string): SnippetChoices => {
  const [eventType, kind, label] = [valueOf("event"), valueOf("kind"), valueOf("label")]
  return {
    eventType: eventTypePattern.test(eventType) ? eventType : "acme/intro",
    kind: kind === "popup" || kind === "floating" ? kind : "inline",
    label: label.trim().slice(0, 80) || "Book a time"
  }
}

/** The HTML that a site needs for these choices. */
export const snippetOf = ({ eventType, kind, label }: SnippetChoices, origin: string): string => {
  const script = `<script async src="${origin}/embed.js"`
  switch (kind) {
    case "inline":
      return [
        '<div style="min-height: 640px">',
        `  ${script} data-event-type="${eventType}"></script>`,
        `  <noscript><a href="${origin}/${eventType}">${escaped(label)}</a></noscript>`,
        "</div>"
      ].join("\n")
    case "popup":
      return [
        `${script}></script>`,
        `<a href="${origin}/${eventType}" data-calendeal="${eventType}">${escaped(label)}</a>`
      ].join("\n")
    case "floating":
      return `${script} data-float="${eventType}" data-label="${escaped(label)}"></script>`
  }
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;"
}

/** A text in HTML. */
export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? "")
