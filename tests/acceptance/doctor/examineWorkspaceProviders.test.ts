import { OpenIdProvider } from "@calendeal/adapters-identity/oidc"
import { OutgoingRequests } from "@calendeal/adapters-outgoing"
import { change, createWorkspaceWithOwner, sampleWorkspaceProvider } from "@calendeal/port-contracts/samples"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { OpenIdServer } from "../../kit/oidc/OpenIdServer.ts"
import { inMemory } from "../../kit/http/ports.ts"
import { examineWorkspaceProviders } from "@calendeal/app/doctor/examineWorkspaceProviders"

const ports = Layer.mergeAll(inMemory, OpenIdProvider.workspacesLayer).pipe(
  Layer.provide(OutgoingRequests.layer({ allowLoopback: true })),
  Layer.provideMerge(OpenIdServer.layer)
)

describe("examineWorkspaceProviders", () => {
  it.effect("D-OIDC-7: explains a workspace's provider that is down, another one, or has another time", () =>
    Effect.gen(function* () {
      const { issuer, setDown, setLead } = yield* OpenIdServer
      const [well, wrong, without] = [
        (yield* createWorkspaceWithOwner()).workspace.id,
        (yield* createWorkspaceWithOwner()).workspace.id,
        (yield* createWorkspaceWithOwner()).workspace.id
      ]
      const add = (id: typeof well, address: URL) =>
        change(id, {
          _tag: "CreateIdentityProvider",
          provider: sampleWorkspaceProvider(id, { issuer: address.href, sealedSecret: null })
        })
      yield* add(well, issuer)
      yield* add(wrong, new URL(issuer.href.replace("127.0.0.1", "localhost")))
      const words = Effect.map(examineWorkspaceProviders([well, wrong, without]), (found) =>
        found.map((finding) => finding.words)
      )
      const [first, second, ...others] = yield* words
      assert.strictEqual(first, "answers")
      assert.include(second, "is not the provider of its issuer")
      assert.lengthOf(others, 0)
      setLead(60)
      assert.include((yield* words)[0], "its clock differs by")
      setDown(true)
      assert.include((yield* words)[0], "does not respond")
    }).pipe(Effect.provide(ports))
  )
})
