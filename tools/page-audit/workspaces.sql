-- Contacts, bookings, deals and payments of a workspace, most of them before today. The settings `filling.…` have the workspace, a
-- booking to copy, the numbers, and the hosts and event types as JSON.
create temporary table people on commit drop as
select nth, gen_random_uuid() as id, 'visitor' || nth || '@customer.example' as email,
  (array['Vera','Max','Noor','Chidi','Ines','Yuki','Olu','Lena','Tom','Zoë'])[nth % 10 + 1] || ' ' ||
  (array['Visitor','Okafor','Sánchez','Müller','Nakamura','van den Berg','Smith','Kowalska'])[nth % 8 + 1] as name,
  now() - nth % 90 * interval '1 day' as created_at
from generate_series(0, current_setting('filling.contacts')::integer - 1) nth;

insert into contacts (workspace_id, id, email, name, attribution, custom_fields, qualification_states, created_at)
select current_setting('filling.workspace')::uuid, people.id, people.email, people.name,
  jsonb_build_object('first', touch, 'last', touch), '{"company": "Customer and Sons"}',
  lead.qualification_states, people.created_at
from people, lateral (
  select jsonb_build_object('at', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"'), 'touch',
    case nth % 4
      when 0 then '{"utm_source": "google", "utm_campaign": "autumn", "gclid": "EAIaIQobChMI"}'
      when 1 then '{"utm_source": "newsletter", "utm_campaign": "november"}'
      when 2 then '{"fbclid": "IwAR0", "utm_source": "facebook", "utm_campaign": "lookalike"}'
      else '{"referrer": "https://www.example.org/post"}'
    end::jsonb) as touch
) touched, (
  select contacts.qualification_states from bookings join contacts on contacts.workspace_id = bookings.workspace_id and contacts.id = contact_id
  where bookings.workspace_id = current_setting('filling.workspace')::uuid and uid = current_setting('filling.template')
) lead;

insert into form_events (workspace_id, event_type_id, reported_at, field, dwell_seconds, abandoned)
select workspace_id, event_type_id, now(), 'email', 3, nth % 2 = 1
from bookings, generate_series(1, current_setting('filling.contacts')::integer * 2) nth
where workspace_id = current_setting('filling.workspace')::uuid and uid = current_setting('filling.template');

create temporary table booked on commit drop as
select turn as nth, 'bk_' || lpad(turn::text, 22, '0') as uid, people.id as contact_id, people.name, people.email,
  host, event_type, event_type ->> 'id' as event_type_id, (host ->> 'id')::uuid as host_id,
  date_trunc('day', now()) + make_interval(
    days => place / per_day - each_host / per_day * 7 / 10, hours => 9 + 2 * (place % per_day)
  ) as start_at,
  case when turn % 9 = 4 then 'cancelled' else 'confirmed' end as status
from generate_series(0, current_setting('filling.bookings')::integer - 1) turn
cross join (
  select current_setting('filling.hosts')::jsonb as hosts, current_setting('filling.event_types')::jsonb as event_types,
    current_setting('filling.per_day')::integer as per_day, current_setting('filling.bookings')::integer as bookings,
    current_setting('filling.contacts')::integer as contacts
) given
cross join lateral (
  select turn / jsonb_array_length(hosts) as place, bookings / jsonb_array_length(hosts) as each_host,
    hosts -> (turn % jsonb_array_length(hosts)) as host, event_types -> (turn % jsonb_array_length(event_types)) as event_type
) placed
join people on people.nth = turn * 7 % (contacts * 3 / 4);

insert into bookings (workspace_id, uid, event_type_id, contact_id, status, start_at, end_at, blocked_from, blocked_until,
  booker_email, document, created_at)
select template.workspace_id, booked.uid, booked.event_type_id::uuid, booked.contact_id, booked.status, booked.start_at,
  booked.start_at + interval '30 minutes', booked.start_at, booked.start_at + interval '30 minutes', booked.email,
  template.document || jsonb_build_object(
    'title', booked.event_type ->> 'title' || ' with ' || (booked.host ->> 'name'),
    'hostIds', jsonb_build_array(booked.host ->> 'id'),
    'organiser', template.document -> 'organiser' || jsonb_build_object('hostId', booked.host ->> 'id', 'name', booked.host ->> 'name', 'username', booked.host ->> 'username'),
    'attendees', jsonb_build_array(jsonb_build_object('name', booked.name, 'email', booked.email, 'role', 'booker'))
  ),
  least(booked.start_at - interval '3 days', now() - interval '1 hour')
from booked, bookings template
where template.workspace_id = current_setting('filling.workspace')::uuid and template.uid = current_setting('filling.template');

insert into booking_hosts (workspace_id, booking_uid, host_id, event_type_id, start_at, blocked_from, blocked_until, assigned_at, active)
select current_setting('filling.workspace')::uuid, uid, host_id, event_type_id::uuid, start_at, start_at, start_at + interval '30 minutes',
  least(start_at - interval '3 days', now()), status = 'confirmed'
from booked;

insert into deals (workspace_id, id, contact_id, booking_uid, status, amount, currency, opened_at, closed_at)
select current_setting('filling.workspace')::uuid, overlay(overlay(md5('deal' || uid || current_setting('filling.workspace')) placing '4' from 13) placing '8' from 17)::uuid, contact_id, uid, case when paid then 'closed' else 'open' end, 250 + nth % 40 * 125,
  case when nth % 5 = 0 then 'EUR' else 'GBP' end, start_at - interval '3 days', case when paid then start_at end
from booked, lateral (select start_at < now() and booked.nth % 3 = 0 as paid) settled
where status = 'confirmed';

insert into transactions (workspace_id, id, contact_id, deal_id, kind, amount, currency, transaction_at, description, recorded_at)
select workspace_id, gen_random_uuid(), contact_id, id, 'payment', amount, currency, closed_at, 'Invoice of the meeting', closed_at
from deals where workspace_id = current_setting('filling.workspace')::uuid and closed_at is not null;

-- The list of past bookings ends where the workspace begins.
update workspaces set created_at = now() - interval '1 year'
where workspace_id = current_setting('filling.workspace')::uuid;
