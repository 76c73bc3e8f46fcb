import type { InstallationClients } from "@calendeal/domain/connections"
import { Option, Redacted } from "effect"
import type { Settings } from "./Settings.ts"

/** The installation's clients at providers. */
export const installationClients = ({
  googleClientId,
  googleClientSecret,
  linkedinClientId,
  linkedinClientSecret,
  microsoftClientId,
  microsoftClientSecret,
  microsoftTenant,
  zoomClientId,
  zoomClientSecret
}: Settings): InstallationClients["Service"] => {
  const client = (id: Option.Option<string>, secret: Option.Option<Redacted.Redacted>, tenant: string) =>
    Option.getOrUndefined(
      Option.zipWith(id, secret, (clientId, given) => ({
        clientId,
        clientSecret: Redacted.value(given),
        tenant
      }))
    )
  const google = client(googleClientId, googleClientSecret, "")
  const microsoft = client(microsoftClientId, microsoftClientSecret, microsoftTenant)
  const zoom = client(zoomClientId, zoomClientSecret, "")
  const linkedin = client(linkedinClientId, linkedinClientSecret, "")
  return {
    ...(google && { google }),
    ...(microsoft && { microsoft }),
    ...(zoom && { zoom }),
    ...(linkedin && { linkedin })
  }
}
