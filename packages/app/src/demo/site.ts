import { Effect } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { pageStyle } from "@calendeal/web-serving"
import { localOnly } from "../runtime/localOnly.ts"
import type { Site } from "../runtime/routes.ts"

/** The Content-Security-Policy of the demonstration's site: its own files and frames, and its inline styles. */
const headers = {
  "cache-control": "no-cache",
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-content-type-options": "nosniff"
}

const javascript = "text/javascript; charset=utf-8"
const html = "text/html; charset=utf-8"

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>A site with the booking page on it</title>
    <link rel="icon" href="/favicon.svg" />
    <link rel="stylesheet" href="${pageStyle}" />
    <style>
      body { display: block; max-width: 64rem; margin: 0 auto; padding: 3rem 1.25rem 4rem; background: var(--ground) }
      h1 { font: var(--heavy) var(--t-28) var(--font); margin: 0 0 .75rem }
      h2 { font: var(--strong) var(--t-18) var(--font); margin: 0 0 .5rem }
      p { max-width: 44rem; margin: 0 0 .75rem; color: var(--ink-2) }
      a { color: var(--brand-text) }
      .widget { min-height: 640px; margin-block: 2rem }
      pre { min-height: 3.5rem; margin: 0; overflow: auto; padding: 1rem; background: var(--paper); border: 1px solid var(--line);
        border-radius: var(--r-l); font-size: .875rem; white-space: pre-wrap; overflow-wrap: anywhere }
    </style>
    <script src="/demo/log.js"></script>
  </head>
  <body>
    <h1>Talk to us</h1>
    <p>
      This is a customer's website. The box below is Acme's booking page, embedded with one line of HTML. Open this page with
      <a href="/demo?utm_source=newsletter&amp;utm_campaign=spring&amp;gclid=demo-click">campaign parameters</a> and enter an
      email address below: the management API then shows the source of your visit with the contact.
    </p>
    <div class="widget">
      <script async src="/embed.js" data-event-type="acme/product-demo"></script>
      <noscript><a href="/acme/product-demo">Book a time</a></noscript>
    </div>
    <h2>The events that this site receives</h2>
    <p>Events contain no names and no email addresses.</p>
    <pre id="log" aria-live="polite"></pre>
  </body>
</html>
`

const log = `for (const type of ["ready", "step", "slot", "booked", "disqualified", "redirect", "error"]) {
  addEventListener("calendeal:" + type, ({ detail }) => {
    document.getElementById("log").append("calendeal:" + type + " " + JSON.stringify(detail) + "\\n")
  })
}
`

/** `GET /demo`: an example site with the widget, which prints the widget's events (docs/guides/embed.md). */
export const demoSite: Site = {
  paths: [
    { method: "GET", path: "/demo", headers },
    { method: "GET", path: "/demo/log.js", headers }
  ],
  pages: HttpRouter.use((router) =>
    Effect.all([
      router.add(
        "GET",
        "/demo",
        localOnly(Effect.succeed(HttpServerResponse.text(page, { contentType: html })))
      ),
      router.add(
        "GET",
        "/demo/log.js",
        localOnly(Effect.succeed(HttpServerResponse.text(log, { contentType: javascript })))
      )
    ])
  )
}
