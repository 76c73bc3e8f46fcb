import {
  ContactBook,
  type ContactId,
  type Found,
  type ContactUpdate,
  type ContactSubject,
  WorkspaceGone
} from "@calendeal/domain/contacts"
import { DateTime, Effect, Layer, Option, Result } from "effect"
import { type WorkspaceData, Store } from "../Store.ts"

/** The contacts of this process. */
export const layer = Layer.effect(
  ContactBook,
  Effect.gen(function* () {
    const store = yield* Store
    return ContactBook.of({
      find: (workspaceId, id) =>
        Effect.sync(() => Option.fromUndefinedOr(store.dataOf(workspaceId).contactWith(id))),
      findByEmail: (workspaceId, email) =>
        Effect.sync(() => Option.fromUndefinedOr(store.dataOf(workspaceId).contactOf(email))),
      update: <E>(subject: ContactSubject, decide: (found: Found) => Result.Result<ContactUpdate, E>) =>
        Effect.suspend((): Effect.Effect<ContactUpdate, E | WorkspaceGone> => {
          if (!store.workspaces.has(subject.workspaceId)) return Effect.fail(new WorkspaceGone())
          const data = store.dataOf(subject.workspaceId)
          const decided = decide(found(data, subject))
          if (Result.isSuccess(decided)) {
            const { absorbed, contact, outboxMessages } = decided.success
            if (Option.isSome(absorbed)) data.removeContact(absorbed.value)
            data.keepContact(contact)
            store.outboxMessages.post(outboxMessages)
          }
          return Effect.fromResult(decided)
        }),
      forgetOrigins: (madeBefore) =>
        Effect.sync(() => {
          const old = store.allData.flatMap((data) =>
            [...data.contacts.values()]
              .filter(({ origin }) => origin !== null && DateTime.isLessThan(origin.at, madeBefore))
              .map((contact) => ({ data, contact }))
          )
          for (const { contact, data } of old) data.keepContact({ ...contact, origin: null })
          return old.length
        })
    })
  })
)

const found = (data: WorkspaceData, { email, prior }: ContactSubject): Found => ({
  contact: Option.fromUndefinedOr(data.contactOf(email)),
  prior: prior.pipe(
    Option.flatMapNullishOr((id) => data.contactWith(id)),
    Option.map((contact) => ({ contact, hasHistory: hasHistory(data, contact.id) }))
  )
})

const hasHistory = (data: WorkspaceData, id: ContactId): boolean =>
  [data.bookings, data.deals, data.transactions].some((kept) =>
    kept.values().some(({ contactId }) => contactId === id)
  )
