-- About `scale.bookings` bookings (a setting), each with its contact, host, key and deal; three of ten are paid.
-- `scale.document` and `scale.attribution` are the documents of a booking and of a contact's attribution. A host has at most two a day from a year ago until 45 days ahead, at full hours.
create table scale.bookings as
select row_number() over (order by start_at) as number, *
from (
  select offering.workspace_id, offering.event_type_id, offering.host_id, offering.nth, offering.number * 100000 + turn as turn,
    scale.id('contact ' || offering.nth || ' ' || offering.number || ' ' || turn) as contact_id,
    date_trunc('day', now()) + make_interval(
      days => 45 - place / 2, hours => 9 + 4 * (place % 2) + (turn % 4)
    ) as start_at
  from scale.offerings offering
  cross join lateral (
    select greatest(1, round(current_setting('scale.bookings')::integer * share * 100 / (select count(*) from scale.workspaces)))::integer as all_of_host
  ) counted
  cross join lateral generate_series(0, all_of_host - 1) turn
  cross join lateral (select (turn * 820 / all_of_host)::integer as place) placed
) given;

insert into contacts (workspace_id, id, email, name, attribution, custom_fields, qualification_states, created_at)
select workspace_id, contact_id, 'visitor' || turn || '@customer.example', 'Vera Visitor', current_setting('scale.attribution')::jsonb, '{"company": "Customer and Sons"}', '{}',
  start_at - interval '3 days'
from scale.bookings order by number;

insert into bookings (
  workspace_id, uid, event_type_id, contact_id, status, start_at, end_at, blocked_from, blocked_until, booker_email, document,
  created_at
)
select workspace_id, 'bk_' || lpad(number::text, 22, '0'), event_type_id, contact_id, 'confirmed', start_at,
  start_at + interval '30 minutes', start_at, start_at + interval '30 minutes', 'visitor' || turn || '@customer.example', current_setting('scale.document')::jsonb,
  least(start_at - interval '3 days', now())
from scale.bookings order by number;

insert into booking_hosts (
  workspace_id, booking_uid, host_id, event_type_id, start_at, blocked_from, blocked_until, assigned_at
)
select workspace_id, 'bk_' || lpad(number::text, 22, '0'), host_id, event_type_id, start_at, start_at,
  start_at + interval '30 minutes', least(start_at - interval '3 days', now())
from scale.bookings order by number;

insert into invitee_locks (workspace_id, event_type_id, email_hash)
select workspace_id, event_type_id, sha256(convert_to('visitor' || turn || '@customer.example', 'UTF8'))
from scale.bookings order by number;

insert into idempotency_keys (workspace_id, scope, key_hash, outcome, claimed_at)
select workspace_id, event_type_id, sha256(convert_to('key ' || number, 'UTF8')), 'bk_' || lpad(number::text, 22, '0'),
  least(start_at - interval '3 days', now())
from scale.bookings order by number;

insert into deals (workspace_id, id, contact_id, booking_uid, status, amount, currency, opened_at, closed_at)
select workspace_id, scale.id('deal ' || number), contact_id, 'bk_' || lpad(number::text, 22, '0'),
  case when number % 10 < 3 then 'closed' else 'open' end, 99999999.99, 'USD', start_at - interval '3 days',
  case when number % 10 < 3 then start_at end
from scale.bookings order by number;

insert into transactions (
  workspace_id, id, contact_id, deal_id, kind, amount, currency, transaction_at, description, recorded_at
)
select workspace_id, scale.id('transaction ' || number), contact_id, scale.id('deal ' || number), 'payment', 99999999.99, 'USD',
  start_at, 'Invoice of May', start_at
from scale.bookings where number % 10 < 3 order by number;

-- The offerings of events, as often as their bookings.
create table scale.picks as
select row_number() over () - 1 as pick, workspace_id, event_type_id
from scale.bookings where number % greatest(1, (select max(number) from scale.bookings) / 100000) = 0;
