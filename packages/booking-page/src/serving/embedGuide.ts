import { entry } from "#built"
import { hostNameOf } from "@calendeal/domain/workspaces"

/** The kinds of embedding, with what each shows. */
const kinds = {
  inline: "In the page, where the script is",
  popup: "In a dialog that a button or link opens",
  floating: "In a dialog that a button at the bottom of the page opens"
} as const

/** The choices of the visitor of the guide. Unknown values are the defaults. */
interface Choices {
  readonly eventType: string
  readonly kind: keyof typeof kinds
  readonly label: string
  /** The host name of the site that frames the page; null: not given. */
  readonly site: string | null
}

const eventTypePattern = /^[a-z0-9-]{1,64}\/[a-z0-9-]{1,64}$/

export const choicesOf = (query: URLSearchParams): Choices => {
  const [eventType = "", kind = "", label = "", site = ""] = ["event", "kind", "label", "site"].map(
    (name) => query.get(name) ?? ""
  )
  return {
    eventType: eventTypePattern.test(eventType) ? eventType : "acme/intro",
    kind: kind === "popup" || kind === "floating" ? kind : "inline",
    label: label.trim().slice(0, 80) || "Book a time",
    site: hostNameOf(site) ?? null
  }
}

/** The HTML that a site needs for these choices. */
export const snippetOf = ({ eventType, kind, label }: Choices, origin: string): string => {
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

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? "")

/** The page that shows how to embed a booking page, and what to do if a frame stays empty (D-EMB-3). Runs no scripts. */
export const embedGuide = (choices: Choices, origin: string): string => {
  const options = Object.entries(kinds).map(
    ([kind, what]) =>
      `<option value="${kind}"${kind === choices.kind ? " selected" : ""}>${escaped(what)}</option>`
  )
  const site = choices.site ?? "the host name of your site"
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Embed a booking page</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${entry.style}">
</head>
<body><main class="sheet"><div class="lone">
<h1>Embed a booking page</h1>
<form method="get" action="/embed">
<p><label>Event type <input name="event" value="${escaped(choices.eventType)}"></label></p>
<p><label>Where it appears <select name="kind">${options.join("")}</select></label></p>
<p><label>Text of the button or link <input name="label" value="${escaped(choices.label)}"></label></p>
<p><button class="button">Show the lines</button></p>
</form>
<h2>Copy these lines into your site</h2>
<pre><code>${escaped(snippetOf(choices, origin))}</code></pre>
<h2 id="refused">If the frame stays empty</h2>
<ol>
<li>If the workspace limits the sites that can show its pages, add <code>${escaped(site)}</code> to its <code>embedAllowedHosts</code>. The site must use https.</li>
<li>If your site has a Content-Security-Policy, add <code>${escaped(origin)}</code> to <code>script-src</code> and to <code>frame-src</code>.</li>
</ol>
<p>The browser's console on your site names the rule that refused the frame.</p>
</div></main></body>
</html>
`
}
