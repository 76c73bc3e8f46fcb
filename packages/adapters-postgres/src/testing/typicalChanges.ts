import * as Effect from "effect/Effect"
import { concurrentIndex, contraction, type Migrations } from "../migrations/Migration.ts"
import { script } from "../migrations/script.ts"

const statement = (text: string) => Effect.asVoid(script(text))

/** Changes as later versions may have them, on the largest tables (D-UPG-7). No version uses the column that the last one drops. */
export const typicalChanges = {
  "9001_columns": statement(
    "alter table bookings add column note text; alter table booking_hosts add column is_late boolean not null default false"
  ),
  "9002_bookings_by_creation": concurrentIndex(
    "bookings_by_creation",
    "on bookings (workspace_id, created_at)"
  ),
  "9003_check": statement(
    "alter table booking_hosts add constraint has_time check (blocked_from < blocked_until) not valid"
  ),
  "9004_validated": statement("alter table booking_hosts validate constraint has_time"),
  "9005_without_notes": contraction("0.1.0", statement("alter table bookings drop column note"))
} satisfies Migrations
