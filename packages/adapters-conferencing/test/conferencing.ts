import {
  type ConferenceAccess,
  type ConferenceAccountId,
  type ConferenceFailed,
  ConferenceGrants,
  ConferenceProvider
} from "@calendeal/domain/conferencing"
import { type Renewal, type StoredGrant, Vault } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Semaphore from "effect/Semaphore"
import { FetchHttpClient } from "effect/http"
import { ConferenceProvider as HttpConferenceProvider } from "../src/index.ts"

/** A stored conference account, with its access in plain text. */
export interface StoredAccount {
  access: string
  isLost: boolean
  /** One renewal at a time, as the port promises. */
  readonly renewing: Semaphore.Semaphore
}

/** The stored accounts of a test, by id. */
export type StoredAccounts = ReadonlyMap<ConferenceAccountId, StoredAccount>

export const storedAccount = (access: ConferenceAccess): StoredAccount => ({
  access: JSON.stringify(access),
  isLost: false,
  renewing: Semaphore.makeUnsafe(1)
})

/** The grants of the test's accounts. Secrets stay in plain text. */
export const grantsOf = (accounts: StoredAccounts) =>
  Layer.mergeAll(
    Layer.succeed(ConferenceGrants, {
      renew: <A, E, R>(
        _: unknown,
        id: ConferenceAccountId,
        act: (stored: StoredGrant) => Effect.Effect<Renewal<A>, E, R>
      ) =>
        Effect.suspend(() => {
          const stored = accounts.get(id)
          if (stored === undefined) return Effect.succeed(Option.none<Renewal<A>>())
          return stored.renewing.withPermit(
            Effect.suspend(() => act({ sealedAccess: stored.access, isLost: stored.isLost })).pipe(
              Effect.map((renewal) => {
                stored.isLost = renewal._tag === "Lost"
                if (renewal._tag === "Renewed") stored.access = renewal.sealedAccess ?? stored.access
                return Option.some(renewal)
              })
            )
          )
        })
    }),
    Layer.succeed(Vault, {
      seal: (_, secret) => Effect.succeed(Redacted.value(secret)),
      unseal: (_, sealed) => Effect.succeed(Redacted.make(sealed)),
      reencrypt: () => Effect.succeedNone
    })
  )

/** With Node's own fetch: these tests are about responses, not about the guard for outgoing requests. */
export const provider = (
  options: Partial<HttpConferenceProvider.ConferenceProviderOptions> = {},
  accounts: StoredAccounts = new Map()
) =>
  HttpConferenceProvider.layer({ serviceAddress: new URL("https://book.example"), ...options }).pipe(
    Layer.provide(grantsOf(accounts)),
    Layer.provide(FetchHttpClient.layer),
    Layer.provide(Layer.succeed(FetchHttpClient.RequestInit, { redirect: "manual" }))
  )

export const faultOf = <A, R>(act: Effect.Effect<A, ConferenceFailed, R>) =>
  Effect.map(Effect.flip(act), ({ fault, retryAfterSeconds }) => [fault, retryAfterSeconds] as const)

export const use = <A, E>(act: (provider: ConferenceProvider["Service"]) => Effect.Effect<A, E>) =>
  ConferenceProvider.use(act)
