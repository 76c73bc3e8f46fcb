import { defaultColour } from "@calendeal/domain/branding"
import { type AccountMail, serviceName } from "@calendeal/domain/mails"
import { oneLine, quotedName, shortened } from "@calendeal/domain/texts"
import { say, type Text } from "@calendeal/locales"
import { type MailsWords, mailsWords } from "@calendeal/locales/mails"
import { type Letter, sentences } from "./Letter.ts"
import { webUrl } from "./webUrl.ts"

/**
 * The words of a mail with a link that signs in (D-SIGN-2). A workspace's name is quoted: its owner chose it, and the recipient may
 * not know it.
 */
export const accountLetter = (mail: AccountMail): Letter => {
  const { account } = mailsWords[mail.language]
  const address = oneLine(mail.recipient.address)
  const said =
    mail.invitation === null
      ? saidOf(account.signIn, { service: nameOf(mail), address, minutes: mail.minutes })
      : invitationSaid(account, mail.invitation, address)
  return accountFrame(mail, said)
}

/** The names of the people are quoted like the workspace's: who invites chose all three. */
const invitationSaid = (
  { invitation }: MailsWords["account"],
  { people, workspaceName }: NonNullable<AccountMail["invitation"]>,
  address: string
): Said => {
  const workspace = quotedName(workspaceName)
  const said = saidOf(invitation, { workspace, address })
  if (people === null) return said
  const names = { inviter: quotedName(people.inviter), invited: quotedName(people.invited) }
  return { ...said, lead: say(invitation.leadByName, { workspace, address, ...names }) }
}

/** What the mail calls the service (D-MAIL-83). */
export const nameOf = ({ service }: Pick<AccountMail, "service">): string => serviceName(oneLine(service))

/** The texts of a mail about an account. */
type Texts<Kind> = Readonly<Record<"subject" | "heading" | "lead" | "button" | "hint", Kind>>
export type Said = Texts<string>

/** The texts with these values in their places. */
export const saidOf = <Places extends string>(
  texts: Texts<string | Text<Places>>,
  values: Readonly<Record<NoInfer<Places>, string | number>>
): Said => ({
  subject: say(texts.subject, values),
  heading: say(texts.heading, values),
  lead: say(texts.lead, values),
  button: say(texts.button, values),
  hint: say(texts.hint, values)
})

/** A letter of these texts and facts about an account, with a button that opens the link. */
export const accountFrame = (
  { language, link, service }: Pick<AccountMail, "language" | "link" | "service">,
  said: Said,
  facts: Letter["facts"] = []
): Letter => {
  const name = nameOf({ service })
  const url = webUrl(link)
  return {
    language,
    subject: shortened(said.subject, 200),
    preheader: said.hint,
    sender: { name, logoUrl: null, colour: defaultColour },
    heading: said.heading,
    greeting: null,
    lead: sentences(said.lead),
    date: null,
    facts,
    paragraph: [],
    buttons: url === null ? [] : [{ label: said.button, url, isMain: true }],
    hint: said.hint,
    foot: [{ text: say(mailsWords[language].account.foot, { service: oneLine(service) }), url: null }]
  }
}
