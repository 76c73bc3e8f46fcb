import type { MailBrand } from "@calendeal/domain/mails"
import { oneLine } from "@calendeal/domain/texts"
import { webUrl } from "./webUrl.ts"

/** The brand of a mail, checked: its name on one line, and the URL of its logo. */
export const senderOf = ({ colour, logoUrl, name }: MailBrand): MailBrand => ({
  name: oneLine(name),
  logoUrl: logoUrl === null ? null : webUrl(logoUrl),
  colour
})
