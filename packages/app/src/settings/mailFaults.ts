import { Option } from "effect"
import type { mailSettings } from "./mailSettings.ts"
import type { Fault } from "./Setting.ts"
import { type Settings, settings } from "./Settings.ts"

/** The settings that are required together. */
const groups = [
  ["dkimSelector", "dkimPrivateKey"],
  ["smtpOAuth2ClientId", "smtpOAuth2ClientSecret", "smtpOAuth2RefreshToken", "smtpOAuth2TokenUrl"]
] as const

/** The settings of mail that are missing although others need them. */
export const mailFaults = (values: Settings): ReadonlyArray<Fault> => {
  const isSet = (name: keyof typeof mailSettings) => values[name]._tag === "Some"
  const missing = (name: keyof typeof mailSettings, because: string): Fault => ({
    name: settings[name].name,
    problem: `is not set, and is required with ${because}`,
    remedy: `Set it to a value of the form: ${settings[name].type}. ${settings[name].meaning}`
  })
  const ungrouped = groups.flatMap((group) => {
    const given = group.find(isSet)
    return given === undefined
      ? []
      : group.filter((name) => !isSet(name)).map((name) => missing(name, settings[given].name))
  })
  const lacksSender = isSet("smtpServer") && !isSet("mailFrom")
  const lacksUser =
    isSet("smtpOAuth2ClientId") && Option.exists(values.smtpServer, ({ login }) => login === null)
  return [
    ...ungrouped,
    ...(lacksSender ? [missing("mailFrom", settings.smtpServer.name)] : []),
    ...(lacksUser
      ? [
          {
            name: settings.smtpServer.name,
            problem: "has no user, which is required with SMTP_OAUTH2_CLIENT_ID",
            remedy:
              "Put the mailbox that sends before the host, such as smtp://booking%40example.com@smtp.office365.com."
          }
        ]
      : [])
  ]
}
