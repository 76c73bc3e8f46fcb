import { pageStyle } from "@calendeal/web-serving"

/** The text as HTML, also in the value of an attribute. */
export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** An instant in ISO 8601 for people, to the minute. */
export const minute = (instant: string): string => `${instant.slice(0, 16).replace("T", " ")} UTC`

/** Over the style sheet of the booking page, whose rules are in layers. */
const styles = `
html { background: var(--ground) }
body { display: block; max-width: 56rem; min-height: 0; margin: 0 auto; padding: 2rem 1.25rem 4rem; background: var(--ground); color: var(--ink) }
h1 { font: var(--strong) var(--t-22) var(--font); margin: 0 0 .5rem; overflow-wrap: anywhere }
h2 { font: var(--strong) var(--t-16) var(--font); margin: 1.75rem 0 .5rem }
a { color: var(--brand-text) }
p { margin: 0 0 1rem }
.soft { color: var(--ink-3) }
ul { list-style: none; margin: 0; padding: 0; background: var(--paper); border: 1px solid var(--line); border-radius: var(--r-l); overflow: hidden }
li + li { border-top: 1px solid var(--line) }
li a { display: grid; gap: .125rem; padding: .75rem 1rem; color: inherit; text-decoration: none; overflow-wrap: anywhere }
li a:hover { background: var(--sunk) }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--brand-mark); outline-offset: -2px }
strong { font-weight: var(--strong) }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 0 }
dt { color: var(--ink-3) }
dd { margin: 0; overflow-wrap: anywhere; white-space: pre-wrap }
iframe { width: 100%; height: 70vh; border: 1px solid var(--line); border-radius: var(--r-l); background: var(--paper); resize: vertical }
pre { margin: 0; padding: 1rem; background: var(--paper); border: 1px solid var(--line); border-radius: var(--r-l); overflow: auto;
  white-space: pre-wrap; overflow-wrap: anywhere; font-size: .875rem }
summary { cursor: pointer; padding: .25rem 0 }
@media (max-width: 30rem) { dl { grid-template-columns: 1fr; gap: 0 } dd { margin-bottom: .5rem } }
`

/** A whole page. `main` is HTML. */
export const layout = (title: string, main: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escaped(title)}</title>
    <link rel="icon" href="/favicon.svg" />
    <link rel="stylesheet" href="${pageStyle}" />
    <style>${styles}</style>
  </head>
  <body>
    <main>${main}</main>
  </body>
</html>
`
