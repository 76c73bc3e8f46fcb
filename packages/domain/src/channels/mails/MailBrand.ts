import { defaultColour } from "../../kernel/branding/index.ts"
import { picturePath } from "../../workspace/pictures/index.ts"
import type { Workspace } from "../../workspace/workspaces/index.ts"
import type { MailSettings } from "./MailSettings.ts"

/** How the mails of a workspace look. */
export interface MailBrand {
  /** The workspace's name, or the sender name of its mail settings. */
  readonly name: string
  /** The URL of an image; null: no logo. */
  readonly logoUrl: string | null
  /** `#rrggbb`. */
  readonly colour: string
}

/**
 * The brand of a workspace's mails: the colour of its pages, and the logo of its mail settings or else that of its pages, which the
 * service sends (D-MAIL-73). `service`: the address of the service.
 */
export const mailBrandOf = (
  { brandColour, id, logo, name }: Workspace,
  { logoUrl, senderName }: MailSettings,
  service: URL
): MailBrand => ({
  name: senderName ?? name,
  logoUrl: logoUrl ?? (logo === null ? null : new URL(picturePath(id, logo), service).href),
  colour: brandColour ?? defaultColour
})
