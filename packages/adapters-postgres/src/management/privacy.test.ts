import { bookingPrivacy } from "@calendeal/domain/bookings"
import { classesOf, contactPrivacy } from "@calendeal/domain/contacts"
import { dealPrivacy } from "@calendeal/domain/deals"
import { transactionPrivacy } from "@calendeal/domain/transactions"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { layer as postgres } from "../connection/index.ts"
import { migrations } from "../index.ts"
import { freshDatabase } from "../testing/index.ts"

/** The columns that have another name than their field, or none: what they are made of. */
interface Table {
  readonly classes: object
  /** The fields of a column, by the column. */
  readonly made: Readonly<Record<string, ReadonlyArray<string>>>
  /** Columns of the store, which have no data of a record. */
  readonly own: ReadonlyArray<string>
}

const tables: Readonly<Record<string, Table>> = {
  bookings: {
    classes: bookingPrivacy,
    made: {
      booker_email: ["attendees"],
      held_until: ["hold"],
      group_id: ["group"],
      search_text: ["uid", "attendees", "responses"],
      mark: ["attendance"],
      organiser_id: ["organiser"],
      // The fields that have no column.
      document: [
        "title",
        "organiser",
        "location",
        "attendeeAddress",
        "attendees",
        "bookerTimezone",
        "responses",
        "hold",
        "payment",
        "reply",
        "isRouted",
        "routedBy",
        "consent",
        "bookedBy",
        "cancelReason",
        "linkId",
        "group",
        "confirmation",
        "hostIds"
      ]
    },
    // Whether the status takes the hosts' time, and whether the meeting takes place.
    own: ["competes", "is_open", "takes_place"]
  },
  booking_guests: {
    classes: bookingPrivacy,
    made: { booking_uid: ["uid"], email_hash: ["attendees"] },
    own: []
  },
  booking_hosts: {
    classes: bookingPrivacy,
    made: { booking_uid: ["uid"], host_id: ["hostIds"], held_until: ["hold"] },
    // Whether the booking takes the host's time, and since when.
    own: ["active", "assigned_at"]
  },
  contacts: {
    classes: contactPrivacy,
    made: {
      qualification_states: ["qualificationStates"],
      merged_into: ["merged"],
      search_text: ["name", "email", "phone", "customFields", "merged"],
      touch_ats: ["attribution"],
      touch_marks: ["attribution"],
      first_at: ["attribution"],
      first_signals: ["attribution"],
      last_signals: ["attribution"],
      began_at: ["attribution", "createdAt"],
      is_lead: ["qualificationStates"],
      may_book: ["qualificationStates"]
    },
    own: ["updated_at", "erased_at"]
  },
  deals: { classes: dealPrivacy, made: { amount: ["value"], currency: ["value"] }, own: [] },
  transactions: { classes: transactionPrivacy, made: { amount: ["money"], currency: ["money"] }, own: [] }
}

const fieldOf = (column: string) => column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

describe("the columns of a person's records", () => {
  it.live("D-PRIV-1: each one belongs to a field with a class, or to the store's own", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase(migrations)
      const columns = yield* Effect.provide(columnsOf(Object.keys(tables)), postgres({ url }))
      assert.isAbove(columns.length, 50)
      const unknown = columns.filter(({ column, table }) => {
        const { classes = {}, made = {}, own = [] } = tables[table] ?? {}
        const fields = made[column] ?? [fieldOf(column)]
        return !own.includes(column) && !fields.every((field) => Object.hasOwn(classes, field))
      })
      assert.deepStrictEqual(unknown, [])
    })
  )

  it.live("D-PRIV-1: each field of a record has a column", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase(migrations)
      const columns = yield* Effect.provide(columnsOf(Object.keys(tables)), postgres({ url }))
      for (const [name, { classes, made }] of Object.entries(tables)) {
        if (name === "booking_guests" || name === "booking_hosts") continue
        const stored = new Set(
          columns
            .filter(({ table }) => table === name)
            .flatMap(({ column }) => made[column] ?? [fieldOf(column)])
        )
        const fields = new Set([...classesOf(classes).keys()].map((path) => path.split(".")[0] ?? ""))
        assert.deepStrictEqual(
          [...fields].filter((field) => !stored.has(field)),
          [],
          name
        )
      }
    })
  )
})

const columnsOf = (names: ReadonlyArray<string>) =>
  SqlClient.SqlClient.use(
    (sql) =>
      sql<{ readonly table: string; readonly column: string }>`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and table_name = any(${names})
    `
  )
