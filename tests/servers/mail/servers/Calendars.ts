import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import ICAL from "ical.js"
import { runPython } from "../../../../tools/build/python.ts"

/** An entry of a calendar, as ical.js reads it. */
export interface Entry {
  readonly uid: string
  readonly sequence: number
  /** CONFIRMED or CANCELLED. */
  readonly status: string
  readonly summary: string
  readonly start: Date
  readonly end: Date
}

/** The events of an iCalendar text, and its METHOD; null: none. */
export const readCalendar = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const method = calendar.getFirstPropertyValue("method")
  const entries = calendar.getAllSubcomponents("vevent").map((component): Entry => {
    const event = new ICAL.Event(component)
    return {
      uid: event.uid,
      sequence: event.sequence,
      status: String(component.getFirstPropertyValue("status")),
      summary: event.summary,
      start: event.startDate.toJSDate(),
      end: event.endDate.toJSDate()
    }
  })
  return { method: method === null ? null : String(method), entries }
}

/**
 * Lets Xandikos process an invitation for a user, in a folder with its calendars. Returns the calendar's entries
 * afterwards. Xandikos keeps a cancelled event with STATUS:CANCELLED.
 */
export const importIntoXandikos = async (
  folder: string,
  user: string,
  mail: string
): Promise<ReadonlyArray<Entry>> => {
  const options = ["--directory", folder, "--principal", `/${user}/`, "--autocreate"]
  await runPython(
    import.meta.dirname,
    ["-m", "xandikos", "import-imip", ...options],
    withoutAutoSubmitted(mail)
  )
  const calendar = join(folder, user, "calendars", "calendar")
  const files = (await readdir(calendar)).filter((name) => name.endsWith(".ics"))
  const texts = await Promise.all(files.map((name) => readFile(join(calendar, name), "utf8")))
  return texts.flatMap((text) => readCalendar(text).entries)
}

// Xandikos 0.4.10 skips mails with Auto-Submitted, so that servers do not answer each other without end.
const withoutAutoSubmitted = (mail: string) => {
  const end = mail.indexOf("\r\n\r\n")
  return mail.slice(0, end).replace(/^auto-submitted:.*\r\n/im, "") + mail.slice(end)
}
