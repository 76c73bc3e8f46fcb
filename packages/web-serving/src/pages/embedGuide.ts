import { entry, guideScript } from "#built"
import { hostNameOf } from "@calendeal/domain/workspaces"
import {
  escaped,
  kinds,
  type SnippetChoices,
  snippetChoicesOf,
  snippetOf
} from "@calendeal/booking-page/snippet"

/** The choices of the visitor of the guide. */
interface Choices extends SnippetChoices {
  /** The host name of the site that frames the page; null: not given. */
  readonly site: string | null
}

/** Reads the choices of a query. Unknown values are the defaults. */
export const choicesOf = (query: URLSearchParams): Choices => ({
  ...snippetChoicesOf((name) => query.get(name) ?? ""),
  site: hostNameOf(query.get("site") ?? "") ?? null
})

/** The page that shows how to embed a booking page, and what to do if a frame stays empty (D-EMB-3). Works without its script. */
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
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="${entry.style}">
<script type="module" src="${guideScript}"></script>
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
<pre><code data-origin="${escaped(origin)}">${escaped(snippetOf(choices, origin))}</code></pre>
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
