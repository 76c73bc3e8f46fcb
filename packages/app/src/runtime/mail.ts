import { createPrivateKey, X509Certificate } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Installation, MailTransport } from "@calendeal/adapters-mail"
import { refusalOfAddresses } from "@calendeal/adapters-outgoing"
import { domainOf, Email } from "@calendeal/domain/contacts"
import { Effect, Option } from "effect"
import { admissionOf } from "../Ports.ts"
import { SettingsInvalid } from "../settings/readSettings.ts"
import type { Setting } from "../settings/Setting.ts"
import { isLocalDevelopment, isProduction, type Settings, settings } from "../settings/Settings.ts"

/** The sender of captured mails if none is set. */
const demonstrationSender = Email.make("booking@calendeal.example")

/** How mails are sent, with the files that the settings name. Fails with SettingsInvalid. */
export const mailOf = Effect.fn("runtime.mailOf")(function* (values: Settings) {
  const options: MailTransport.MailTransportOptions = {
    installation: yield* installationOf(values),
    certificates: yield* certificatesOf(values),
    ownServers: {
      refuses: (addresses) => refusalOfAddresses("https:", addresses, admissionOf(values)) !== undefined,
      allowsAnyPort: isLocalDevelopment(values)
    }
  }
  return options
})

/** What an installation without a mail server does not send. */
export const unsentMails =
  "SMTP_URL is not set: confirmations, changes, cancellations and reminders are not sent, except by workspaces with an own mail server"

/** Warns in production without a mail server (D-MAIL-45). */
export const warnOfUnsentMails = (values: Settings) =>
  isProduction(values) && Option.isNone(values.smtpServer) ? Effect.logWarning(unsentMails) : Effect.void

/** The folder of captured mails (D-MAIL-45); none if mails are sent, and in production. */
export const captureFolderOf = (values: Settings): Option.Option<string> =>
  isProduction(values) || Option.isSome(values.smtpServer)
    ? Option.none()
    : Option.some(join(values.dataDir, "mails"))

const installationOf = Effect.fnUntraced(function* (values: Settings) {
  const folder = captureFolderOf(values)
  const address = Option.getOrElse(values.mailFrom, () => demonstrationSender)
  const sender = { address, bounceAddress: Option.getOrNull(values.mailBounceAddress) }
  if (Option.isSome(folder)) return { _tag: "Captured", sender, folder: folder.value } satisfies Installation
  if (Option.isNone(values.smtpServer)) return { _tag: "None" } satisfies Installation
  const login = Option.all({
    clientId: values.smtpOAuth2ClientId,
    clientSecret: values.smtpOAuth2ClientSecret,
    refreshToken: values.smtpOAuth2RefreshToken,
    tokenUrl: Option.map(values.smtpOAuth2TokenUrl, ({ href }) => href)
  })
  const dkim = yield* dkimKeyOf(values, domainOf(address))
  return {
    _tag: "Smtp",
    sender,
    server: values.smtpServer.value,
    ...(Option.isSome(login) && { oauth2: login.value }),
    ...(Option.isSome(dkim) && { dkim: dkim.value })
  } satisfies Installation
})

const dkimKeyOf = Effect.fnUntraced(function* (values: Settings, domainName: string) {
  const given = Option.all([values.dkimSelector, values.dkimPrivateKey])
  if (Option.isNone(given)) return Option.none()
  const [keySelector, file] = given.value
  const privateKey = yield* read(settings.dkimPrivateKey, file, isRsaKey)
  return Option.some({ domainName, keySelector, privateKey })
})

/** The additional authorities of mail servers. Fails with SettingsInvalid. */
export const certificatesOf = ({ smtpCertificates }: Settings) =>
  Option.match(smtpCertificates, {
    onNone: () => Effect.succeed([]),
    onSome: (file) => Effect.map(read(settings.smtpCertificates, file, isCertificate), (text) => [text])
  })

/** The text of a file that a setting names. */
const read = (setting: Setting<unknown>, file: string, isFit: (text: string) => boolean) =>
  Effect.tryPromise({
    try: () => readFile(file, "utf8"),
    catch: () => invalid(setting, "names a file that this user cannot read")
  }).pipe(Effect.filterOrFail(isFit, () => invalid(setting, "names a file with other content")))

const invalid = ({ meaning, name, type }: Setting<unknown>, problem: string) =>
  new SettingsInvalid({ faults: [{ name, problem, remedy: `Set it to the path of a ${type}. ${meaning}` }] })

const isRsaKey = (text: string): boolean =>
  Option.exists(Option.liftThrowable(createPrivateKey)(text), (key) => key.asymmetricKeyType === "rsa")

const isCertificate = (text: string): boolean =>
  Option.isSome(Option.liftThrowable(() => new X509Certificate(text))())
