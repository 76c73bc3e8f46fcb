import { createHash } from "node:crypto"
import { assert, describe, it } from "@effect/vitest"
import {
  emptyResources,
  sampleMember,
  sampleTime,
  sampleWorkspace,
  uniqueEmail
} from "@calendeal/port-contracts/samples"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import {
  Identities,
  type IdentityProvider,
  InstallationProvider,
  KnownBrowsers,
  Sessions
} from "../../src/workspace/accounts/index.ts"
import { Fingerprint, IdGenerator, ownOrigin } from "../../src/workspace/consistency/index.ts"
import { ServiceAddress } from "../../src/channels/mails/index.ts"
import { type AuditEntry, WorkspaceQueries } from "../../src/channels/records/index.ts"
import { AuditLog, WorkspaceCommands } from "../../src/administration/management/index.ts"
import { finishProviderSignIn } from "../../src/administration/sign-in/index.ts"
import { Throttle } from "../../src/kernel/rate-limits/index.ts"
import { Vault, WorkspaceDirectory } from "../../src/workspace/workspaces/index.ts"

const issuer = "https://one.example"
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex")

/** Signs in as this subject with the group of admins. Returns the failure, and the commands that were committed. */
const signInAs = Effect.fnUntraced(function* (subject: string, isMember: boolean, mayLink: boolean) {
  const committed: Array<string> = []
  const noted = yield* Deferred.make<AuditEntry>()
  const workspace = sampleWorkspace()
  const email = uniqueEmail()
  const member = sampleMember(workspace.id, { email, role: "member" })
  const resources = emptyResources()
  if (isMember) resources.members.set(member.userId, member)
  const provider: IdentityProvider = {
    issuer,
    name: "One",
    joins: [{ who: { _tag: "Group", group: "boss" }, workspace: workspace.slug, role: "admin" }],
    addressOf: () => Effect.succeed(new URL(issuer)),
    claimsOf: () => Effect.succeed({ subject, email, isEmailVerified: true, name: "", groups: ["boss"] }),
    check: Effect.succeed(null)
  }
  const ports = Layer.mergeAll(
    Layer.succeed(InstallationProvider, Option.some(provider)),
    Layer.succeed(ServiceAddress, new URL("https://book.example")),
    Layer.mock(Vault, {}),
    Layer.mock(Fingerprint, { sha256: (text) => Effect.succeed(sha256(text)) }),
    Layer.mock(IdGenerator, { uuid: Effect.sync(() => crypto.randomUUID()) }),
    Layer.mock(Sessions, {
      membershipsOf: () => Effect.succeed(isMember && !mayLink ? [member] : []),
      invitationsOf: () => Effect.succeed([])
    }),
    Layer.mock(Identities, {
      take: (state) =>
        Effect.succeedSome({ state, issuer, workspaceId: null, next: null, expiresAt: sampleTime(10) }),
      find: () => Effect.succeedNone,
      mayLink: () => Effect.succeed(mayLink),
      link: () => Effect.succeed(mayLink)
    }),
    Layer.mock(KnownBrowsers, {}),
    Layer.mock(Throttle, { consume: () => Effect.succeed({ _tag: "Admitted", remaining: 1 }) }),
    Layer.mock(WorkspaceDirectory, { findBySlug: () => Effect.succeedSome(workspace) }),
    Layer.mock(WorkspaceQueries, {
      list: (_, kind) => Effect.succeed({ items: [...resources[kind].values()], next: null })
    }),
    Layer.mock(AuditLog, { count: (entry) => Effect.asVoid(Deferred.succeed(noted, entry)) }),
    Layer.mock(WorkspaceCommands, {
      commit: (_audit, _entryId, { _tag }) => Effect.sync(() => void committed.push(_tag))
    })
  )
  const secret = Redacted.make("oidc_secret")
  const query = new URLSearchParams({ state: sha256("state oidc_secret") })
  const browser = { name: "", session: null, secrets: [] }
  const failure = yield* finishProviderSignIn(null, query, secret, browser, ownOrigin("r")).pipe(
    Effect.flip,
    Effect.provide(ports)
  )
  return { failure, committed, member, noted }
})

describe("A refused sign-in over an identity provider", () => {
  it.effect("D-OIDC-6: gives another person of the provider neither a role nor a membership", () =>
    Effect.gen(function* () {
      for (const isMember of [true, false]) {
        const { committed, failure } = yield* signInAs("vic2", isMember, false)
        assert.deepInclude(failure, { _tag: "IdentityRefused", reason: "other_identity" })
        assert.deepStrictEqual(committed, [])
      }
    })
  )

  it.effect("D-AUDIT-4: is in the logs of the account's workspaces", () =>
    Effect.gen(function* () {
      const { member, noted } = yield* signInAs("vic2", true, false)
      const { workspaceId, userId } = member
      assert.deepInclude(yield* Deferred.await(noted), {
        workspaceId,
        action: "sign_in.refuse",
        actor: { _tag: "Unknown" },
        subject: userId,
        credential: { kind: "identity_provider", id: null }
      })
    })
  )

  it.effect("D-OIDC-1: a subject that can be none is a fault of the provider", () =>
    Effect.gen(function* () {
      for (const subject of ["", "x".repeat(256), "a\u0000b", "a\nb", "\u007f", "\ud800"]) {
        const { committed, failure } = yield* signInAs(subject, true, true)
        assert.deepInclude(failure, { _tag: "ProviderRefused", isCancelled: false })
        assert.deepStrictEqual(committed, [])
      }
      const { committed } = yield* signInAs("\u{1F600} é " + "x".repeat(240), true, true)
      assert.deepStrictEqual(committed, ["UpdateMember"])
    })
  )
})
