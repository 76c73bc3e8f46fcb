import type { BookingMail } from "./BookingMail.ts"
import type { Language } from "../../kernel/texts/index.ts"
import type { Slug } from "../../workspace/workspaces/index.ts"

/** The addresses of a booking in mails. */
export interface BookingLinks {
  readonly manage: string
  readonly move: string
  readonly cancel: string
}

/**
 * The addresses of a booking in mails: `<baseUrl>/<workspaceSlug>/-/booking?lang=<language>#<action>=<token>` (D-MAIL-23). They do not
 * contain the event type, which can be renamed or archived. Servers and `Referer` do not see the token, which is in the
 * fragment. `token`: a link token; the addresses for guests have a `read` token.
 */
export const bookingLinks = ({
  baseUrl,
  language,
  token,
  workspaceSlug
}: {
  readonly baseUrl: URL
  readonly workspaceSlug: Slug
  readonly language: Language
  readonly token: string
}): BookingLinks => {
  const page = new URL(`/${workspaceSlug}/-/booking?lang=${language}`, baseUrl).href
  return {
    manage: `${page}#booking=${token}`,
    move: `${page}#reschedule=${token}`,
    cancel: `${page}#cancel=${token}`
  }
}

/** The page that answers a booking from a mail, after the service's address (D-APPR-16). */
export const answerPath = "/-/answer"

/** The addresses that answer a booking. The token is in the fragment: a program that opens them sends it to no server. */
export const answerLinks = ({
  language,
  service,
  token
}: {
  readonly service: URL
  readonly language: Language
  readonly token: string
}): { readonly approve: string; readonly decline: string } => {
  const page = new URL(`${answerPath}?lang=${language}`, service).href
  return { approve: `${page}#approve=${token}`, decline: `${page}#decline=${token}` }
}

/** The page that ends mails, and the address of one click (RFC 8058). `base`: the address of the service or of an own domain. */
export const unsubscribeLink = (base: URL, token: string): string => {
  const url = new URL("/api/public/mail/unsubscribe", base)
  url.searchParams.set("token", token)
  return url.href
}

/** The links of a text that has none. */
export const noLinks: BookingMail["links"] = {
  manage: null,
  move: null,
  cancel: null,
  bookAgain: null,
  approve: null,
  decline: null,
  console: null,
  unsubscribe: null
}
