import { Config, Schema } from "effect"
import type { Setting } from "./Setting.ts"

const define = <A>(setting: Setting<A>): Setting<A> => setting

const tenant = Schema.String.check(Schema.isPattern(/^[A-Za-z0-9][A-Za-z0-9.-]{0,253}$/u))

/** The registrations of this service at providers whose accounts are connected in the browser (D-CONN-8). */
export const providerSettings = {
  googleClientId: define({
    name: "GOOGLE_CLIENT_ID",
    type: "text",
    default: "none: Google accounts cannot be connected in the browser",
    meaning:
      "The client id at Google, with which people connect their calendars (docs/guides/connect-google.md).",
    config: Config.option(Config.NonEmptyString("GOOGLE_CLIENT_ID"))
  }),
  googleClientSecret: define({
    name: "GOOGLE_CLIENT_SECRET",
    type: "text",
    default: "none; required with GOOGLE_CLIENT_ID",
    meaning: "The client secret at Google.",
    config: Config.option(Config.Redacted("GOOGLE_CLIENT_SECRET"))
  }),
  microsoftClientId: define({
    name: "MICROSOFT_CLIENT_ID",
    type: "text",
    default: "none: Microsoft accounts cannot be connected in the browser",
    meaning:
      "The application (client) id at Microsoft Entra, with which people connect their calendars (docs/guides/connect-microsoft.md).",
    config: Config.option(Config.NonEmptyString("MICROSOFT_CLIENT_ID"))
  }),
  microsoftClientSecret: define({
    name: "MICROSOFT_CLIENT_SECRET",
    type: "text",
    default: "none; required with MICROSOFT_CLIENT_ID",
    meaning: "The value of the client secret at Microsoft Entra.",
    config: Config.option(Config.Redacted("MICROSOFT_CLIENT_SECRET"))
  }),
  microsoftTenant: define({
    name: "MICROSOFT_TENANT",
    type: "an organisation's id or domain, common, organizations or consumers",
    default: "common",
    meaning: "Whose Microsoft accounts can be connected.",
    config: Config.schema(tenant, "MICROSOFT_TENANT").pipe(Config.withDefault("common"))
  }),
  zoomClientId: define({
    name: "ZOOM_CLIENT_ID",
    type: "text",
    default: "none: Zoom accounts cannot be connected in the browser",
    meaning: "The client id at Zoom, with which admins connect Zoom (docs/guides/connect-zoom.md).",
    config: Config.option(Config.NonEmptyString("ZOOM_CLIENT_ID"))
  }),
  zoomClientSecret: define({
    name: "ZOOM_CLIENT_SECRET",
    type: "text",
    default: "none; required with ZOOM_CLIENT_ID",
    meaning: "The client secret at Zoom.",
    config: Config.option(Config.Redacted("ZOOM_CLIENT_SECRET"))
  }),
  linkedinClientId: define({
    name: "LINKEDIN_CLIENT_ID",
    type: "text",
    default: "none: LinkedIn accounts cannot be connected in the browser",
    meaning: "The client id at LinkedIn, with which admins connect ad accounts (docs/guides/connect-ads.md).",
    config: Config.option(Config.NonEmptyString("LINKEDIN_CLIENT_ID"))
  }),
  linkedinClientSecret: define({
    name: "LINKEDIN_CLIENT_SECRET",
    type: "text",
    default: "none; required with LINKEDIN_CLIENT_ID",
    meaning: "The client secret at LinkedIn.",
    config: Config.option(Config.Redacted("LINKEDIN_CLIENT_SECRET"))
  })
} as const
