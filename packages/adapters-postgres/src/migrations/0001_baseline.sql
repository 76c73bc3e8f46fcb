-- The schema of version 0.1.0: tables, indexes, policies, triggers and rights. Its functions stand in the SQL files beside the
-- adapters. Once released, this file is never edited: changes are later migrations, and schema.sql shows what all of them make.

---- The role of the service. It owns nothing and bypasses nothing, so that row-level security applies to it. Roles belong
---- to the whole server: a migration of another database may create it concurrently, and an administrator may have
---- created it, because the owner may lack the right.

do $$
begin
  if not exists (select from pg_roles where rolname = 'calendeal_service') then
    create role calendeal_service nologin;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;

grant usage on schema public to calendeal_service;
grant select on migrations to calendeal_service;
alter default privileges in schema public grant select, insert, update on tables to calendeal_service;
alter default privileges in schema public grant usage on sequences to calendeal_service;

-- The constraint of a host's time compares ids and ranges in one index.
create extension if not exists btree_gist;

---- Functions that tables refer to. The SQL files, which run later, replace their bodies.

create function outbox_now() returns timestamptz language sql stable as 'select now()';
create function next_version() returns trigger language plpgsql as 'begin return null; end';
create function enter_destination_queues() returns trigger language plpgsql as 'begin return null; end';
create function follow_destination_queues() returns trigger language plpgsql as 'begin return null; end';

---- Bookkeeping of `migrate`.

-- The SQL files with the SHA-256 of the text that ran last: `migrate` runs a file again when it has changed.
create table sql_files (
  path text not null,
  sha256 text not null,
  constraint sql_files_pkey primary key (path)
);
revoke insert, update on sql_files from calendeal_service;

-- One row: the newest version whose `migrate` has ended, and the oldest version that works on the schema. `0.0.0`:
-- unknown, and all (D-UPG-4).
create table schema_versions (
  is_only boolean not null default true,
  migrated_by text not null default '0.0.0',
  oldest text not null default '0.0.0',
  constraint schema_versions_pkey primary key (is_only),
  constraint schema_versions_is_only_check check (is_only)
);
revoke insert, update on schema_versions from calendeal_service;
insert into schema_versions default values;

---- Workspaces and their members.

-- A workspace and its settings. While `removed_at` is set, its rows are being removed in steps.
create table workspaces (
  workspace_id uuid not null,
  name text not null,
  slug text not null,
  timezone text not null,
  default_country text not null,
  embed_allowed_hosts jsonb not null,
  subscription text not null,
  transactions_create_contacts boolean not null,
  created_at timestamptz not null,
  version integer not null default 1,
  removed_at timestamptz,
  contact text,
  privacy_url text,
  visit_memory text not null default 'off',
  calendar_changes text not null default 'flag',
  brand_colour text,
  corners text not null default 'soft',
  credit_shown boolean not null default true,
  logo text,
  member_contacts text not null default 'booked',
  password_sign_in boolean not null default false,
  suspended_at timestamptz,
  event_type_order jsonb not null default '[]',
  revenue_goals jsonb not null default '[]',
  channel_rules jsonb not null default '[]',
  part_payments_add_up boolean not null default false,
  deal_stages jsonb not null default '[]',
  constraint workspaces_pkey primary key (workspace_id),
  constraint workspaces_brand_colour_check check (brand_colour ~ '^#[0-9A-Fa-f]{6}$'),
  constraint workspaces_calendar_changes_check check (calendar_changes in ('flag', 'apply')),
  constraint workspaces_corners_check check (corners in ('square', 'soft', 'round')),
  constraint workspaces_visit_memory_check check (visit_memory in ('off', 'with_consent', 'on')),
  constraint workspaces_member_contacts_check check (member_contacts in ('none', 'booked', 'all')),
  constraint workspaces_subscription_check check (subscription in ('active', 'lapsed'))
);
create trigger next_version before update on workspaces
for each row execute function next_version();

-- The pictures of workspaces by the hash of their content: logos and hosts' pictures. PNG is compressed already.
create table pictures (
  workspace_id uuid not null,
  id text not null,
  png bytea not null,
  stored_at timestamptz not null,
  constraint pictures_pkey primary key (workspace_id, id),
  constraint pictures_workspace_id_fkey foreign key (workspace_id) references workspaces on delete cascade,
  constraint pictures_id_check check (id ~ '^[0-9a-f]{64}$'),
  constraint pictures_png_check check (octet_length(png) between 1 and 1048576)
);
grant delete on pictures to calendeal_service;
alter table pictures alter column png set storage external;
alter table workspaces add
  constraint workspaces_workspace_id_logo_fkey foreign key (workspace_id, logo) references pictures;

-- The users of a workspace. One user may be a member of several. `accepted_at`: when the person accepted the
-- membership (D-SIGN-13).
create table members (
  workspace_id uuid not null,
  user_id uuid not null,
  email text not null,
  name text not null,
  role text not null,
  created_at timestamptz not null,
  booking_mails boolean not null default false,
  host_id uuid,
  accepted_at timestamptz,
  constraint members_pkey primary key (workspace_id, user_id),
  constraint members_workspace_id_fkey foreign key (workspace_id) references workspaces,
  constraint members_role_check check (role in ('member', 'admin', 'owner'))
);
create unique index member_email on members (workspace_id, email);
grant delete on members to calendeal_service;

-- The keys with which programs of a workspace report payments. Their secrets are encrypted.
create table api_keys (
  workspace_id uuid not null,
  id uuid not null,
  prefix text not null,
  sealed_secret text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  name text,
  last_used_at timestamptz,
  constraint api_keys_pkey primary key (workspace_id, id),
  constraint api_keys_workspace_id_fkey foreign key (workspace_id) references workspaces
);
create index api_keys_newest on api_keys (workspace_id, created_at, id);

-- Identity providers of workspaces, and the rules that make members of their users.
create table identity_providers (
  workspace_id uuid not null,
  id uuid not null,
  name text not null,
  issuer text not null,
  client_id text not null,
  sealed_secret text,
  scopes text not null,
  groups_claim text not null,
  rules jsonb not null,
  created_at timestamptz not null,
  constraint identity_providers_pkey primary key (workspace_id, id),
  constraint identity_providers_workspace_id_fkey foreign key (workspace_id) references workspaces on delete cascade
);
grant delete on identity_providers to calendeal_service;

-- The identities of members at the identity provider of their workspace. They end with the member's email
-- (D-SIGN-14).
create table member_identities (
  workspace_id uuid not null,
  issuer text not null,
  subject text not null,
  user_id uuid not null,
  created_at timestamptz not null,
  constraint member_identities_pkey primary key (workspace_id, issuer, subject),
  constraint member_identities_workspace_id_user_id_fkey foreign key (workspace_id, user_id)
    references members on delete cascade
);
create unique index member_identity_of_member on member_identities (workspace_id, user_id, issuer);
grant delete on member_identities to calendeal_service;

-- The OAuth clients with which a workspace asks for access to accounts of other services.
create table oauth_clients (
  workspace_id uuid not null,
  id uuid not null,
  name text not null,
  client_id text not null,
  tenant text not null,
  sealed_secret text not null,
  created_at timestamptz not null,
  constraint oauth_clients_pkey primary key (workspace_id, id),
  constraint oauth_clients_workspace_id_fkey foreign key (workspace_id) references workspaces on delete cascade,
  constraint oauth_clients_name_check check (name in ('google', 'microsoft', 'zoom', 'linkedin'))
);
create unique index oauth_client_of_name on oauth_clients (workspace_id, name);
grant delete on oauth_clients to calendeal_service;

