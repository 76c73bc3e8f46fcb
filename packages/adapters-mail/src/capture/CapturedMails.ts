import { Effect, Option } from "effect"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Address, Email } from "postal-mime"
import { isCapturedFile, newestFirst } from "./capturedFile.ts"

/** A captured mail as a person sees it. */
export interface CapturedMail {
  /** The name of its file. */
  readonly file: string
  /** Without angle brackets. */
  readonly messageId: string
  readonly subject: string
  /** The name and the address; empty: none. */
  readonly from: string
  readonly to: string
  readonly replyTo: string
  /** ISO 8601 in UTC. */
  readonly sentAt: string
  readonly text: string
  readonly html: string
  /** The iCalendar object of the invitation; null: none. */
  readonly calendar: string | null
  /** The whole message. */
  readonly source: string
}

/** The captured mails of a folder, newest first, at most `count`. Empty if the folder does not exist. */
export const list = (folder: string, count: number): Effect.Effect<ReadonlyArray<CapturedMail>> =>
  Effect.promise(async () => {
    const names = newestFirst(await readdir(folder).catch(() => []))
    const mails = await Promise.all(names.slice(0, count).map((name) => read(folder, name)))
    return mails.flatMap((mail) => mail ?? [])
  })

/** The captured mail in a file of the folder. None for any other name. */
export const find = (folder: string, file: string): Effect.Effect<Option.Option<CapturedMail>> =>
  Effect.promise(async () =>
    Option.fromUndefinedOr(isCapturedFile(file) ? await read(folder, file) : undefined)
  )

/** Undefined if a newer mail has removed it in the meantime. */
const read = async (folder: string, file: string): Promise<CapturedMail | undefined> => {
  const source = await readFile(join(folder, file), "utf8").catch(() => undefined)
  if (source === undefined) return undefined
  const { default: PostalMime } = await import("postal-mime")
  const mail = await PostalMime.parse(source, { attachmentEncoding: "utf8" })
  return {
    file,
    messageId: mail.messageId?.slice(1, -1) ?? "",
    subject: mail.subject ?? "",
    from: textOf(mail.from === undefined ? [] : [mail.from]),
    to: textOf(mail.to),
    replyTo: textOf(mail.replyTo),
    sentAt: mail.date ?? "",
    text: mail.text ?? "",
    html: mail.html ?? "",
    calendar: calendarOf(mail),
    source
  }
}

const textOf = (addresses: ReadonlyArray<Address> = []): string =>
  addresses.map(({ address = "", name }) => (name === "" ? address : `${name} <${address}>`)).join(", ")

const calendarOf = ({ attachments }: Email): string | null => {
  const invitation = attachments.find(({ mimeType }) => mimeType === "text/calendar")
  return typeof invitation?.content === "string" ? invitation.content : null
}
