import { randomUUID } from "node:crypto"
import {
  type Contact,
  ContactBook,
  type Found,
  type RevisionSubject,
  WorkspaceGone
} from "@calendeal/domain/contacts"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as SqlClient from "effect/sql/SqlClient"
import { FollowUpQueue } from "../consistency/FollowUpQueue.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"
import { unlessRemoved } from "../tenancy/unlessRemoved.ts"
import { allContacts, contactRows, firstContact } from "./rows.ts"

/** The contact book on PostgreSQL. A revision holds the rows that it is about, in the order of their ids. */
export const layer = Layer.effect(
  ContactBook,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const followUps = yield* FollowUpQueue
    const { read } = makeTenancy(sql)
    const contacts = contactRows(sql)

    const look = Effect.fnUntraced(function* ({ email, prior: named, workspaceId }: RevisionSubject) {
      const priorId = Option.getOrNull(named)
      const held = yield* sql`
        select * from contacts
        where workspace_id = ${workspaceId} and (email = ${email} or id = ${priorId}) and erased_at is null
        order by id
        for no key update
      `.pipe(allContacts)
      const prior = Option.fromUndefinedOr(held.find(({ id }) => id === priorId))
      const found: Found = {
        contact: Option.fromUndefinedOr(held.find((contact) => contact.email === email)),
        prior: Option.isSome(prior)
          ? Option.some({ contact: prior.value, hasHistory: yield* hasHistory(prior.value) })
          : Option.none()
      }
      return { found, held: new Set(held.map(({ id }) => id)) }
    })

    const hasHistory = ({ id, workspaceId }: Contact) =>
      sql`
        select 1 as found where
          exists (select from bookings where workspace_id = ${workspaceId} and contact_id = ${id})
          or exists (select from deals where workspace_id = ${workspaceId} and contact_id = ${id})
          or exists (select from transactions where workspace_id = ${workspaceId} and contact_id = ${id})
      `.pipe(Effect.map((rows) => rows.length > 0))

    return ContactBook.of({
      find: (workspaceId, id) => firstContact(read(workspaceId, contacts.find(workspaceId, id))),

      findByEmail: (workspaceId, email) =>
        firstContact(read(workspaceId, contacts.findByEmail(workspaceId, email))),

      revise: Effect.fnUntraced(function* (subject, decide) {
        const act = randomUUID()
        return yield* unlessRemoved(sql, subject.workspaceId)(
          Effect.gen(function* () {
            const { found, held } = yield* look(subject)
            const revision = yield* Effect.fromResult(decide(found))
            const { absorbed, contact } = revision
            if (Option.isSome(absorbed)) yield* contacts.remove(subject.workspaceId, absorbed.value)
            const store = held.has(contact.id) ? contacts.replace(contact) : contacts.enter(contact)
            yield* Effect.all([store, followUps.post(revision.followUps, act)], {
              concurrency: "unbounded"
            })
            return revision
          }),
          Effect.fail(new WorkspaceGone())
        )
      })
    })
  })
)
