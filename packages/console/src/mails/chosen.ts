import type { Schemas } from "@calendeal/client"
import { languages } from "@calendeal/locales/languages"

export type MailTexts = Schemas["MailTexts"]["items"]
type Asked = Schemas["MailPreviewRequest"]
export type Audience = MailTexts[number]["audience"]
type BookingKind = MailTexts[number]["kind"]
export type Notice = Exclude<Asked["kind"], BookingKind>
export type Language = MailTexts[number]["texts"][number]["language"]

/** The mails that are about no booking. Their words cannot be changed. */
export const notices = [
  "invitation",
  "sender_verification",
  "calendar_lost",
  "calendar_unreadable",
  "calendar_unwritable",
  "account_lost"
] as const satisfies ReadonlyArray<Notice>

/** The mails that the screen shows: those of a kind to an audience, or of a kind that is about no booking; in one language. */
export type Chosen = { readonly language: Language } & (
  | { readonly kind: BookingKind; readonly audience: Audience }
  | { readonly kind: Notice; readonly audience: null }
)

/** The mails that the address names; the first ones, if it names none that exist. */
export const chosenIn = (
  items: MailTexts,
  query: Readonly<Record<string, string | undefined>>,
  standard: Language
): Chosen | null => {
  const language = languages.find((each) => each === query["in"]) ?? standard
  const notice = notices.find((each) => each === query["kind"])
  if (notice !== undefined) return { kind: notice, audience: null, language }
  const ofKind = items.filter(({ kind }) => kind === query["kind"])
  const item = ofKind.find(({ audience }) => audience === query["to"]) ?? ofKind[0] ?? items[0]
  return item === undefined ? null : { kind: item.kind, audience: item.audience, language }
}

/** The query of the address that names these mails. */
export const queryOf = (kind: Chosen["kind"], audience: Audience | null, language: Language): string =>
  `?${new URLSearchParams({ kind, ...(audience !== null && { to: audience }), in: language })}`
