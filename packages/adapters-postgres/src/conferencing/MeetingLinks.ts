import { MeetingLink, MeetingLinks } from "@calendeal/domain/conferencing"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { json } from "../connection/index.ts"
import { OutboxPosting, rowsOf as messageRows } from "../outbox/OutboxPosting.ts"
import { ConferenceFaultColumn } from "../codes.ts"
import { allRows, firstRow } from "../rows.ts"
import { makeCompareAndSet } from "../tenancy/compareAndSet.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"

/** A link as a row of the table `meeting_links`. */
const LinkRow = Schema.Struct({ ...MeetingLink.fields, fault: ConferenceFaultColumn }).pipe(
  Schema.encodeKeys({
    workspaceId: "workspace_id",
    rootUid: "root_uid",
    remoteId: "remote_id",
    isAwaited: "is_awaited"
  })
)

const encode = Schema.encodeSync(LinkRow)

/** The links of online meetings, on PostgreSQL. */
export const layer = Layer.effect(
  MeetingLinks,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { read } = yield* makeTenancy
    const compareAndSet = yield* makeCompareAndSet
    const { committed } = yield* OutboxPosting
    return MeetingLinks.of({
      find: (workspaceId, rootUid) =>
        read(
          workspaceId,
          sql`select * from meeting_links where workspace_id = ${workspaceId} and root_uid = ${rootUid}`
        ).pipe(firstRow(LinkRow)),

      findAll: (workspaceId, rootUids) =>
        read(
          workspaceId,
          sql`
            select * from meeting_links
            where workspace_id = ${workspaceId} and root_uid = any(${[...rootUids]}::text[])
          `
        ).pipe(
          allRows(LinkRow),
          Effect.map((links) => new Map(links.map((link) => [link.rootUid, link])))
        ),

      store: (link, before, { dueNow, messages }) =>
        compareAndSet(
          link.workspaceId,
          (isRepeated) => sql`
            select store_meeting_link(
              ${encode({ ...link, revision: before + 1 })}::jsonb, ${before}, ${isRepeated}, ${dueNow},
              ${json(messageRows(messages))}
            ) as is_stored
          `
        ).pipe(
          Effect.tap((isStored) =>
            isStored && (dueNow !== null || messages.length > 0) ? committed : Effect.void
          )
        )
    })
  })
)
