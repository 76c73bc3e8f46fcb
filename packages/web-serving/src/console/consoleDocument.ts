import { entry } from "@calendeal/console/built"
import { embedded } from "@calendeal/web-kit/embedded"
import type { Language } from "@calendeal/domain/texts"
import type { ConsoleView } from "@calendeal/console/view"
import { consoleWords, languageOfConsole } from "@calendeal/console/words"

/** What the address and the browser ask for. */
interface Wish {
  readonly lang: Language
  readonly theme: "auto" | "light" | "dark"
}

/**
 * The document of every screen. It contains nothing about a person or a workspace; the script loads that (D-CON-1). This module is
 * imported on demand, because a process starts faster without the words of the console.
 */
export const consoleDocument = ({ lang: wanted, theme }: Wish): string => {
  const lang = languageOfConsole(wanted)
  const words = consoleWords[lang]
  const view: ConsoleView = { lang, words }
  return `<!doctype html>
<html lang="${lang}" dir="ltr" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${theme === "auto" ? "light dark" : theme}">
<meta name="robots" content="noindex">
<meta name="description" content="Calendeal, ${words.console}">
<title>${words.console}</title>
<link rel="icon" href="/favicon.svg">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="preload" as="font" type="font/woff2" href="${entry.font}" crossorigin="anonymous">
<link rel="stylesheet" href="${entry.style}">
<script type="module" src="${entry.script}"></script>
</head>
<body>
<noscript><p>${words.noScript}</p></noscript>
<div id="console"></div>
<script type="application/json" id="view">${embedded(view)}</script>
</body>
</html>
`
}
