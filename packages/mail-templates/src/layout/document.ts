import type { Button, DateBlock, Fact, FactLine, Letter, Line } from "../letters/Letter.ts"
import { Html, html, lines } from "./html.ts"
import { type Accents, accentsOf, inline, styleSheet } from "./styles.ts"

/** The letter as an HTML document without scripts. It loads nothing except the logo. */
export const documentOf = (letter: Letter): string => {
  const accents = accentsOf(letter.sender.colour)
  return html`<!doctype html>
    <html lang="${letter.language}" dir="ltr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>${letter.subject}</title>
        <style>
          ${new Html(accents.darkSheet + styleSheet)}
        </style>
      </head>
      <body class="ground" style="${inline.body}">
        ${outlookOnly('<table role="presentation" align="center" width="560"><tr><td>')}
        <div class="mail" role="main" style="${inline.mail}">
          <div style="${inline.hidden}">${letter.preheader}</div>
          ${brand(letter, accents)}
          <div class="card" style="${inline.card}">
            <div class="inner" style="${inline.inner}">
              <h1 class="heading" dir="auto" style="${inline.heading}">${letter.heading}</h1>
              <p class="soft" dir="auto" style="${inline.soft}">
                ${lines([...(letter.greeting === null ? [] : [html`${letter.greeting}`]), ...letter.lead.map((line) => worded(line, accents))])}
              </p>
              ${letter.date === null ? null : date(letter.date, accents)}
              ${letter.facts.length === 0 ? null : facts(letter.facts, accents)}
              ${paragraph(letter.paragraph)}
              ${letter.buttons.length === 0 ? null : html`<div style="${inline.buttons}">${letter.buttons.map((each) => button(each, accents))}</div>`}
              ${letter.hint === null ? null : html`<p class="hint" style="${inline.hint}">${letter.hint}</p>`}
            </div>
          </div>
          <div class="foot" style="${inline.foot}">${letter.foot.map(footLine)}</div>
        </div>
        ${outlookOnly("</td></tr></table>")}
      </body>
    </html> `.markup
}

/** Markup for Outlook on Windows, which knows no largest width. */
const outlookOnly = (markup: string): Html => new Html(`<!--[if mso]>${markup}<![endif]-->`)

const brand = ({ sender: { logoUrl, name } }: Letter, { mark }: Accents): Html =>
  html`<div style="${inline.brand}">
    ${
      logoUrl === null
        ? html`<table role="presentation" cellspacing="0" cellpadding="0" border="0">
            <tr>
              <td class="mark" width="26" height="26" align="center" aria-hidden="true" style="${mark}">
                ${initialOf(name)}
              </td>
              <td style="${inline.name}">${name}</td>
            </tr>
          </table>`
        : html`<img src="${logoUrl}" alt="${name}" height="32" style="${inline.logo}" />`
    }
  </div>`

/** The first letter or digit of a name, in place of a logo; empty if it has none. */
const initialOf = (name: string): string => /[\p{L}\p{N}]/u.exec(name)?.[0].toLocaleUpperCase("en") ?? ""

const date = (
  { before, day, isOff, lines: [first, second], weekday, zone }: DateBlock,
  accents: Accents
): Html => {
  const line = (text: string) =>
    html`<div class="when-line" style="${inline.whenLine}">${isOff ? html`<s>${text}</s>` : text}</div>`
  const [tile, stroke] = isOff
    ? [
        html`class="tile tile-off" style="${inline.tileOff}"`,
        html`class="stroke-off" style="${inline.strokeOff}"`
      ]
    : [html`class="tile" style="${accents.tile}"`, html`class="stroke" style="${accents.stroke}"`]
  return html`<table role="presentation" cellspacing="0" cellpadding="0" border="0">
    <tr>
      <td ${tile} width="92" align="center">
        ${weekday}<b style="${inline.number}">${day}</b><span ${stroke}></span>
      </td>
      <td class="when" style="${inline.when}">
        ${line(first)}${line(second)}
        <div class="note" style="${inline.note}">${zone}</div>
        ${
          before === null
            ? null
            : html`<div class="note" style="${inline.note}">${before.label} <s>${before.at}</s></div>`
        }
      </td>
    </tr>
  </table>`
}

const facts = (rows: ReadonlyArray<Fact>, accents: Accents): Html =>
  html`<table class="facts" cellspacing="0" cellpadding="0" border="0" width="100%" style="${inline.facts}">
    ${rows.map(
      ({ label, lines: values }) =>
        html`<tr>
          <th class="label" scope="row" align="left" style="${inline.label}">${label}</th>
          <td class="value" style="${inline.value}">
            ${values.map((value, index) => (index === 0 ? linked(value, accents) : html`<br />${linked(value, accents)}`))}
          </td>
        </tr>`
    )}
  </table>`

const linked = ({ text, url }: FactLine, { link }: Accents): Html =>
  url === null
    ? html`${text}`
    : html`<a class="link" href="${url}" style="${link}">${text.replace(/^https:\/\//, "")}</a>`

const worded = (line: Line, accents: Accents): Html => html`${line.map((part) => linked(part, accents))}`

const paragraph = (texts: ReadonlyArray<string>): Html | null =>
  texts.length === 0
    ? null
    : html`<p class="paragraph" dir="auto" style="${inline.paragraph}">
        ${lines(texts.map((text) => html`${text}`))}
      </p>`

/** A table of one cell: Outlook on Windows gives links no padding. */
const button = ({ isMain, label, url }: Button, accents: Accents): Html => {
  const [cell, link] = isMain
    ? [
        html`class="button-cell" style="${accents.buttonCell}"`,
        html`class="button" style="${accents.button}"`
      ]
    : [html`class="quiet-cell" style="${inline.quietCell}"`, html`class="quiet" style="${inline.quiet}"`]
  return html`<table
    role="presentation"
    class="button-table"
    cellspacing="0"
    cellpadding="0"
    border="0"
    style="${inline.buttonTable}"
  >
    <tr>
      <td ${cell}><a ${link} href="${url}">${label}</a></td>
    </tr>
  </table>`
}

const footLine = ({ text, url }: FactLine): Html =>
  html`<div>
    ${url === null ? text : html`<a class="foot-link" href="${url}" style="${inline.footLink}">${text}</a>`}
  </div>`
