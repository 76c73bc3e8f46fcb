import { InstallationProvider } from "@calendeal/domain/accounts"
import { providerPath } from "@calendeal/domain/sign-in"
import { Effect, Option } from "effect"
import { identityProvider } from "../Ports.ts"
import { baseUrlOf, type Settings } from "../settings/Settings.ts"
import { type Finding, note, well } from "./Finding.ts"

/** By how many seconds the clock of the identity provider may differ. Sign-ins fail at 30. */
export const tolerableSeconds = 20

/** Checks that the identity provider can be reached, is the issuer, and has the same time. */
export const examineProvider = (settings: Settings): Effect.Effect<ReadonlyArray<Finding>> =>
  Effect.gen(function* () {
    const provider = yield* InstallationProvider
    if (Option.isNone(provider)) return []
    const redirect = `${baseUrlOf(settings)}${providerPath}`
    const lead = yield* provider.value.check
    return [
      lead !== null && Math.abs(lead) > tolerableSeconds
        ? note(
            subject,
            `its clock differs by ${Math.abs(lead)} s: correct the clock of this machine or of the provider`
          )
        : well(subject, `answers; its redirect address for this service must be ${redirect}`)
    ]
  }).pipe(
    Effect.catchTags({
      ProviderUnreachable: ({ reason }) =>
        Effect.succeed([
          note(
            subject,
            `does not respond (${reason}): start it, or correct OIDC_ISSUER or OIDC_ALLOWED_NETWORKS`
          )
        ]),
      ProviderRefused: ({ reason }) =>
        Effect.succeed([
          note(
            subject,
            `is not the provider of OIDC_ISSUER (${reason}): copy the issuer from its /.well-known/openid-configuration`
          )
        ])
    }),
    Effect.provide(identityProvider(settings))
  )

const subject = "identity provider"
