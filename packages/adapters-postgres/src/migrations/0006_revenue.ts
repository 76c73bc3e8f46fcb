import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { script } from "./script.ts"
import { isolate } from "./isolate.ts"

/** Deals and their payments. A payment is never changed. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* script(sql`
    create table deals (
      workspace_id uuid not null,
      id uuid not null,
      contact_id uuid not null,
      booking_uid text,
      status text not null check (status in ('open', 'closed')),
      amount numeric(12, 2) check (amount > 0),
      currency text check (currency ~ '^[A-Z]{3}$'),
      opened_at timestamptz not null,
      closed_at timestamptz,
      primary key (workspace_id, id),
      foreign key (workspace_id, contact_id) references contacts,
      foreign key (workspace_id, booking_uid) references bookings,
      check ((amount is null) = (currency is null)),
      check ((status = 'closed') = (closed_at is not null))
    );
    create unique index deal_of_booking on deals (workspace_id, booking_uid) where booking_uid is not null;
    create index deals_of_contact on deals (workspace_id, contact_id, opened_at);

    create table transactions (
      workspace_id uuid not null,
      id uuid not null,
      contact_id uuid not null,
      deal_id uuid not null,
      amount numeric(12, 2) not null check (amount > 0),
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      transaction_at timestamptz not null,
      description text,
      recorded_at timestamptz not null,
      primary key (workspace_id, id),
      foreign key (workspace_id, contact_id) references contacts,
      foreign key (workspace_id, deal_id) references deals
    );
    create index transactions_of_contact on transactions (workspace_id, contact_id);
    create index transactions_of_deal on transactions (workspace_id, deal_id);
    revoke update on transactions from calendeal_service;
  `)
  yield* isolate("deals", "transactions")
})
