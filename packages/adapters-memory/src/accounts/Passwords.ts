import { Passwords } from "@calendeal/domain/accounts"
import { Effect, Layer, Option } from "effect"
import { Store } from "../Store.ts"
import { endOthers, passwordWorkspaces } from "./Sessions.ts"

/** The passwords of this process's accounts. */
export const layer = Layer.effect(
  Passwords,
  Effect.map(Store, (store) => {
    const { accounts, passwords } = store
    const exists = (accountId: string) => [...accounts.values()].some((id) => id === accountId)
    return Passwords.of({
      find: (email) =>
        Effect.sync(() =>
          Option.flatMap(Option.fromUndefinedOr(accounts.get(email)), (id) =>
            Option.fromUndefinedOr(passwords.get(id))
          )
        ),
      workspacesOf: (email) => Effect.sync(() => passwordWorkspaces(store, email)),
      isOffered: Effect.sync(() => store.workspaces.values().some(({ passwordSignIn }) => passwordSignIn)),
      set: (password, kept) =>
        Effect.sync(() => {
          if (!exists(password.accountId)) return false
          passwords.set(password.accountId, password)
          endOthers(store, password.accountId, kept, password.changedAt)
          return true
        }),
      remove: (accountId, kept, at) =>
        Effect.sync(() => {
          if (!passwords.delete(accountId)) return false
          endOthers(store, accountId, kept, at)
          return true
        })
    })
  })
)
