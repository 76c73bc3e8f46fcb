import { createHash } from "node:crypto"

/** The name of a captured mail's file: the time in milliseconds, and a hash of the Message-ID. */
export const fileNameOf = (messageId: string, at: Date): string =>
  `${String(at.getTime()).padStart(timeDigits, "0")}-${hashOf(messageId)}.eml`

/** Whether the file is a captured mail. Nothing else in the folder is read. */
export const isCapturedFile = (name: string): boolean => /^\d{15}-[0-9a-f]{16}\.eml$/.test(name)

/** Whether two files contain the same mail, captured at two times. */
export const isSameMail = (one: string, other: string): boolean =>
  one.slice(timeDigits) === other.slice(timeDigits)

/** The files of mails, newest first. */
export const newestFirst = (names: ReadonlyArray<string>): ReadonlyArray<string> =>
  names.filter(isCapturedFile).toSorted().toReversed()

const timeDigits = 15

const hashOf = (messageId: string): string =>
  createHash("sha256").update(messageId, "utf8").digest("hex").slice(0, 16)
