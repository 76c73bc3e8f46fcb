import {
  ContactBook,
  type ContactId,
  type Found,
  type Revision,
  type RevisionSubject,
  WorkspaceGone
} from "@calendeal/domain/contacts"
import { DateTime, Effect, Layer, Option, Result } from "effect"
import { type Shelf, Store } from "../Store.ts"

/** The contacts of this process. */
export const layer = Layer.effect(
  ContactBook,
  Effect.gen(function* () {
    const store = yield* Store
    return ContactBook.of({
      find: (workspaceId, id) =>
        Effect.sync(() => Option.fromUndefinedOr(store.shelf(workspaceId).contacts.get(id))),
      findByEmail: (workspaceId, email) =>
        Effect.sync(() => Option.fromUndefinedOr(store.shelf(workspaceId).contactOf(email))),
      revise: <E>(subject: RevisionSubject, decide: (found: Found) => Result.Result<Revision, E>) =>
        Effect.suspend((): Effect.Effect<Revision, E | WorkspaceGone> => {
          if (!store.workspaces.has(subject.workspaceId)) return Effect.fail(new WorkspaceGone())
          const shelf = store.shelf(subject.workspaceId)
          const decided = decide(found(shelf, subject))
          if (Result.isSuccess(decided)) {
            const { absorbed, contact, followUps } = decided.success
            if (Option.isSome(absorbed)) shelf.removeContact(absorbed.value)
            shelf.keepContact(contact)
            store.followUps.admit(followUps)
          }
          return Effect.fromResult(decided)
        }),
      forgetOrigins: (madeBefore) =>
        Effect.sync(() => {
          const old = store.shelves.flatMap((shelf) =>
            [...shelf.contacts.values()]
              .filter(({ origin }) => origin !== null && DateTime.isLessThan(origin.at, madeBefore))
              .map((contact) => ({ shelf, contact }))
          )
          for (const { contact, shelf } of old) shelf.keepContact({ ...contact, origin: null })
          return old.length
        })
    })
  })
)

const found = (shelf: Shelf, { email, prior }: RevisionSubject): Found => ({
  contact: Option.fromUndefinedOr(shelf.contactOf(email)),
  prior: prior.pipe(
    Option.flatMapNullishOr((id) => shelf.contacts.get(id)),
    Option.map((contact) => ({ contact, hasHistory: hasHistory(shelf, contact.id) }))
  )
})

const hasHistory = (shelf: Shelf, id: ContactId): boolean =>
  [shelf.bookings, shelf.deals, shelf.transactions].some((kept) =>
    kept.values().some(({ contactId }) => contactId === id)
  )