-- Links that sign in or invite. Secrets are hashed, and encrypted until the mail is sent.
create table account_links (
  workspace_id uuid not null,
  id uuid not null,
  email text not null,
  way text not null,
  hash text not null,
  sealed_secret text,
  language text not null,
  next text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_by uuid,
  constraint account_links_pkey primary key (workspace_id, id),
  constraint account_links_workspace_id_fkey foreign key (workspace_id) references workspaces on delete cascade,
  constraint account_links_way_check check (way in ('email', 'invitation', 'operator'))
);
create unique index account_link_hash on account_links (workspace_id, hash);
create index account_links_ended on account_links (workspace_id, expires_at);
grant delete on account_links to calendeal_service;

-- The changes that users and visitors have made, and what was refused. Entries are never changed but for `times`, and details that
-- are removed after a year. `user_id` null: the command line, or the visitor whose proof is in `visitor`.
create table audit_log (
  workspace_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  user_id uuid,
  request_id text not null,
  action text not null,
  subject text not null,
  visitor text,
  caller_request_id text,
  client_address text,
  credential_kind text,
  credential_id text,
  changes jsonb,
  times integer,
  constraint audit_log_pkey primary key (workspace_id, id),
  constraint audit_log_visitor_check
    check (
      visitor in (
        'manage_token', 'read_token', 'manage_link', 'read_link', 'booker_email', 'sender_link', 'calendar'
      )
    )
);
create index audit_log_newest on audit_log (workspace_id, at, id);
-- The details that are removed after a year, without the older entries.
create index audit_log_details on audit_log (workspace_id, at) where client_address is not null or changes is not null;
-- The endings of the bookings of a meeting.
create index audit_log_endings on audit_log (workspace_id, subject)
where action in (
  'booking.approve', 'booking.decline', 'booking.cancel', 'booking.reschedule', 'booking.reassign', 'booking.change_guests'
);
revoke update on audit_log from calendeal_service;

---- Event types and hosts. Each change gives the row its next version.

-- The people who can be booked.
create table hosts (
  workspace_id uuid not null,
  id uuid not null,
  name text not null,
  username text not null,
  email text not null,
  avatar_url text,
  active boolean not null,
  schedule jsonb not null,
  max_bookings_per_day integer,
  version integer not null default 1,
  created_at timestamptz not null default date_trunc('milliseconds', now()),
  removed_at timestamptz,
  absences jsonb not null default '[]',
  title text,
  introduction text,
  picture text,
  constraint hosts_pkey primary key (workspace_id, id),
  constraint hosts_workspace_id_picture_fkey foreign key (workspace_id, picture) references pictures,
  constraint hosts_workspace_id_fkey foreign key (workspace_id) references workspaces
);
create index hosts_newest on hosts (workspace_id, created_at, id);
create index hosts_of_picture on hosts (workspace_id, picture) where picture is not null;
create trigger next_version before update on hosts
for each row execute function next_version();

-- The kinds of meetings that can be booked. The document has what the domain's `EventType` has.
create table event_types (
  workspace_id uuid not null,
  id uuid not null,
  slug text not null,
  status text not null,
  document jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default date_trunc('milliseconds', now()),
  removed_at timestamptz,
  constraint event_types_pkey primary key (workspace_id, id),
  constraint event_types_workspace_id_fkey foreign key (workspace_id) references workspaces,
  constraint event_types_status_check check (status in ('active', 'hidden', 'archived'))
);
create unique index event_type_slug on event_types (workspace_id, slug) where removed_at is null;
create index event_types_newest on event_types (workspace_id, created_at, id);
create trigger next_version before update on event_types
for each row execute function next_version();

-- The hosts of an event type, in their order.
create table event_type_hosts (
  workspace_id uuid not null,
  event_type_id uuid not null,
  position integer not null,
  host_id uuid not null,
  constraint event_type_hosts_pkey primary key (workspace_id, event_type_id, position),
  constraint event_type_hosts_workspace_id_event_type_id_fkey foreign key (workspace_id, event_type_id)
    references event_types,
  constraint event_type_hosts_workspace_id_host_id_fkey foreign key (workspace_id, host_id) references hosts
);
create index event_types_of_host on event_type_hosts (workspace_id, host_id);
grant delete on event_type_hosts to calendeal_service;

---- Contacts.

-- One contact per workspace and email (D-CAP-1); an erased one does not reserve its email. `merged_into` names the
-- contact that it became part of. `origin` proves which browser made a lead, for a day (D-CAP-7a).
create table contacts (
  workspace_id uuid not null,
  id uuid not null,
  email text not null,
  name text,
  phone text,
  attribution jsonb not null,
  custom_fields jsonb not null,
  qualification_states jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null default now(),
  erased_at timestamptz,
  replaced jsonb not null default '[]',
  origin jsonb,
  merged_into uuid,
  merged jsonb not null default '[]',
  search_text text not null default '',
  touch_ats timestamptz[] not null default '{}',
  touch_marks bigint[] not null default '{}',
  -- For reports of many contacts: the signals of the first and the last touch in short, and how far a lead has come.
  first_at timestamptz,
  first_signals bigint,
  last_signals bigint,
  began_at timestamptz generated always as (case when erased_at is null then coalesce(first_at, created_at) end) stored,
  is_lead boolean not null generated always as (erased_at is null and qualification_states <> '{}') stored,
  may_book boolean not null generated always as (
    coalesce(qualification_states @? '$.*.outcome._tag ? (@ == "Qualified" || @ == "Routed")', false)
  ) stored,
  constraint contacts_pkey primary key (workspace_id, id) include (first_signals, last_signals, began_at),
  constraint contacts_workspace_id_fkey foreign key (workspace_id) references workspaces
);
create unique index contacts_email on contacts (workspace_id, email) where erased_at is null;
create index contacts_made on contacts (workspace_id, (origin ->> 'at')) where origin is not null;
create index contacts_newest on contacts (workspace_id, created_at, id) include (is_lead, may_book);
-- A search compares the texts in the order of the list, and reads the rows of its page only (D-SEARCH-4).
create index contacts_searched on contacts (workspace_id, created_at, id) include (search_text)
where erased_at is null and merged_into is null;
grant delete on contacts to calendeal_service;

---- Bookings.

-- Used idempotency keys. The scope is the event type of a booking or the workspace of a payment (D-BOOK-1, D-TX-4).
-- Keys are hashed, because clients may put personal data into them.
create table idempotency_keys (
  workspace_id uuid not null,
  scope uuid not null,
  key_hash bytea not null,
  outcome text not null,
  claimed_at timestamptz not null default now(),
  constraint idempotency_keys_pkey primary key (workspace_id, scope, key_hash)
);
create index idempotency_keys_claimed on idempotency_keys (workspace_id, claimed_at);
grant delete on idempotency_keys to calendeal_service;

-- The idempotency keys of requests to the management API (D-MGMT-33), hashed. `answer`: the first response, encrypted.
create table request_keys (
  workspace_id uuid not null,
  person_id uuid not null,
  key_hash text not null,
  request_hash text not null,
  claim uuid not null,
  claimed_at timestamptz not null,
  state text not null,
  answer text,
  constraint request_keys_pkey primary key (workspace_id, person_id, key_hash),
  constraint request_keys_workspace_id_fkey foreign key (workspace_id) references workspaces on delete cascade,
  constraint request_keys_state_check check (state in ('held', 'settled', 'answered'))
);
create index request_keys_claimed on request_keys (workspace_id, claimed_at);
grant delete on request_keys to calendeal_service;

