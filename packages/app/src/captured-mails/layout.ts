/** The text as HTML, also in the value of an attribute. */
export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** An instant in ISO 8601 for people, to the minute. */
export const minute = (instant: string): string => `${instant.slice(0, 16).replace("T", " ")} UTC`

const styles = `
:root { color-scheme: light dark; --paper: #ffffff; --ground: #f5f6f3; --ink: #18221d; --soft: #55605a; --line: #d9ddd7; --link: #1d6b4f;
  font: 1rem/1.5 system-ui, sans-serif; background: var(--ground); color: var(--ink) }
@media (prefers-color-scheme: dark) {
  :root { --paper: #161a17; --ground: #0d110f; --ink: #eaeeeb; --soft: #a3ada7; --line: #2c332f; --link: #7cc9a7 }
}
* { box-sizing: border-box }
body { max-width: 56rem; margin: 0 auto; padding: 1.5rem 1rem 4rem }
h1 { font-size: 1.375rem; line-height: 1.25; margin: 0 0 1rem; overflow-wrap: anywhere }
h2 { font-size: 1rem; margin: 1.75rem 0 .5rem }
a { color: var(--link) }
p { margin: 0 0 1rem }
.soft { color: var(--soft) }
ul { list-style: none; margin: 0; padding: 0; background: var(--paper); border: 1px solid var(--line); border-radius: .75rem; overflow: hidden }
li + li { border-top: 1px solid var(--line) }
li a { display: grid; gap: .125rem; padding: .75rem 1rem; color: inherit; text-decoration: none; overflow-wrap: anywhere }
li a:hover { background: var(--ground) }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--link); outline-offset: -2px }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 0 }
dt { color: var(--soft) }
dd { margin: 0; overflow-wrap: anywhere; white-space: pre-wrap }
iframe { width: 100%; height: 70vh; border: 1px solid var(--line); border-radius: .75rem; background: var(--paper); resize: vertical }
pre { margin: 0; padding: 1rem; background: var(--paper); border: 1px solid var(--line); border-radius: .75rem; overflow: auto;
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
    <style>${styles}</style>
  </head>
  <body>
    <main>${main}</main>
  </body>
</html>
`
