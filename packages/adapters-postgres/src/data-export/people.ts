import { touchKeys } from "@calendeal/domain/contacts"
import { computed, type ExportedTable, instant, text } from "./ExportedTable.ts"

/** The people and where they came from. */
export const contacts: ExportedTable = {
  name: "contacts",
  about: "A contact",
  key: ["id"],
  from: "contacts stored",
  order: "stored.id",
  columns: {
    ...text("id", "Its id"),
    ...computed(
      "text",
      "email",
      "case when stored.erased_at is null then stored.email end",
      "Its email, null after an erasure"
    ),
    ...text("name", "Its name"),
    ...text("phone", "Its phone number as typed"),
    ...computed("json", "custom_fields", "stored.custom_fields", "The answers to the questions of forms"),
    ...text("merged_into", "The id of the contact that it became part of, null if it is one of its own"),
    ...instant("created_at", "When it was made"),
    ...instant("erased_at", "When the person was erased, null if not")
  }
}

export const touches: ExportedTable = {
  name: "touches",
  about: "A visit of a contact, in the order of their times",
  key: ["contact_id", "position"],
  partOf: { table: "contacts", column: "contact_id" },
  // The last touch is the first one again if there is one only.
  from: `contacts stored cross join lateral (
      select visit, row_number() over (order by visit ->> 'at', place)::integer as position
      from jsonb_array_elements(
        jsonb_build_array(stored.attribution -> 'first') || coalesce(stored.attribution -> 'between', '[]')
        || case when stored.attribution -> 'last' = stored.attribution -> 'first' then '[]'
             else jsonb_build_array(stored.attribution -> 'last') end
      ) with ordinality as visits(visit, place)
      where visit <> 'null'
    ) as listed`,
  order: "stored.id, listed.position",
  columns: {
    ...computed("text", "contact_id", "stored.id", "The contact"),
    ...computed("integer", "position", "listed.position", "1 for the first visit"),
    ...computed("instant", "at", "(listed.visit ->> 'at')::timestamptz", "The time of the visit"),
    ...Object.assign(
      {},
      ...touchKeys.map((key) =>
        computed("text", key, `listed.visit -> 'touch' ->> '${key}'`, `\`${key}\` of the visit`)
      )
    )
  }
}

export const members: ExportedTable = {
  name: "members",
  about: "A member of the workspace",
  key: ["user_id"],
  from: "members stored",
  order: "stored.user_id",
  columns: {
    ...text("user_id", "The user's id"),
    ...text("name", "Their name"),
    ...text("email", "Their email"),
    ...text("role", "`member`, `admin` or `owner`"),
    ...text("host_id", "The host who they are, null if none"),
    ...instant("created_at", "When they became a member")
  }
}
