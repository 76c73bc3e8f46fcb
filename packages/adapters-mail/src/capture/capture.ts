import type { OutgoingMail } from "@calendeal/domain/mails"
import { Effect } from "effect"
import type { SendMailOptions } from "nodemailer"
import { randomUUID } from "node:crypto"
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { composed } from "./composed.ts"
import { fileNameOf, isSameMail, newestFirst } from "./capturedFile.ts"

/** The number of mails that are kept. */
const kept = 500

/**
 * Writes a mail to the folder instead of sending it (D-MAIL-45). A mail with the same Message-ID is replaced. A reader
 * never sees a part of a mail.
 */
export const capture = (folder: string, mail: OutgoingMail, message: SendMailOptions, at: Date) =>
  Effect.promise(async () => {
    const content = await composed(message)
    const name = fileNameOf(mail.messageId, at)
    const draft = join(folder, `${randomUUID()}.draft`)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(draft, `Return-Path: <${mail.envelopeFrom}>\r\n${content}`, { mode: 0o600 })
    await rename(draft, join(folder, name))
    const others = newestFirst(await readdir(folder)).filter((other) => other !== name)
    const replaced = others.filter((other) => isSameMail(other, name))
    const old = others.filter((other) => !replaced.includes(other)).slice(kept - 1)
    await Promise.all([...replaced, ...old].map((other) => rm(join(folder, other), { force: true })))
  })
