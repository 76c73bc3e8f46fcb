import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect } from "effect"
import { OpenIdServer } from "../../../../tests/kit/oidc/OpenIdServer.ts"
import { readSettings } from "../settings/readSettings.ts"
import { examineProvider } from "./examineProvider.ts"

const examine = (env: Readonly<Record<string, string>>) =>
  readSettings.pipe(
    Effect.provideService(
      ConfigProvider.ConfigProvider,
      ConfigProvider.fromEnv({
        env: { NODE_ENV: "development", OIDC_CLIENT_ID: "calendeal", OUTGOING_ALLOW_LOOPBACK: "true", ...env }
      })
    ),
    Effect.flatMap(examineProvider),
    Effect.map(([finding]) => finding)
  )

describe("examineProvider", () => {
  it.effect("D-OIDC-7: shows the redirect address of a provider that answers", () =>
    Effect.gen(function* () {
      const { issuer } = yield* OpenIdServer
      const finding = yield* examine({ OIDC_ISSUER: issuer.href, BASE_URL: "http://localhost:3000" })
      assert.deepInclude(finding, { state: "well" })
      assert.include(finding?.words, "http://localhost:3000/-/provider")
    }).pipe(Effect.provide(OpenIdServer.layer))
  )

  it.effect("D-OIDC-7: explains a clock that differs by more than 20 s", () =>
    Effect.gen(function* () {
      const { issuer, setLead } = yield* OpenIdServer
      for (const [lead, words] of [
        [15, "answers"],
        [-60, "its clock differs by"],
        [60, "its clock differs by"]
      ] as const) {
        setLead(lead)
        assert.include((yield* examine({ OIDC_ISSUER: issuer.href }))?.words, words)
      }
    }).pipe(Effect.provide(OpenIdServer.layer))
  )

  it.effect(
    "D-OIDC-7: explains another issuer, a provider that does not respond, and a refused network",
    () =>
      Effect.gen(function* () {
        const { issuer, setDown } = yield* OpenIdServer
        const named = issuer.href.replace("127.0.0.1", "localhost")
        assert.include((yield* examine({ OIDC_ISSUER: named }))?.words, "is not the provider of OIDC_ISSUER")
        const refused = yield* examine({ OIDC_ISSUER: issuer.href, OUTGOING_ALLOW_LOOPBACK: "false" })
        assert.include(refused?.words, "OIDC_ALLOWED_NETWORKS")
        setDown(true)
        assert.include((yield* examine({ OIDC_ISSUER: issuer.href }))?.words, "does not respond")
      }).pipe(Effect.provide(OpenIdServer.layer))
  )
})
