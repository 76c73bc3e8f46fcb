import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { assert } from "@effect/vitest"
import type { Person } from "../../kit/canaries/people.ts"
import type { recordedService } from "../../kit/canaries/recordedService.ts"

type Home = Awaited<ReturnType<typeof recordedService>>

/** The mail server refuses one person's mailbox and another's mails for now, with their data in its replies. */
export const refuseMails = ({ mailServer }: Home, unknown: Person, greylisted: Person): void => {
  const reply = (code: string, { email, name, phone }: Person) => `${code} <${email}>: ${name} ${phone}`
  mailServer.refuse(unknown.email.toLowerCase(), reply("550 5.1.1", unknown))
  mailServer.refuse(greylisted.email.toLowerCase(), reply("451 4.7.1", greylisted))
}

/** A delivered mail bounces, is read in the log, and the booking's mails are sent again to a suppressed address. */
export const returnMail = async (
  { mailServer, manage, run }: Home,
  { email, name }: Person
): Promise<void> => {
  const arrived = () => mailServer.accepted.find(({ to }) => to === email.toLowerCase())
  while (arrived() === undefined) await sleep(100)
  const mail = arrived() ?? assert.fail("no mail")
  const uid = /^Message-ID: <(bk_\w+)\./im.exec(mail.source)?.[1] ?? assert.fail("no Message-ID")
  const folder = mkdtempSync(join(tmpdir(), "calendeal-bounce-"))
  try {
    const file = join(folder, "message.eml")
    writeFileSync(file, reportOf(mail.from, email, `${name} has moved`))
    assert.include(await run("bounce", "--message", file), "Recorded")
  } finally {
    rmSync(folder, { recursive: true })
  }
  const bookings = await manage(200, "GET", "/bookings?status=confirmed&limit=100")
  const booking = (Array.isArray(bookings["items"]) ? bookings["items"] : []).find((one) =>
    JSON.stringify(one).includes(email.toLowerCase())
  )
  const path = `/bookings/${booking?.uid ?? uid}/mails`
  await manage(202, "POST", `${path}/resend`, { recipients: ["booker"] })
  for (;;) {
    const { items } = await manage(200, "GET", path)
    if (JSON.stringify(items).includes("suppressed")) return
    await sleep(100)
  }
}

/** A report as mail servers write it (RFC 3464). */
const reportOf = (to: string, recipient: string, text: string): string =>
  [
    "From: MAILER-DAEMON@mail.example",
    `To: ${to}`,
    "Subject: Undelivered Mail Returned to Sender",
    "MIME-Version: 1.0",
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    "",
    "--b",
    "Content-Type: text/plain",
    "",
    `<${recipient}>: ${text}`,
    "",
    "--b",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mail.example",
    "",
    `Final-Recipient: rfc822; ${recipient}`,
    "Action: failed",
    "Status: 5.1.1",
    `Diagnostic-Code: smtp; 550 5.1.1 <${recipient}>: ${text}`,
    "",
    "--b--",
    ""
  ].join("\r\n")
