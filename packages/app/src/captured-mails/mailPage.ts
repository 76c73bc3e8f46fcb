import type { CapturedMail } from "@calendeal/adapters-mail"
import { escaped, layout, minute } from "./layout.ts"

/** The page of one captured mail. Its HTML is in a frame without scripts, whose links open new pages. */
export const mailPage = (mail: CapturedMail): string =>
  layout(
    mail.subject,
    `<p><a href="/dev/mail">All mails</a></p>
<h1>${escaped(mail.subject)}</h1>
${fieldList([
  ["From", mail.from],
  ["To", mail.to],
  ["Reply to", mail.replyTo],
  ["Sent", minute(mail.sentAt)]
])}
<h2>HTML</h2>
<iframe title="The mail in HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escaped(withLinksOutside(mail.html))}"></iframe>
<h2>Text</h2>
<pre>${escaped(mail.text)}</pre>
${mail.calendar === null ? "" : `<h2>Invitation</h2>${fieldList(invitationFields(mail.calendar))}`}
<h2>Source</h2>
<details><summary>The whole message</summary><pre>${escaped(mail.source)}</pre></details>`
  )

type Field = readonly [name: string, value: string]

const fieldList = (fields: ReadonlyArray<Field>): string =>
  `<dl>${fields
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`)
    .join("")}</dl>`

const withLinksOutside = (html: string): string => html.replace(/<head[^>]*>/i, '$&<base target="_blank">')

const structure = new Set(["BEGIN", "END", "VERSION", "PRODID", "CALSCALE"])

/** The properties of an iCalendar object, without their parameters except the names of people. */
export const invitationFields = (calendar: string): ReadonlyArray<Field> =>
  calendar
    .replaceAll(/\r?\n[ \t]/g, "")
    .split(/\r?\n/)
    .flatMap((line): ReadonlyArray<Field> => {
      const [, name = "", parameters = "", value = ""] =
        /^([A-Z-]+)((?:;[A-Z-]+=(?:"[^"]*"|[^":;])*)*):(.*)$/.exec(line) ?? []
      if (name === "" || structure.has(name)) return []
      const person = /;CN=(?:"([^"]*)"|([^;]*))/.exec(parameters)
      return [
        [name, [person?.[1] ?? person?.[2] ?? "", unescaped(value)].filter((part) => part !== "").join(" ")]
      ]
    })

/** RFC 5545, 3.3.11. */
const unescaped = (value: string): string =>
  value.replaceAll(/\\([nN,;\\])/g, (_, letter: string) => (letter.toLowerCase() === "n" ? "\n" : letter))
