import type { ConnectionProvider } from "./Connection.ts"

/** What a provider's consent asks for, and how the service takes part in it. */
interface ConsentRule {
  /** The scopes, which are the fewest for the purpose (D-CONN-4). */
  readonly scopes: ReadonlyArray<string>
  /** The scopes that a provider may leave out of its list of the granted ones. */
  readonly unlisted: ReadonlyArray<string>
  /** Other parameters of the consent page's address. */
  readonly parameters: Readonly<Record<string, string>>
  /** Whether it has PKCE. LinkedIn has it for apps on devices only. */
  readonly takesChallenge: boolean
  /** Whether the client authenticates in a header instead of the body. */
  readonly isBasic: boolean
}

const ofGoogle = {
  unlisted: [],
  // Without `offline` and `consent`, Google gives no refresh token for a grant that exists.
  parameters: { access_type: "offline", prompt: "consent" },
  takesChallenge: true,
  isBasic: false
}

/** The rules of all providers. */
export const consentRules: { readonly [Provider in ConnectionProvider]: ConsentRule } = {
  google: {
    ...ofGoogle,
    scopes: [
      "https://www.googleapis.com/auth/calendar.events",
      "https://www.googleapis.com/auth/calendar.calendarlist.readonly"
    ]
  },
  google_ads: { ...ofGoogle, scopes: ["https://www.googleapis.com/auth/datamanager"] },
  microsoft: {
    scopes: ["offline_access", "https://graph.microsoft.com/Calendars.ReadWrite"],
    unlisted: ["offline_access"],
    parameters: { prompt: "select_account" },
    takesChallenge: true,
    isBasic: false
  },
  zoom: {
    // Meetings of the user, and who the user is.
    scopes: [
      "meeting:write:meeting",
      "meeting:read:meeting",
      "meeting:read:list_meetings",
      "meeting:update:meeting",
      "meeting:delete:meeting",
      "user:read:user"
    ],
    unlisted: [],
    parameters: {},
    takesChallenge: true,
    isBasic: true
  },
  linkedin: {
    scopes: ["rw_conversions", "r_ads"],
    unlisted: ["r_ads"],
    parameters: {},
    takesChallenge: false,
    isBasic: false
  }
}

/** A scope as providers list it: without what precedes its last slash, in lower case. */
export const scopeName = (scope: string): string | undefined => scope.toLowerCase().split("/").at(-1)

/** The names of the scopes that a provider must list as granted (D-CONN-4). */
export const neededScopes = (provider: ConnectionProvider): ReadonlyArray<string | undefined> => {
  const { scopes, unlisted } = consentRules[provider]
  return scopes.filter((scope) => !unlisted.includes(scope)).map(scopeName)
}
