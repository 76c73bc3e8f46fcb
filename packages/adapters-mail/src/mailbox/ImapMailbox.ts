import { Redacted } from "effect"

/** A mailbox that is read by IMAP over TLS. */
export interface ImapMailbox {
  readonly host: string
  /** 1 to 65,535. */
  readonly port: number
  /** The name of the folder, such as `INBOX`. */
  readonly folder: string
  readonly login: { readonly username: string; readonly password: Redacted.Redacted }
}

/**
 * Parses `imaps://user:password@host:993/INBOX`, with user, password and folder percent-encoded. Undefined for any other
 * text.
 */
export const imapMailboxNamed = (text: string): ImapMailbox | undefined => {
  const url = URL.parse(text)
  if (url === null || url.protocol !== "imaps:" || url.search !== "" || url.hash !== "") return undefined
  const parts = [url.username, url.password, url.pathname.slice(1)].map(decoded)
  const [username, password, folder] = parts
  if (!username || !password || !folder || url.hostname === "" || url.port === "0") return undefined
  return {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: url.port === "" ? 993 : Number(url.port),
    folder,
    login: { username, password: Redacted.make(password) }
  }
}

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
