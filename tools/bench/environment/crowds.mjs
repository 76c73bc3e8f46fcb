// Stored data of the past, inserted by the owner directly.

/** Adds past bookings up to this number, eight a day for each host. Their documents are minimal. */
export const enterBookings = async (owner, { bookable, data }, size) => {
  await owner.query("begin")
  await owner.query("set local session_replication_role = replica")
  await owner.query(
    `create temporary table past on commit drop as
     select 'bk_' || lpad(nth::text, 22, '0') as uid, types.id as event_type_id, types.host_id,
       date_trunc('day', now()) - (nth / (8 * types.count) + 1) * interval '1 day' + (9 + nth / types.count % 8) * interval '1 hour' as start_at
     from generate_series((select count(*) from bookings where uid like 'bk_0%'), $3 - 1) nth
     join (
       select event_type_id as id, host_id, row_number() over () - 1 as number, count(*) over () as count
       from event_type_hosts where workspace_id = $1 and event_type_id = any($2::uuid[])
     ) types on types.number = nth % types.count`,
    [data.workspace.id, bookable, size]
  )
  await owner.query(
    `insert into bookings (workspace_id, uid, event_type_id, contact_id, status, start_at, end_at, blocked_from,
       blocked_until, booker_email, document, created_at)
     select $1, uid, event_type_id, contact.id, 'confirmed', start_at, start_at + interval '15 minutes', start_at,
       start_at + interval '15 minutes', contact.email, '{}', start_at - interval '3 days'
     from past, (select id, email from contacts where workspace_id = $1 limit 1) as contact`,
    [data.workspace.id]
  )
  await owner.query(
    `insert into booking_hosts (workspace_id, booking_uid, host_id, event_type_id, start_at, blocked_from, blocked_until,
       assigned_at)
     select $1, uid, host_id, event_type_id, start_at, start_at, start_at + interval '15 minutes',
       start_at - interval '3 days'
     from past`,
    [data.workspace.id]
  )
  await owner.query(
    `insert into idempotency_keys (workspace_id, scope, key_hash, outcome)
     select $1, event_type_id, sha256(convert_to(uid, 'UTF8')), uid from past`,
    [data.workspace.id]
  )
  await owner.query("commit")
  await owner.query("vacuum analyze bookings, booking_hosts, idempotency_keys")
}

/** Drops the tables' indexes except for primary keys until they are restored, because bulk creation is faster. */
export const withoutIndexes = async (owner, tables) => {
  const { rows } = await owner.query(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
     from pg_constraint where contype = 'x' and conrelid = any($1::regclass[])
     union all
     select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid) from pg_index
     where indrelid = any($1::regclass[]) and not indisprimary
       and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables]
  )
  for (const { drop } of rows) await owner.query(drop)
  return async () => {
    for (const { make } of rows) await owner.query(make)
  }
}

/** Adds contacts up to this number, each with a deal worth more than any payment. */
export const enterContacts = async (owner, { data }, size) => {
  await owner.query(
    `with entered as (
       insert into contacts (workspace_id, id, email, attribution, custom_fields, qualification_states, created_at)
       select $1, gen_random_uuid(), 'payer' || nth || '@customer.example', '{"first": null, "last": null}', '{}', '{}', now()
       from generate_series((select count(*) from contacts where email like 'payer%'), $2 - 1) nth
       returning workspace_id, id
     )
     insert into deals (workspace_id, id, contact_id, status, amount, currency, opened_at)
     select workspace_id, gen_random_uuid(), id, 'open', 99999999.99, 'USD', now() from entered`,
    [data.workspace.id, size]
  )
  await owner.query("vacuum analyze contacts, deals")
}

/** Adds past payments with pending outbox messages. */
export const enterPayments = async (owner, { data }, count) => {
  await owner.query(
    `with paid as (
       insert into transactions (workspace_id, id, contact_id, deal_id, kind, amount, currency, transaction_at, recorded_at)
       select workspace_id, gen_random_uuid(), contact_id, id, 'payment', 12.34, 'USD', now(), now()
       from (
         select deals.* from deals, generate_series(1, $2) nth where deals.workspace_id = $1 limit $2
       ) as chosen
       returning id
     ), claimed as (
       insert into idempotency_keys (workspace_id, scope, key_hash, outcome)
       select $1, $1, sha256(convert_to(id::text, 'UTF8')), id::text from paid
     )
     insert into outbox_messages (id, workspace_id, body)
     select gen_random_uuid(), $1,
       jsonb_build_object('_tag', 'ReportPayment', 'workspaceId', $1::text, 'transactionId', id::text)
     from paid`,
    [data.workspace.id, count]
  )
}
