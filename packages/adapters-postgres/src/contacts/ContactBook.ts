import { randomUUID } from "node:crypto"
import {
  type Contact,
  ContactBook,
  type ContactId,
  emailsOf,
  type Found,
  type ContactUpdate,
  type ContactSubject,
  WorkspaceGone
} from "@calendeal/domain/contacts"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { contacts as exportedContacts } from "../data-export/people.ts"
import { removeRows } from "../data-export/removedRows.ts"
import { OutboxPosting } from "../outbox/OutboxPosting.ts"
import { firstRow } from "../rows.ts"
import { known, query, together } from "../tenancy/Query.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"
import { makeTransactions } from "../tenancy/transactions.ts"
import { orIfWorkspaceDeleted } from "../tenancy/orIfWorkspaceDeleted.ts"
import { StaleRead } from "../tenancy/withRetries.ts"
import { contactRows, contactsIn, firstContact, someMerged, unlessSameEmail } from "./rows.ts"

/** The most origins that one statement removes. */
const batchSize = 500

const Removed = Schema.Struct({ removed: Schema.Int })

/** The contact book on PostgreSQL. An update locks its rows in the order of their ids. */
export const layer = Layer.effect(
  ContactBook,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { committed, post } = yield* OutboxPosting
    const { isThere, lookUp, read } = yield* makeTenancy
    const { lookAndWrite } = yield* makeTransactions
    const contacts = contactRows(sql)

    /** Locks and reads the rows of the update. The history is queried after the lock, to see earlier updates. */
    const look = ({ email, prior: requested, workspaceId }: ContactSubject) => {
      const priorId = Option.getOrNull(requested)
      const held = sql`
        select * from contacts
        where workspace_id = ${workspaceId} and erased_at is null and id = any(array(
          select coalesce(merged_into, id) from contacts
          where workspace_id = ${workspaceId} and (email = ${email} or id = ${priorId}) and erased_at is null
        ))
        order by id
        for no key update
      `
      return together({
        held: query(held, (rows) => ({ contacts: contactsIn(rows), isStale: someMerged(rows) })),
        hasHistory: priorId === null ? known(false) : hasHistory(workspaceId, priorId)
      })
    }

    const foundIn = (
      { email, prior: requested }: ContactSubject,
      held: ReadonlyArray<Contact>,
      hasHistory: boolean
    ): Found => {
      const prior = Option.flatMap(requested, (priorId) =>
        Option.fromUndefinedOr(held.find(({ id }) => id === priorId))
      )
      return {
        contact: Option.fromUndefinedOr(held.find((contact) => emailsOf(contact).includes(email))),
        prior: Option.map(prior, (contact) => ({ contact, hasHistory }))
      }
    }

    const hasHistory = (workspaceId: WorkspaceId, id: ContactId) =>
      query(
        sql`
          select 1 as found where
            exists (select from bookings where workspace_id = ${workspaceId} and contact_id = ${id})
            or exists (select from deals where workspace_id = ${workspaceId} and contact_id = ${id})
            or exists (select from transactions where workspace_id = ${workspaceId} and contact_id = ${id})
        `,
        (rows) => rows.length > 0
      )

    const store = ({ absorbed, contact, outboxMessages }: ContactUpdate, isNew: boolean, act: string) => [
      contacts.store(contact, isNew),
      ...Option.toArray(absorbed).flatMap((id) =>
        removeRows(sql, contact.workspaceId, exportedContacts, sql`id = ${id}`)
      ),
      ...(outboxMessages.length === 0 ? [] : [post(outboxMessages, { act })])
    ]

    return ContactBook.of({
      find: (workspaceId, id) => firstContact(read(workspaceId, contacts.find(workspaceId, id))),

      findByEmail: (workspaceId, email) =>
        firstContact(read(workspaceId, contacts.findByEmail(workspaceId, email))),

      update: Effect.fnUntraced(function* (subject, decide) {
        const act = randomUUID()
        const updated = lookAndWrite(
          subject.workspaceId,
          look(subject),
          Effect.fnUntraced(function* ({ hasHistory, held }) {
            if (held.isStale) return yield* new StaleRead()
            const update = yield* Effect.fromResult(decide(foundIn(subject, held.contacts, hasHistory)))
            const isNew = !held.contacts.some(({ id }) => id === update.contact.id)
            return { update, statements: store(update, isNew, act) }
          })
        )
        const { update } = yield* orIfWorkspaceDeleted(isThere(subject.workspaceId))(
          unlessSameEmail(updated),
          Effect.suspend(() => Effect.fail(new WorkspaceGone()))
        )
        if (update.outboxMessages.length > 0) yield* committed
        return update
      }),

      forgetOrigins: (madeBefore) =>
        lookUp(
          sql`select forget_lead_origins(${DateTime.toDateUtc(madeBefore)}, ${batchSize}) as removed`
        ).pipe(
          firstRow(Removed),
          Effect.map((row) => Option.getOrThrow(row).removed)
        )
    })
  })
)
