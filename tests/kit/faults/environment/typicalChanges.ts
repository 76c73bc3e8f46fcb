import { concurrentIndex } from "@calendeal/adapters-postgres"
import { script } from "@calendeal/adapters-postgres/testing"
import { Effect } from "effect"

/** Changes as later releases may have them, on the largest tables (D-UPG-7). */
export const typicalChanges = {
  "9001_column": Effect.asVoid(script("alter table bookings add column note text")),
  "9002_bookings_by_creation": concurrentIndex(
    "bookings_by_creation",
    "on bookings (workspace_id, created_at)"
  ),
  "9003_check": Effect.asVoid(
    script("alter table booking_hosts add constraint has_time check (blocked_from < blocked_until) not valid")
  ),
  "9004_validated": Effect.asVoid(script("alter table booking_hosts validate constraint has_time"))
}
