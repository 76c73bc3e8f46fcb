import { type AssistantConnection, type AssistantGrant, Assistants } from "@calendeal/domain/assistants"
import type { AccessTokenInfo } from "@calendeal/domain/workspaces"
import { DateTime, Effect, Layer, Option, Order } from "effect"
import { Store } from "../Store.ts"

/** The programs that are connected with this process. */
export const layer = Layer.effect(
  Assistants,
  Effect.map(Store, ({ accessTokens, assistantClients, assistantGrants }) => {
    /** Grants are gone with their access tokens. */
    const connections = (
      isMeant: (grant: AssistantGrant, token: AccessTokenInfo) => boolean
    ): ReadonlyArray<AssistantConnection> =>
      [...accessTokens.values()].toSorted(oldestFirst).flatMap(({ hash: _, ...token }) => {
        const grant = assistantGrants.get(token.id)
        return grant !== undefined && isMeant(grant, token) ? [{ grant, token }] : []
      })

    return Assistants.of({
      register: (client, { most, unusedSince }) =>
        Effect.sync(() => {
          assistantClients.set(client.id, client)
          const used = new Set(connections(() => true).map(({ grant }) => grant.clientId))
          const unused = [...assistantClients.values()]
            .filter(({ id }) => !used.has(id))
            .toSorted(latestFirst)
          for (const [index, { createdAt, id }] of unused.entries())
            if (index >= most || DateTime.isLessThan(createdAt, unusedSince)) assistantClients.delete(id)
        }),
      findClient: (id) => Effect.sync(() => Option.fromUndefinedOr(assistantClients.get(id))),
      connect: (grant) =>
        Effect.sync(() => {
          if (!assistantClients.has(grant.clientId)) return false
          if (!assistantGrants.has(grant.tokenId)) assistantGrants.set(grant.tokenId, grant)
          return true
        }),
      find: ({ hash, kind }) =>
        Effect.sync(() => {
          const [found] = connections(
            ({ codeHash, tokens }) =>
              hash ===
              (kind === "code" ? codeHash : kind === "access" ? tokens?.accessHash : tokens?.familyHash)
          )
          return Option.fromUndefinedOr(found)
        }),
      ofUser: (userId) => Effect.sync(() => connections((_, token) => token.userId === userId)),
      issue: (tokenId, from, tokens, until) =>
        Effect.sync(() => {
          const grant = assistantGrants.get(tokenId)
          if (grant === undefined || (grant.tokens?.refreshHash ?? null) !== from) return false
          assistantGrants.set(tokenId, { ...grant, tokens })
          for (const [hash, token] of accessTokens)
            if (token.id === tokenId) accessTokens.set(hash, { ...token, expiresAt: until })
          return true
        })
    })
  })
)

const byAge = <One extends { readonly createdAt: DateTime.Utc; readonly id: string }>() =>
  Order.combine(
    Order.mapInput(DateTime.Order, ({ createdAt }: One): DateTime.DateTime => createdAt),
    Order.mapInput(Order.String, ({ id }: One): string => id)
  )
const oldestFirst = byAge()
const latestFirst = Order.flip(byAge())
