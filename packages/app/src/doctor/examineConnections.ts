import { clientNames, ConnectionProvider, redirectAddress } from "@calendeal/domain/connections"
import { installationClients } from "../settings/installationClients.ts"
import { baseUrlOf, type Settings } from "../settings/Settings.ts"
import { type Finding, note, well } from "./Finding.ts"

const guides: { readonly [Provider in ConnectionProvider]: string } = {
  google: "docs/guides/connect-google.md",
  microsoft: "docs/guides/connect-microsoft.md",
  zoom: "docs/guides/connect-zoom.md",
  google_ads: "docs/guides/connect-ads.md",
  linkedin: "docs/guides/connect-ads.md"
}

/** What to know of a provider, which only its own pages show. */
const reminders: { readonly [Provider in ConnectionProvider]?: string } = {
  google: 'with a consent screen in "Testing" each access ends after 7 days: publish the app',
  google_ads:
    'only to report conversions; with a consent screen in "Testing" each access ends after 7 days: publish the app',
  linkedin: "each access ends after 60 days, before which admins get a mail"
}

/** Checks what keeps people from connecting accounts: the service's address, and reminders of what only the provider's pages show (D-CONN-8). */
export const examineConnections = (settings: Settings): ReadonlyArray<Finding> => {
  const service = new URL(baseUrlOf(settings))
  const clients = installationClients(settings)
  return ConnectionProvider.literals.flatMap((provider) => {
    if (clients[clientNames[provider]] === undefined) return []
    const subject = `connect ${provider}`
    const fault = addressFault(service)
    if (fault !== null) return [note(subject, `${fault} See ${guides[provider]}`)]
    const registered = `register exactly ${redirectAddress(service, provider)}`
    return [well(subject, [registered, reminders[provider]].filter((part) => part !== undefined).join("; "))]
  })
}

/** Why providers refuse to lead browsers to this address. Theirs are the browsers of people, so that `localhost` works. */
const addressFault = ({ hostname, protocol }: URL): string | null => {
  if (hostname === "localhost") return null
  if (protocol !== "https:") return "BASE_URL is not https: providers accept http for localhost only."
  if (/^[\d.]+$|^\[/.test(hostname)) return "BASE_URL is an IP address: providers accept names only."
  return isPublicName(hostname)
    ? null
    : "BASE_URL is a name of a private network: Google accepts names with a public top-level domain only."
}

/** The endings of private networks (RFC 6762, RFC 8375 and usual ones), and of names that exist nowhere (RFC 2606). */
const privateEndings = [
  "corp",
  "home",
  "home.arpa",
  "internal",
  "intranet",
  "invalid",
  "lan",
  "local",
  "localdomain",
  "private",
  "test"
]

const isPublicName = (name: string): boolean =>
  name.includes(".") && !privateEndings.some((ending) => name.endsWith(`.${ending}`))