-- A booking. `root_uid` and `sequence` identify the meeting over its moves; null: the booking is its own root.
create table bookings (
  workspace_id uuid not null,
  uid text not null,
  event_type_id uuid not null,
  contact_id uuid not null,
  status text not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  blocked_from timestamptz not null,
  blocked_until timestamptz not null,
  booker_email text,
  rescheduled_from text,
  document jsonb not null,
  created_at timestamptz not null,
  root_uid text,
  sequence integer not null default 0,
  language text,
  conference jsonb,
  attendance jsonb,
  search_text text not null default '',
  -- The end of the time to wait of a booking that is held, or competes.
  held_until timestamptz,
  -- The booking that this one replaces when it is approved.
  to_replace text,
  -- The group in which it has seats, and whose rows of booking_hosts have the hosts' time (decision 239).
  group_id text,
  -- The meanings of a status (`status.ts` of the domain).
  is_open boolean not null generated always as (status in ('confirmed', 'held', 'requested')) stored,
  takes_place boolean not null generated always as (status = 'confirmed') stored,
  competes boolean not null generated always as (status = 'requested') stored,
  -- For reports of many bookings.
  mark text generated always as (attendance ->> 'mark') stored,
  organiser_id text generated always as (document #>> '{organiser,hostId}') stored,
  link_id text generated always as (document ->> 'linkId') stored,
  constraint bookings_pkey primary key (workspace_id, uid) include (event_type_id, organiser_id, link_id),
  constraint bookings_workspace_id_contact_id_fkey foreign key (workspace_id, contact_id) references contacts,
  constraint bookings_workspace_id_event_type_id_fkey foreign key (workspace_id, event_type_id) references event_types,
  constraint bookings_workspace_id_rescheduled_from_fkey foreign key (workspace_id, rescheduled_from)
    references bookings,
  constraint bookings_times_in_order check (start_at < end_at and blocked_from <= start_at and end_at <= blocked_until),
  constraint bookings_attendance_check
    check (attendance is null or status = 'confirmed' and attendance ->> 'mark' in ('attended', 'no_show')),
  constraint bookings_held_until_check check ((status in ('held', 'requested')) = (held_until is not null)),
  constraint bookings_status_check
    check (status in ('confirmed', 'held', 'requested', 'rescheduled', 'cancelled', 'declined', 'expired'))
);
create index bookings_by_start on bookings (workspace_id, start_at, uid collate "C")
include (contact_id, group_id, created_at, end_at, takes_place, mark);
create index bookings_newest on bookings (workspace_id, created_at, uid collate "C") include (contact_id, takes_place);
create index bookings_of_booker on bookings (workspace_id, booker_email) where booker_email is not null;
create index bookings_of_contact on bookings (workspace_id, contact_id)
include (event_type_id, created_at, takes_place, mark);
-- The bookings of a meeting that was moved. The first one has no root.
create index bookings_of_meeting on bookings (workspace_id, root_uid) where root_uid is not null;
create unique index replacement_of_booking on bookings (workspace_id, rescheduled_from)
where rescheduled_from is not null;
create index requested_moves_of_booking on bookings (workspace_id, to_replace) where to_replace is not null;
create index bookings_of_group on bookings (workspace_id, group_id) where group_id is not null;
create index upcoming_of_booker on bookings (workspace_id, event_type_id, booker_email, start_at)
where is_open;
-- Of these few, an approval declines those at its time.
create index requests_by_start on bookings (workspace_id, start_at) where competes;

-- The blocked time of a booking's hosts. Never two bookings of one host that overlap, whatever the service does
-- (D-BOOK-5): `host_no_overlap`. The check of the order matters, because an empty range overlaps nothing. The key to
-- the booking waits for the commit, because hosts are entered first. Searches by start find blocked time within the
-- reach that the checks set (BusyTimes.ts).
-- The condition `active::integer = 1` keeps the index for the constraint: PostgreSQL expects one booking for a
-- workspace and a host, so it would read all bookings that a host ever had.
create table booking_hosts (
  workspace_id uuid not null,
  -- A booking, or the id of a reservation or a group. All take time under one constraint, so no foreign key can say which
  -- (decision 250). A booking in a group has rows that are not active.
  booking_uid text not null,
  host_id uuid not null,
  event_type_id uuid not null,
  start_at timestamptz not null,
  blocked_from timestamptz not null,
  blocked_until timestamptz not null,
  assigned_at timestamptz not null,
  active boolean not null default true,
  -- A hold covers its time until then, and is out of the way from then on, also if it is still active (decision 241).
  held_until timestamptz,
  constraint booking_hosts_pkey primary key (workspace_id, booking_uid, host_id),
  constraint booking_hosts_workspace_id_host_id_fkey foreign key (workspace_id, host_id) references hosts,
  constraint host_no_overlap
    exclude using gist (
      workspace_id with =, host_id with =, tstzrange(blocked_from, blocked_until, '[)') with &&
    ) where (active::integer = 1),
  constraint booking_hosts_times_in_order check (blocked_from < blocked_until),
  constraint booking_hosts_reach_before check (start_at - blocked_from <= interval '24 hours'),
  constraint booking_hosts_reach_after check (blocked_until - start_at <= interval '48 hours')
);
create index assignments_of_host on booking_hosts (workspace_id, host_id, assigned_at);
create index busy_times_of_event_type on booking_hosts (workspace_id, event_type_id, start_at) where active;
create index busy_times_of_host on booking_hosts (workspace_id, host_id, start_at) where active;

-- The groups of event types with seats: the bookings of one start (decision 239). One with no seat taken has ended.
create table booking_groups (
  workspace_id uuid not null,
  id text not null,
  event_type_id uuid not null,
  end_at timestamptz not null,
  capacity integer not null,
  taken integer not null,
  constraint booking_groups_pkey primary key (workspace_id, id),
  constraint booking_groups_workspace_id_fkey foreign key (workspace_id) references workspaces on delete cascade,
  constraint booking_groups_taken_check check (taken between 0 and capacity)
);

-- Finds bookings by the email of a guest. Row-level security keeps PostgreSQL from using an index on the documents.
-- Emails are hashed.
create table booking_guests (
  workspace_id uuid not null,
  email_hash bytea not null,
  booking_uid text not null,
  constraint booking_guests_pkey primary key (workspace_id, email_hash, booking_uid),
  constraint booking_guests_workspace_id_booking_uid_fkey foreign key (workspace_id, booking_uid)
    references bookings on delete cascade
);
create index guests_of_booking on booking_guests (workspace_id, booking_uid);
grant delete on booking_guests to calendeal_service;

-- A row to wait for, per event type and invitee, while the invitee's bookings are counted (D-BOOK-4).
create table invitee_locks (
  workspace_id uuid not null,
  event_type_id uuid not null,
  email_hash bytea not null,
  constraint invitee_locks_pkey primary key (workspace_id, event_type_id, email_hash)
);
create index locks_of_invitee on invitee_locks (workspace_id, email_hash);
grant delete on invitee_locks to calendeal_service;

---- Revenue.

-- The deal of a booking, open until a payment closes it.
create table deals (
  workspace_id uuid not null,
  id uuid not null,
  contact_id uuid not null,
  booking_uid text,
  status text not null,
  amount numeric(12, 2),
  currency text,
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- The member who follows it.
  owner_id uuid,
  lost_at timestamptz,
  lost_reason text,
  -- The key of its latest stage, also of one that the workspace no longer has.
  stage text,
  constraint deals_pkey primary key (workspace_id, id) include (booking_uid),
  constraint deals_workspace_id_booking_uid_fkey foreign key (workspace_id, booking_uid) references bookings,
  constraint deals_workspace_id_contact_id_fkey foreign key (workspace_id, contact_id) references contacts,
  constraint deals_amount_check check (amount > 0),
  constraint deals_amount_has_currency check ((amount is null) = (currency is null)),
  constraint deals_closed_has_time check ((status = 'closed') = (closed_at is not null)),
  constraint deals_currency_check check (currency ~ '^[A-Z]{3}$'),
  constraint deals_lost_has_time check ((status = 'lost') = (lost_at is not null)),
  constraint deals_lost_has_reason check ((status = 'lost') = (lost_reason is not null)),
  constraint deals_status_check check (status in ('open', 'closed', 'lost'))
);
create unique index deal_of_booking on deals (workspace_id, booking_uid) where booking_uid is not null;
create index deals_closed on deals (workspace_id, closed_at, id)
include (contact_id, booking_uid) where status = 'closed';
create index deals_newest on deals (workspace_id, opened_at, id) include (contact_id, booking_uid);
create index deals_of_contact on deals (workspace_id, contact_id, opened_at);
create index deals_open on deals (workspace_id, contact_id, opened_at, id) where status = 'open';

-- The ledger: payments, and what changes them (D-LEDG-1). Their contact and their description can change, and
-- what a provider says of them is completed. The amount has
-- the sign of the kind, so that a sum is what is left.
create table transactions (
  workspace_id uuid not null,
  id uuid not null,
  contact_id uuid not null,
  deal_id uuid not null,
  kind text not null,
  -- The payment that the entry changes.
  payment_id uuid,
  amount numeric(12, 2) not null,
  currency text not null,
  transaction_at timestamptz not null,
  description text,
  -- The name that the source of a payment has for it.
  reference text,
  -- From the provider: the tax that the amount has, and the subscription.
  tax numeric(12, 2),
  subscription_id text,
  subscription_payment text,
  recorded_at timestamptz not null,
  constraint transactions_pkey primary key (workspace_id, id),
  constraint transactions_workspace_id_contact_id_fkey foreign key (workspace_id, contact_id) references contacts,
  constraint transactions_workspace_id_deal_id_fkey foreign key (workspace_id, deal_id) references deals,
  constraint transactions_amount_check check (amount <> 0 and (amount > 0) = (kind in ('payment', 'refund_failed', 'dispute_won'))),
  constraint transactions_kind_check check (kind in ('payment', 'refund', 'refund_failed', 'dispute', 'dispute_won', 'correction')),
  constraint transactions_payment_check check ((payment_id is null) = (kind = 'payment')),
  constraint transactions_currency_check check (currency ~ '^[A-Z]{3}$'),
  constraint transactions_tax_check check (tax between 0 and abs(amount)),
  constraint transactions_subscription_check check (subscription_payment in ('first', 'renewal'))
);
create unique index transactions_reference on transactions (workspace_id, reference) where reference is not null;
create index transactions_newest on transactions (workspace_id, recorded_at, id);
create index transactions_of_contact on transactions (workspace_id, contact_id)
include (transaction_at, payment_id, currency, amount);
create index transactions_of_deal on transactions (workspace_id, deal_id);
create index transactions_paid on transactions (workspace_id, transaction_at)
include (contact_id, deal_id, currency, amount, payment_id);
revoke update on transactions from calendeal_service;
grant update (contact_id), update (description), update (tax), update (subscription_id),
  update (subscription_payment) on transactions to calendeal_service;

---- Funnel.

-- Events of the fields of booking forms. Rows are never changed. Partitioned by month, so that old months can be
-- dropped (D-KEEP-2); `prepare_form_events` makes the months. No primary key: it would take a third of the
-- bytes, and no report uses one.
create table form_events (
  workspace_id uuid not null,
  event_type_id uuid not null,
  reported_at timestamptz not null,
  sequence bigint not null generated always as identity,
  field text not null,
  dwell_seconds double precision not null,
  abandoned boolean not null,
  constraint form_events_workspace_id_event_type_id_fkey foreign key (workspace_id, event_type_id)
    references event_types
) partition by range (reported_at);
create index form_events_of_field on form_events (workspace_id, event_type_id, field collate "C", reported_at)
include (dwell_seconds, abandoned);
revoke update on form_events from calendeal_service;
create table form_events_other partition of form_events default;
alter table form_events_other set (autovacuum_vacuum_insert_scale_factor = 0.02);
revoke all on form_events_other from calendeal_service;

-- How often visitors asked for the free days of an event type on a day of the workspace's zone, and how often there were none
-- (D-FREE-3).
create table demand (
  workspace_id uuid not null,
  event_type_id uuid not null,
  day date not null,
  questions integer not null,
  without_time integer not null,
  constraint demand_pkey primary key (workspace_id, event_type_id, day),
  constraint demand_workspace_id_event_type_id_fkey foreign key (workspace_id, event_type_id)
    references event_types,
  constraint demand_without_time_check check (without_time between 0 and questions)
);

---- Calendars and meetings.

-- Hosts' calendars. `cursor`: the position of the last reading, in the adapter's format. `known_until`: the end of
-- the known busy time, after which nothing can be booked. `push_due_at`: when its server is asked for notifications
-- again (D-PUSH-1).
create table calendars (
  workspace_id uuid not null,
  id uuid not null,
  host_id uuid not null,
  kind text not null,
  account text not null,
  timezone text not null,
  sealed_access text not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  cursor text,
  known_until timestamptz,
  last_synced_at timestamptz,
  last_error text,
  failures integer not null default 0,
  all_day text not null default 'counts',
  is_destination boolean not null default false,
  names_attendees boolean not null default false,
  push_due_at timestamptz,
  last_error_part jsonb,
  constraint calendars_pkey primary key (workspace_id, id),
  constraint calendars_workspace_id_host_id_fkey foreign key (workspace_id, host_id) references hosts on delete cascade,
  constraint calendars_all_day_check check (all_day in ('counts', 'ignored')),
  constraint calendars_destination_is_writable check (not (is_destination and kind = 'ics')),
  constraint calendars_kind_check check (kind in ('ics', 'caldav', 'google', 'microsoft'))
);
create index calendars_newest on calendars (workspace_id, created_at, id);
create index calendars_of_host on calendars (workspace_id, host_id);
create unique index destination_of_host on calendars (workspace_id, host_id) where is_destination;
grant delete on calendars to calendeal_service;

-- The busy times of calendars, in pieces of at most a day, which are found by their starts (BusyTimes.ts).
create table calendar_times (
  workspace_id uuid not null,
  calendar_id uuid not null,
  host_id uuid not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  constraint calendar_times_pkey primary key (workspace_id, calendar_id, start_at),
  constraint calendar_times_workspace_id_calendar_id_fkey foreign key (workspace_id, calendar_id)
    references calendars on delete cascade,
  constraint calendar_times_within_a_day check (start_at < end_at and end_at - start_at <= interval '24 hours')
);
create index calendar_times_of_host on calendar_times (workspace_id, host_id, start_at);
grant delete on calendar_times to calendeal_service;

-- The entries of meetings in hosts' calendars. `booking_uid`: the booking that the entry shows, in the chain of the
-- root.
create table calendar_entries (
  workspace_id uuid not null,
  root_uid text not null,
  host_id uuid not null,
  calendar_id uuid not null,
  remote_id text,
  ical_uid text,
  etag text,
  booking_uid text not null,
  sequence integer not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  state text not null,
  is_tentative boolean not null,
  fault text,
  change jsonb,
  revision integer not null,
  constraint calendar_entries_pkey primary key (workspace_id, root_uid, host_id),
  constraint calendar_entries_workspace_id_calendar_id_fkey foreign key (workspace_id, calendar_id)
    references calendars on delete cascade,
  constraint calendar_entries_workspace_id_booking_uid_fkey foreign key (workspace_id, booking_uid)
    references bookings on delete cascade,
  constraint calendar_entries_times_in_order check (start_at < end_at),
  constraint calendar_entries_revision_check check (revision >= 1),
  constraint calendar_entries_sequence_check check (sequence >= 0),
  constraint calendar_entries_state_check check (state in ('writing', 'present', 'removed'))
);
create index entries_of_calendar on calendar_entries (workspace_id, calendar_id, end_at);

-- The conference links of meetings, made by an account or a calendar.
create table meeting_links (
  workspace_id uuid not null,
  root_uid text not null,
  maker text not null,
  sequence integer not null,
  state text not null,
  url text,
  remote_id text,
  fault text,
  is_awaited boolean not null,
  revision integer not null,
  constraint meeting_links_pkey primary key (workspace_id, root_uid),
  constraint meeting_links_workspace_id_root_uid_fkey foreign key (workspace_id, root_uid)
    references bookings on delete cascade,
  constraint meeting_links_ready_has_url check ((state = 'ready') = (url is not null)),
  constraint meeting_links_revision_check check (revision >= 1),
  constraint meeting_links_sequence_check check (sequence >= 0),
  constraint meeting_links_state_check check (state in ('pending', 'ready', 'failed'))
);

-- Accounts of workspaces at conference services.
create table conference_accounts (
  workspace_id uuid not null,
  id uuid not null,
  provider text not null,
  name text not null,
  sealed_access text not null,
  created_at timestamptz not null,
  lost_at timestamptz,
  constraint conference_accounts_pkey primary key (workspace_id, id),
  constraint conference_accounts_workspace_id_fkey foreign key (workspace_id) references workspaces on delete cascade,
  constraint conference_accounts_provider_check check (provider in ('zoom', 'jitsi', 'bigbluebutton'))
);
create index conference_accounts_newest on conference_accounts (workspace_id, created_at, id);
grant delete on conference_accounts to calendeal_service;

-- The account of a workspace that takes payments, at most one.
create table payment_accounts (
  workspace_id uuid not null,
  id uuid not null,
  provider text not null,
  is_live boolean not null,
  sealed_access text not null,
  created_at timestamptz not null,
  constraint payment_accounts_pkey primary key (workspace_id, id),
  constraint payment_accounts_workspace_id_fkey foreign key (workspace_id) references workspaces on delete cascade,
  constraint payment_accounts_provider_check check (provider = 'stripe')
);
create unique index payment_account_of_workspace on payment_accounts (workspace_id);
grant delete on payment_accounts to calendeal_service;

-- The providers that report the payments of a workspace's shop.
create table payment_connections (
  workspace_id uuid not null,
  id uuid not null,
  provider text not null,
  name text not null,
  is_live boolean not null,
  -- Of Chargebee.
  site text,
  sealed_access text not null,
  last_call_at timestamptz,
  wrong_signatures integer not null,
  -- Days in a row with signed calls.
  call_days integer not null,
  created_at timestamptz not null,
  constraint payment_connections_pkey primary key (workspace_id, id),
  constraint payment_connections_workspace_id_fkey foreign key (workspace_id) references workspaces on delete cascade,
  constraint payment_connections_provider_check
    check (provider in ('stripe', 'paddle', 'chargebee', 'lemon-squeezy', 'gocardless', 'mollie'))
);
create index payment_connections_newest on payment_connections (workspace_id, created_at, id);
grant delete on payment_connections to calendeal_service;

-- Signed calls of these providers that the worker has not read yet.
create table provider_calls (
  workspace_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  headers jsonb not null,
  body bytea not null,
  received_at timestamptz not null,
  constraint provider_calls_pkey primary key (workspace_id, id),
  constraint provider_calls_workspace_id_connection_id_fkey foreign key (workspace_id, connection_id)
    references payment_connections on delete cascade
);
create index provider_calls_by_age on provider_calls (workspace_id, connection_id, received_at);
grant delete on provider_calls to calendeal_service;

-- Money that these providers reported and that is not in the ledger yet (D-RCV-7).
create table unmatched_entries (
  workspace_id uuid not null,
  id uuid not null,
  provider text not null,
  is_live boolean not null,
  kind text not null,
  reference text not null,
  -- Of the payment that the entry changes.
  payment_reference text,
  amount numeric(12, 2) not null,
  currency text not null,
  is_total boolean not null,
  transaction_at timestamptz not null,
  description text,
  tax numeric(12, 2),
  subscription_id text,
  subscription_payment text,
  customer text,
  email text,
  -- Why a member dismissed it. Null: it is open.
  dismissal text,
  created_at timestamptz not null,
  constraint unmatched_entries_pkey primary key (workspace_id, id),
  constraint unmatched_entries_workspace_id_fkey foreign key (workspace_id) references workspaces on delete cascade,
  constraint unmatched_entries_once unique (workspace_id, reference),
  constraint unmatched_entries_amount_check check (amount > 0),
  constraint unmatched_entries_kind_check check (kind in ('payment', 'refund', 'refund_failed', 'dispute', 'dispute_won')),
  constraint unmatched_entries_dismissal_check check (dismissal in ('recorded_by_hand', 'not_ours', 'other')),
  constraint unmatched_entries_payment_check check ((payment_reference is null) = (kind = 'payment')),
  constraint unmatched_entries_currency_check check (currency ~ '^[A-Z]{3}$')
);
create index unmatched_entries_newest on unmatched_entries (workspace_id, created_at, id);
create index unmatched_entries_of_payment on unmatched_entries (workspace_id, payment_reference, created_at, id)
where payment_reference is not null;
create index unmatched_entries_of_email on unmatched_entries (workspace_id, email) where email is not null;
grant delete on unmatched_entries to calendeal_service;

-- The contacts of these providers' customers, by what a provider calls them.
create table provider_customers (
  workspace_id uuid not null,
  customer text not null,
  contact_id uuid not null,
  constraint provider_customers_pkey primary key (workspace_id, customer),
  constraint provider_customers_workspace_id_fkey foreign key (workspace_id) references workspaces on delete cascade
);
create index provider_customers_of_contact on provider_customers (workspace_id, contact_id);
grant delete on provider_customers to calendeal_service;

-- Payments of bookings that a provider also reports, by its name for them (D-RCV-13).
create table provider_checkouts (
  workspace_id uuid not null,
  reference text not null,
  -- The reference of the payment in the ledger. None: it has none.
  recorded_as text,
  constraint provider_checkouts_pkey primary key (workspace_id, reference),
  constraint provider_checkouts_workspace_id_fkey foreign key (workspace_id) references workspaces on delete cascade
);

-- The costs of advertising by day, platform and campaign. `campaign` is the id with `id:` before it, or the name with `name:`.
create table spend (
  workspace_id uuid not null,
  day date not null,
  platform text not null,
  campaign text not null,
  campaign_id text,
  name text not null,
  amount numeric(12, 2) not null,
  currency text not null,
  -- Rows that were recorded together, and when.
  recording_id uuid not null,
  recorded_at timestamptz not null,
  constraint spend_pkey primary key (workspace_id, day, platform, campaign),
  constraint spend_workspace_id_fkey foreign key (workspace_id) references workspaces on delete cascade,
  constraint spend_amount_check check (amount > 0),
  constraint spend_currency_check check (currency ~ '^[A-Z]{3}$')
);
grant delete on spend to calendeal_service;

-- Choices of the reports under a name (D-VIEW-1).
create table saved_views (
  workspace_id uuid not null,
  id uuid not null,
  name text not null,
  choices jsonb not null,
  -- The ids of the members who get its weekly mail (D-VIEW-3).
  subscribers jsonb not null,
  created_at timestamptz not null,
  constraint saved_views_pkey primary key (workspace_id, id),
  constraint saved_views_workspace_id_fkey foreign key (workspace_id) references workspaces on delete cascade
);
create index saved_views_newest on saved_views (workspace_id, created_at, id);
grant delete on saved_views to calendeal_service;

-- The keys of removed rows, for increments of exports (D-EXP-4). They have ids, and campaigns, but no personal data.
create table removed_rows (
  workspace_id uuid not null,
  table_name text not null,
  row_key jsonb not null,
  removed_at timestamptz not null,
  constraint removed_rows_pkey primary key (workspace_id, table_name, row_key),
  constraint removed_rows_workspace_id_fkey foreign key (workspace_id) references workspaces on delete cascade
);

-- Links that book an event type a limited number of times. Their secrets are derived from their ids, and stored nowhere.
create table one_off_links (
  workspace_id uuid not null,
  id uuid not null,
  event_type_id uuid not null,
  uses integer not null,
  used integer not null,
  gives_back boolean not null,
  expires_at timestamptz,
  -- When a booking was last counted, which says how long it is used up.
  last_used_at timestamptz,
  host_ids jsonb not null,
  contact_id uuid,
  person jsonb,
  responses jsonb not null,
  created_by uuid not null,
  created_at timestamptz not null,
  constraint one_off_links_pkey primary key (workspace_id, id),
  constraint one_off_links_workspace_id_fkey foreign key (workspace_id) references workspaces on delete cascade,
  constraint one_off_links_used_check check (used between 0 and uses)
);
create index one_off_links_newest on one_off_links (workspace_id, created_at, id);
create index one_off_links_of_event_type on one_off_links (workspace_id, event_type_id, created_at, id);
-- For the quota of open links, and for erasures.
create index one_off_links_unused on one_off_links (workspace_id) where used < uses;
create index one_off_links_of_email on one_off_links (workspace_id, (person ->> 'email')) where person is not null;
create index one_off_links_of_contact on one_off_links (workspace_id, contact_id) where contact_id is not null;
grant delete on one_off_links to calendeal_service;

-- People who wait for a time of an event type (decision 233), or to whom a member proposes times (decision 238). Ended entries stay until
-- 30 days after the last period.
create table waiting_entries (
  workspace_id uuid not null,
  id uuid not null,
  event_type_id uuid not null,
  person jsonb not null,
  periods jsonb not null,
  details jsonb not null,
  booker_timezone text not null,
  language text,
  wanted_until timestamptz not null,
  ended_at timestamptz,
  booking_uid text,
  created_at timestamptz not null,
  proposed_by jsonb,
  constraint waiting_entries_pkey primary key (workspace_id, id),
  constraint waiting_entries_workspace_id_fkey foreign key (workspace_id) references workspaces on delete cascade,
  constraint waiting_entries_booked_is_ended check (booking_uid is null or ended_at is not null)
);
create index waiting_entries_newest on waiting_entries (workspace_id, created_at, id);
create index waiting_entries_unended on waiting_entries (workspace_id, event_type_id, created_at, id) where ended_at is null;
create index waiting_entries_of_email on waiting_entries (workspace_id, (person ->> 'email'));
create index waiting_entries_wanted on waiting_entries (workspace_id, wanted_until);
grant delete on waiting_entries to calendeal_service;

-- Times that clients of the API keep for a while, offers to those who wait, proposed times, which have a member and an entry, and the holds of visitors. The hosts' time is in booking_hosts (decision 250).
create table reservations (
  workspace_id uuid not null,
  id uuid not null,
  event_type_id uuid not null,
  host_ids jsonb not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  blocked_from timestamptz not null,
  blocked_until timestamptz not null,
  booker_timezone text not null,
  held_until timestamptz not null,
  released_at timestamptz,
  booking_uid text,
  created_by uuid,
  credential_id text,
  created_at timestamptz not null,
  key_hash bytea not null,
  waiting_entry_id uuid,
  holder text,
  constraint reservations_pkey primary key (workspace_id, id),
  constraint reservations_workspace_id_fkey foreign key (workspace_id) references workspaces on delete cascade,
  constraint reservations_has_one_end check (released_at is null or booking_uid is null),
  constraint reservations_has_maker check (created_by is not null or waiting_entry_id is not null or holder is not null)
);
create index reservations_newest on reservations (workspace_id, created_at, id);
create index reservations_of_event_type on reservations (workspace_id, event_type_id, created_at, id);
create unique index reservation_key on reservations (workspace_id, key_hash);
create index reservations_to_waiting on reservations (workspace_id, event_type_id, waiting_entry_id)
  where waiting_entry_id is not null;
create index reservations_of_visitors on reservations (workspace_id, created_at) where holder is not null;
-- For the bounds of live reservations, and for the list of them.
create index reservations_unended on reservations (workspace_id, held_until) where released_at is null and booking_uid is null;
grant delete on reservations to calendeal_service;

-- Connections of accounts in the browser. They live for minutes; code verifiers and grants are encrypted.
create table connections (
  workspace_id uuid not null,
  id uuid not null,
  host_id uuid,
  provider text not null,
  calendar_id uuid,
  session_id uuid not null,
  state_hash text not null,
  stage text not null,
  sealed_secret text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  account_id uuid,
  constraint connections_pkey primary key (workspace_id, id),
  constraint connections_workspace_id_fkey foreign key (workspace_id) references workspaces on delete cascade,
  constraint connections_provider_check check (provider in ('google', 'microsoft', 'zoom', 'google_ads', 'linkedin')),
  constraint connections_stage_check check (stage in ('asked', 'answered', 'granted'))
);
create unique index connection_state on connections (workspace_id, state_hash);
create index connections_ended on connections (workspace_id, expires_at);
grant delete on connections to calendeal_service;

---- Integrations, webhooks and mail. A re-encrypted secret is not a new version.

-- Ad accounts that receive conversions. `lost_at`: the provider has ended the access.
create table integrations (
  workspace_id uuid not null,
  id uuid not null,
  account jsonb not null,
  enabled boolean not null,
  sealed_credential text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  lost_at timestamptz,
  ends_at timestamptz,
  constraint integrations_pkey primary key (workspace_id, id),
  constraint integrations_workspace_id_fkey foreign key (workspace_id) references workspaces on delete cascade
);
create index integrations_newest on integrations (workspace_id, created_at, id);
create trigger next_version before update of account, enabled on integrations
for each row execute function next_version();
grant delete on integrations to calendeal_service;

-- URLs that receive events. `former`: the secret before this one, and until when it signs beside it.
create table webhooks (
  workspace_id uuid not null,
  id uuid not null,
  url text not null,
  events text[] not null,
  enabled boolean not null,
  sealed_secret text not null,
  former jsonb,
  version integer not null default 1,
  created_at timestamptz not null,
  constraint webhooks_pkey primary key (workspace_id, id),
  constraint webhooks_workspace_id_fkey foreign key (workspace_id) references workspaces on delete cascade
);
create index webhooks_newest on webhooks (workspace_id, created_at, id);
create trigger next_version before update of url, events, enabled on webhooks
for each row execute function next_version();
grant delete on webhooks to calendeal_service;

-- A workspace without a row has the default settings.
create table mail_settings (
  workspace_id uuid not null,
  settings jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null,
  constraint mail_settings_pkey primary key (workspace_id),
  constraint mail_settings_workspace_id_fkey foreign key (workspace_id) references workspaces on delete cascade
);

-- Addresses that get no mail, as keyed hashes in hexadecimal digits.
create table mail_suppressions (
  workspace_id uuid not null,
  address_hash text not null,
  reason text not null,
  at timestamptz not null,
  constraint mail_suppressions_pkey primary key (workspace_id, address_hash),
  constraint mail_suppressions_workspace_id_fkey foreign key (workspace_id) references workspaces on delete cascade,
  constraint mail_suppressions_reason_check check (reason in ('bounce', 'complaint'))
);
revoke update on mail_suppressions from calendeal_service;
grant delete on mail_suppressions to calendeal_service;

-- Reminders that a recipient has stopped. `recipient`: the place in the booking, such as guest-1.
create table mail_reminder_stops (
  workspace_id uuid not null,
  booking_uid text not null,
  recipient text not null,
  constraint mail_reminder_stops_pkey primary key (workspace_id, booking_uid, recipient),
  constraint mail_reminder_stops_workspace_id_booking_uid_fkey foreign key (workspace_id, booking_uid)
    references bookings on delete cascade
);
revoke update on mail_reminder_stops from calendeal_service;

---- Outbox.

-- While the table has its row, workers send what is due. Backups leave it empty, so that a restored database sends
-- nothing (D-BACKUP-5).
create table sending_permit (
  is_sending boolean not null default true,
  since timestamptz not null default now(),
  constraint sending_permit_pkey primary key (is_sending),
  constraint sending_permit_is_sending_check check (is_sending)
);
revoke insert, update on sending_permit from calendeal_service;
insert into sending_permit default values;

-- Messages that wait to become deliveries. `body` has references only, no personal data. `available_at`: the
-- earliest claim; infinity: set aside. `attempts`: the number of claims. Rows are short-lived, so they get room for
-- new versions and frequent vacuums.
create table outbox_messages (
  id uuid not null,
  workspace_id uuid not null,
  body jsonb not null,
  posted_at timestamptz not null default outbox_now(),
  available_at timestamptz not null default outbox_now(),
  leased_until timestamptz,
  attempts integer not null default 0,
  constraint outbox_messages_pkey primary key (id)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000);
create index outbox_messages_available on outbox_messages (available_at);
revoke select, update on outbox_messages from calendeal_service;

-- Messages to destinations, each with its result. They have references only, no personal data.
create table deliveries (
  workspace_id uuid not null,
  id uuid not null,
  destination text not null,
  destination_id uuid not null,
  provider text not null,
  event_name text not null,
  event_id text not null,
  message jsonb not null,
  status text not null,
  reason text,
  receipt text,
  attempts integer not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  settled_at timestamptz,
  constraint deliveries_pkey primary key (workspace_id, id),
  constraint delivery_once unique (workspace_id, destination, destination_id, event_id),
  constraint deliveries_workspace_id_fkey foreign key (workspace_id) references workspaces on delete cascade,
  constraint deliveries_status_check check (status in ('pending', 'confirming', 'delivered', 'skipped', 'dead'))
);
create index deliveries_failed on deliveries (workspace_id, created_at, id) where status = 'dead';
create index deliveries_newest on deliveries (workspace_id, created_at, id);
create index deliveries_of_booking on deliveries (workspace_id, (message ->> 'bookingUid'), created_at, id)
where destination in ('mail', 'reminder', 'calendar');
create index deliveries_settled on deliveries (workspace_id, settled_at)
where settled_at is not null and message ->> '_tag' <> 'ReportLead';
create index deliveries_under_way on deliveries (workspace_id, destination, destination_id, due_at)
where status in ('pending', 'confirming');
create trigger enter_destination_queues after insert on deliveries referencing new table as entered
for each statement execute function enter_destination_queues();
create trigger follow_destination_queues after update on deliveries referencing old table as rows_before new table as rows_after
for each statement execute function follow_destination_queues();

---- Directories. They find the workspace of a name in a request, or what is due in any workspace. They have no
---- row-level security, so the service may neither read nor write them: functions return one entry at a time, and
---- enter those of the transaction's workspace.

-- The workspace of a slug in a page's URL.
create table directory_slugs (
  slug text not null,
  workspace_id uuid not null,
  password_sign_in boolean not null default false,
  constraint directory_slugs_pkey primary key (slug),
  constraint directory_slugs_workspace_id_key unique (workspace_id),
  constraint directory_slugs_workspace_id_fkey foreign key (workspace_id) references workspaces
);
revoke all on directory_slugs from calendeal_service;

-- The API key of a prefix.
create table directory_api_keys (
  prefix text not null,
  workspace_id uuid not null,
  key_id uuid not null,
  constraint directory_api_keys_pkey primary key (prefix),
  constraint directory_api_keys_workspace_id_key_id_key unique (workspace_id, key_id),
  constraint directory_api_keys_workspace_id_key_id_fkey foreign key (workspace_id, key_id) references api_keys
);
revoke all on directory_api_keys from calendeal_service;

-- The workspace of an event type: public requests contain only its id.
create table directory_event_types (
  event_type_id uuid not null,
  workspace_id uuid not null,
  constraint directory_event_types_pkey primary key (event_type_id),
  constraint directory_event_types_workspace_id_event_type_id_fkey foreign key (workspace_id, event_type_id)
    references event_types
);
revoke all on directory_event_types from calendeal_service;

-- The host names of workspaces. Each name is that of one workspace.
create table directory_domains (
  name text not null,
  workspace_id uuid not null,
  added_at timestamptz not null,
  constraint directory_domains_pkey primary key (name),
  constraint directory_domains_name_check check (name ~ '^[a-z0-9.-]{1,253}$')
);
create index directory_domains_of_workspace on directory_domains (workspace_id);
revoke all on directory_domains from calendeal_service;

-- Workspaces that are being removed in steps. `due_at`: until then a worker is at it.
create table directory_removals (
  workspace_id uuid not null,
  due_at timestamptz not null,
  constraint directory_removals_pkey primary key (workspace_id),
  constraint directory_removals_workspace_id_fkey foreign key (workspace_id) references workspaces on delete cascade
);
revoke all on directory_removals from calendeal_service;

-- When each calendar is to be read, and how often it has failed.
create table directory_calendars (
  calendar_id uuid not null,
  workspace_id uuid not null,
  due_at timestamptz not null,
  failures integer not null default 0,
  constraint directory_calendars_pkey primary key (calendar_id),
  constraint directory_calendars_workspace_id_calendar_id_fkey foreign key (workspace_id, calendar_id)
    references calendars on delete cascade
);
create index calendars_due on directory_calendars (due_at);
create index calendars_failing on directory_calendars (failures) where failures > 0;
revoke all on directory_calendars from calendeal_service;

-- For each destination: when its first delivery is due, its lease, its circuit breaker, and its deliveries by
-- status. Triggers keep the counts. `enabled`: whether it may receive something.
create table directory_destination_queues (
  workspace_id uuid not null,
  destination text not null,
  destination_id uuid not null,
  due_at timestamptz,
  lease_id uuid,
  leased_until timestamptz,
  failures integer not null default 0,
  open_until timestamptz,
  pending bigint not null default 0,
  confirming bigint not null default 0,
  delivered bigint not null default 0,
  skipped bigint not null default 0,
  dead bigint not null default 0,
  enabled boolean not null default false,
  constraint directory_destination_queues_pkey primary key (workspace_id, destination, destination_id),
  constraint directory_destination_queues_workspace_id_fkey foreign key (workspace_id)
    references workspaces on delete cascade
);
create index destination_queues_free on directory_destination_queues (greatest(due_at, leased_until, open_until))
where due_at is not null;
revoke all on directory_destination_queues from calendeal_service;

-- The workspaces of an email, which is hashed.
create table directory_members (
  email_hash bytea not null,
  workspace_id uuid not null,
  user_id uuid not null,
  accepted boolean not null default false,
  constraint directory_members_pkey primary key (email_hash, workspace_id)
);
create index directory_members_of_workspace on directory_members (workspace_id);
revoke all on directory_members from calendeal_service;

-- People who sign in. The hash is not unique: concurrent sign-ins of an email wait for each other at one constraint
-- only.
create table directory_accounts (
  id uuid not null,
  email text not null,
  email_hash bytea not null,
  created_at timestamptz not null,
  constraint directory_accounts_pkey primary key (id),
  constraint directory_accounts_email_key unique (email)
);
create index directory_account_of_hash on directory_accounts (email_hash);
revoke all on directory_accounts from calendeal_service;

-- The sessions of accounts; secrets are hashed. `former_hash`: the secret before the last rotation, accepted until
-- `former_until`. `only_in`: the only workspace that it reaches.
create table directory_sessions (
  id uuid not null,
  token_hash text not null,
  former_hash text,
  former_until timestamptz,
  account_id uuid not null,
  way text not null,
  browser text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz,
  is_rotation_due boolean not null default false,
  refused_in uuid[] not null default '{}',
  only_in uuid,
  constraint directory_sessions_pkey primary key (id),
  constraint directory_sessions_token_hash_key unique (token_hash),
  constraint directory_sessions_account_id_fkey foreign key (account_id)
    references directory_accounts on delete cascade,
  constraint directory_sessions_way_check
    check (way in ('email', 'invitation', 'operator', 'provider', 'passkey', 'password'))
);
create index directory_sessions_of_workspace on directory_sessions (only_in) where only_in is not null;
create index session_of_former_hash on directory_sessions (former_hash) where former_hash is not null;
create index sessions_of_account on directory_sessions (account_id, created_at);
revoke all on directory_sessions from calendeal_service;

-- The browsers in which accounts have signed in (D-SIGN-15); the secrets of their cookies are hashed.
create table directory_known_browsers (
  account_id uuid not null,
  token_hash text not null,
  session_id uuid not null,
  signed_in_at timestamptz not null,
  constraint directory_known_browsers_pkey primary key (account_id, token_hash),
  constraint directory_known_browsers_account_id_fkey foreign key (account_id)
    references directory_accounts on delete cascade
);
revoke all on directory_known_browsers from calendeal_service;

-- Passwords of accounts, hashed.
create table directory_passwords (
  account_id uuid not null,
  hash text not null,
  changed_at timestamptz not null,
  constraint directory_passwords_pkey primary key (account_id),
  constraint directory_passwords_account_id_fkey foreign key (account_id)
    references directory_accounts on delete cascade
);
revoke all on directory_passwords from calendeal_service;

-- Passkeys of accounts.
create table directory_passkeys (
  id uuid not null,
  credential_id text not null,
  account_id uuid not null,
  name text not null,
  public_key text not null,
  counter bigint not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint directory_passkeys_pkey primary key (id),
  constraint directory_passkeys_credential_id_key unique (credential_id),
  constraint directory_passkeys_account_id_fkey foreign key (account_id)
    references directory_accounts on delete cascade
);
create index directory_passkeys_of_account on directory_passkeys (account_id, created_at);
revoke all on directory_passkeys from calendeal_service;

-- Challenges that wait for the signature of a passkey.
create table directory_passkey_challenges (
  hash text not null,
  browser text not null,
  purpose text not null,
  account_id uuid,
  expires_at timestamptz not null,
  constraint directory_passkey_challenges_pkey primary key (hash),
  constraint directory_passkey_challenges_purpose_check check (purpose in ('add', 'sign_in'))
);
create index directory_passkey_challenges_ended on directory_passkey_challenges (expires_at);
revoke all on directory_passkey_challenges from calendeal_service;

-- Identities of accounts at the installation's identity providers.
create table directory_identities (
  issuer text not null,
  subject text not null,
  account_id uuid not null,
  created_at timestamptz not null,
  constraint directory_identities_pkey primary key (issuer, subject),
  constraint directory_identities_account_id_fkey foreign key (account_id)
    references directory_accounts on delete cascade
);
create unique index directory_identity_of_account on directory_identities (account_id, issuer);
revoke all on directory_identities from calendeal_service;

-- Sign-ins over identity providers that have begun.
create table directory_provider_sign_ins (
  state text not null,
  issuer text not null,
  next text,
  expires_at timestamptz not null,
  workspace_id uuid,
  constraint directory_provider_sign_ins_pkey primary key (state)
);
create index directory_provider_sign_ins_ended on directory_provider_sign_ins (expires_at);
revoke all on directory_provider_sign_ins from calendeal_service;

-- The workspace of `directory_unknown_links`: its key is looked up as the one of a workspace.
create table directory_unknown_workspace (
  workspace_id uuid not null,
  constraint directory_unknown_workspace_pkey primary key (workspace_id)
);
revoke all on directory_unknown_workspace from calendeal_service;
insert into directory_unknown_workspace values ('00000000-0000-4000-8000-000000000000');

-- Rows for requests of links for unknown addresses, so that these take the same statements and writes as those of
-- members (D-SIGN-3). They contain no addresses.
create table directory_unknown_links (
  workspace_id uuid not null,
  id uuid not null,
  email text not null,
  way text not null,
  hash text not null,
  sealed_secret text,
  language text not null,
  next text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_by uuid,
  constraint directory_unknown_links_pkey primary key (workspace_id, id),
  constraint directory_unknown_links_workspace_id_fkey foreign key (workspace_id) references directory_unknown_workspace
);
create index directory_unknown_links_ended on directory_unknown_links (workspace_id, expires_at);
create unique index directory_unknown_link_hash on directory_unknown_links (workspace_id, hash);
revoke all on directory_unknown_links from calendeal_service;

-- Access tokens of users, by their hashes. `home`: where it was issued; it may be gone.
create table directory_access_tokens (
  token_hash text not null,
  user_id uuid not null,
  home uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  id uuid not null default gen_random_uuid(),
  name text,
  refused_in uuid[] not null default '{}',
  scopes text[] not null default '{read,book,manage}',
  only_in uuid,
  constraint directory_access_tokens_pkey primary key (token_hash)
);
create unique index access_token_id on directory_access_tokens (id);
create index access_tokens_of_user on directory_access_tokens (user_id);
revoke all on directory_access_tokens from calendeal_service;

-- Programs that have registered themselves to be connected as assistants (D-OAUTH-2).
create table directory_assistant_clients (
  id uuid not null,
  name text not null,
  redirect_uris text[] not null,
  created_at timestamptz not null,
  constraint directory_assistant_clients_pkey primary key (id)
);
create index assistant_clients_by_age on directory_assistant_clients (created_at);
revoke all on directory_assistant_clients from calendeal_service;

-- Connections of assistants, each carried by an access token; secrets are hashed. Without the last four, the code is not exchanged yet.
create table directory_assistant_grants (
  token_id uuid not null,
  client_id uuid not null,
  redirect_uri text not null,
  resource text not null,
  challenge text not null,
  code_hash text not null,
  code_expires_at timestamptz not null,
  access_hash text,
  access_expires_at timestamptz,
  family_hash text,
  refresh_hash text,
  constraint directory_assistant_grants_pkey primary key (token_id),
  constraint directory_assistant_grants_token_id_fkey foreign key (token_id)
    references directory_access_tokens (id) on delete cascade,
  constraint directory_assistant_grants_client_id_fkey foreign key (client_id)
    references directory_assistant_clients on delete cascade,
  constraint directory_assistant_grants_code_hash_key unique (code_hash),
  constraint directory_assistant_grants_access_hash_key unique (access_hash),
  constraint directory_assistant_grants_family_hash_key unique (family_hash)
);
create index assistant_grants_of_client on directory_assistant_grants (client_id);
revoke all on directory_assistant_grants from calendeal_service;

---- Row-level security. A transaction sees the rows of its workspace only, also as the tables' owner (D-WS-1). After a
---- transaction has set app.workspace_id, the connection keeps it as an empty text, which is no workspace either. It applies to
---- all tables with a workspace, except the outbox and the directories, which are read across workspaces.

do $$
declare
  name text;
begin
  for name in
    select relname from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'workspace_id'
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and relname <> 'outbox_messages' and relname not like 'directory\_%'
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy one_workspace on %I
      using (workspace_id = nullif(current_setting(''app.workspace_id'', true), '''')::uuid)', name
    );
  end loop;
end $$;
