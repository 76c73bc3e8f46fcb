-- The schema that the migrations and the SQL files make. Renew this file with `npm run schema`; do not edit it.
-- The bodies of the functions stand in src/**/*.sql.

CREATE EXTENSION btree_gist;

ALTER DEFAULT PRIVILEGES GRANT usage ON SEQUENCES TO calendeal_service;

ALTER DEFAULT PRIVILEGES GRANT insert, select, update ON TABLES TO calendeal_service;

CREATE TABLE account_links (
  workspace_id uuid not null,
  id uuid not null,
  email text not null,
  way text not null,
  hash text not null,
  sealed_secret text,
  language text not null,
  next text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_by uuid,
  constraint account_links_pkey PRIMARY KEY (workspace_id, id),
  constraint account_links_way_check CHECK ((way = ANY (ARRAY['email'::text, 'invitation'::text, 'operator'::text]))),
  constraint account_links_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(workspace_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX account_link_hash ON public.account_links USING btree (workspace_id, hash);
CREATE INDEX account_links_ended ON public.account_links USING btree (workspace_id, expires_at);
ALTER TABLE account_links ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY one_workspace ON account_links FOR ALL TO public
  USING (workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid);
GRANT delete, insert, select, update ON account_links TO calendeal_service;

CREATE TABLE api_keys (
  workspace_id uuid not null,
  id uuid not null,
  prefix text not null,
  sealed_secret text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  name text,
  last_used_at timestamp with time zone,
  constraint api_keys_pkey PRIMARY KEY (workspace_id, id),
  constraint api_keys_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(workspace_id)
);
CREATE INDEX api_keys_newest ON public.api_keys USING btree (workspace_id, created_at, id);
ALTER TABLE api_keys ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY one_workspace ON api_keys FOR ALL TO public
  USING (workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid);
GRANT insert, select, update ON api_keys TO calendeal_service;

CREATE TABLE audit_log (
  workspace_id uuid not null,
  id uuid not null,
  at timestamp with time zone not null,
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
  constraint audit_log_pkey PRIMARY KEY (workspace_id, id),
  constraint audit_log_visitor_check CHECK ((visitor = ANY (ARRAY['manage_token'::text, 'read_token'::text, 'manage_link'::text, 'read_link'::text, 'booker_email'::text, 'sender_link'::text, 'calendar'::text])))
);
CREATE INDEX audit_log_details ON public.audit_log USING btree (workspace_id, at) WHERE ((client_address IS NOT NULL) OR (changes IS NOT NULL));
CREATE INDEX audit_log_endings ON public.audit_log USING btree (workspace_id, subject) WHERE (action = ANY (ARRAY['booking.approve'::text, 'booking.decline'::text, 'booking.cancel'::text, 'booking.reschedule'::text, 'booking.reassign'::text, 'booking.change_guests'::text]));
CREATE INDEX audit_log_newest ON public.audit_log USING btree (workspace_id, at, id);
ALTER TABLE audit_log ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY one_workspace ON audit_log FOR ALL TO public
  USING (workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid);
GRANT insert, select ON audit_log TO calendeal_service;

CREATE TABLE booking_groups (
  workspace_id uuid not null,
  id text not null,
  event_type_id uuid not null,
  end_at timestamp with time zone not null,
  capacity integer not null,
  taken integer not null,
  constraint booking_groups_pkey PRIMARY KEY (workspace_id, id),
  constraint booking_groups_taken_check CHECK (((taken >= 0) AND (taken <= capacity))),
  constraint booking_groups_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(workspace_id) ON DELETE CASCADE
);
ALTER TABLE booking_groups ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY one_workspace ON booking_groups FOR ALL TO public
  USING (workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid);
GRANT insert, select, update ON booking_groups TO calendeal_service;

CREATE TABLE booking_guests (
  workspace_id uuid not null,
  email_hash bytea not null,
  booking_uid text not null,
  constraint booking_guests_pkey PRIMARY KEY (workspace_id, email_hash, booking_uid),
  constraint booking_guests_workspace_id_booking_uid_fkey FOREIGN KEY (workspace_id, booking_uid) REFERENCES bookings(workspace_id, uid) ON DELETE CASCADE
);
CREATE INDEX guests_of_booking ON public.booking_guests USING btree (workspace_id, booking_uid);
ALTER TABLE booking_guests ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY one_workspace ON booking_guests FOR ALL TO public
  USING (workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid);
GRANT delete, insert, select, update ON booking_guests TO calendeal_service;

CREATE TABLE booking_hosts (
  workspace_id uuid not null,
  booking_uid text not null,
  host_id uuid not null,
  event_type_id uuid not null,
  start_at timestamp with time zone not null,
  blocked_from timestamp with time zone not null,
  blocked_until timestamp with time zone not null,
  assigned_at timestamp with time zone not null,
  active boolean not null default true,
  held_until timestamp with time zone,
  constraint booking_hosts_pkey PRIMARY KEY (workspace_id, booking_uid, host_id),
  constraint booking_hosts_reach_after CHECK (((blocked_until - start_at) <= '48:00:00'::interval)),
  constraint booking_hosts_reach_before CHECK (((start_at - blocked_from) <= '24:00:00'::interval)),
  constraint booking_hosts_times_in_order CHECK ((blocked_from < blocked_until)),
  constraint booking_hosts_workspace_id_host_id_fkey FOREIGN KEY (workspace_id, host_id) REFERENCES hosts(workspace_id, id),
  constraint host_no_overlap EXCLUDE USING gist (workspace_id WITH =, host_id WITH =, tstzrange(blocked_from, blocked_until, '[)'::text) WITH &&) WHERE (((active)::integer = 1))
);
CREATE INDEX assignments_of_host ON public.booking_hosts USING btree (workspace_id, host_id, assigned_at);
CREATE INDEX busy_times_of_event_type ON public.booking_hosts USING btree (workspace_id, event_type_id, start_at) WHERE active;
CREATE INDEX busy_times_of_host ON public.booking_hosts USING btree (workspace_id, host_id, start_at) WHERE active;
ALTER TABLE booking_hosts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY one_workspace ON booking_hosts FOR ALL TO public
  USING (workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid);
GRANT insert, select, update ON booking_hosts TO calendeal_service;

CREATE TABLE bookings (
  workspace_id uuid not null,
  uid text not null,
  event_type_id uuid not null,
  contact_id uuid not null,
  status text not null,
  start_at timestamp with time zone not null,
  end_at timestamp with time zone not null,
  blocked_from timestamp with time zone not null,
  blocked_until timestamp with time zone not null,
  booker_email text,
  rescheduled_from text,
  document jsonb not null,
  created_at timestamp with time zone not null,
  root_uid text,
  sequence integer not null default 0,
  language text,
  conference jsonb,
  attendance jsonb,
  search_text text not null default ''::text,
  held_until timestamp with time zone,
  to_replace text,
  group_id text,
  is_open boolean not null generated always as (status = ANY (ARRAY['confirmed'::text, 'held'::text, 'requested'::text])) stored,
  takes_place boolean not null generated always as (status = 'confirmed'::text) stored,
  competes boolean not null generated always as (status = 'requested'::text) stored,
  mark text generated always as (attendance ->> 'mark'::text) stored,
  organiser_id text generated always as (document #>> '{organiser,hostId}'::text[]) stored,
  link_id text generated always as (document ->> 'linkId'::text) stored,
  constraint bookings_attendance_check CHECK (((attendance IS NULL) OR ((status = 'confirmed'::text) AND ((attendance ->> 'mark'::text) = ANY (ARRAY['attended'::text, 'no_show'::text]))))),
  constraint bookings_held_until_check CHECK (((status = ANY (ARRAY['held'::text, 'requested'::text])) = (held_until IS NOT NULL))),
  constraint bookings_pkey PRIMARY KEY (workspace_id, uid) INCLUDE (event_type_id, organiser_id, link_id),
  constraint bookings_status_check CHECK ((status = ANY (ARRAY['confirmed'::text, 'held'::text, 'requested'::text, 'rescheduled'::text, 'cancelled'::text, 'declined'::text, 'expired'::text]))),
  constraint bookings_times_in_order CHECK (((start_at < end_at) AND (blocked_from <= start_at) AND (end_at <= blocked_until))),
  constraint bookings_workspace_id_contact_id_fkey FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts(workspace_id, id),
  constraint bookings_workspace_id_event_type_id_fkey FOREIGN KEY (workspace_id, event_type_id) REFERENCES event_types(workspace_id, id),
  constraint bookings_workspace_id_rescheduled_from_fkey FOREIGN KEY (workspace_id, rescheduled_from) REFERENCES bookings(workspace_id, uid)
);
CREATE INDEX bookings_by_start ON public.bookings USING btree (workspace_id, start_at, uid COLLATE "C") INCLUDE (contact_id, group_id, created_at, end_at, takes_place, mark);
CREATE INDEX bookings_newest ON public.bookings USING btree (workspace_id, created_at, uid COLLATE "C") INCLUDE (contact_id, takes_place);
CREATE INDEX bookings_of_booker ON public.bookings USING btree (workspace_id, booker_email) WHERE (booker_email IS NOT NULL);
CREATE INDEX bookings_of_contact ON public.bookings USING btree (workspace_id, contact_id) INCLUDE (event_type_id, created_at, takes_place, mark);
CREATE INDEX bookings_of_group ON public.bookings USING btree (workspace_id, group_id) WHERE (group_id IS NOT NULL);
CREATE INDEX bookings_of_meeting ON public.bookings USING btree (workspace_id, root_uid) WHERE (root_uid IS NOT NULL);
CREATE UNIQUE INDEX replacement_of_booking ON public.bookings USING btree (workspace_id, rescheduled_from) WHERE (rescheduled_from IS NOT NULL);
CREATE INDEX requested_moves_of_booking ON public.bookings USING btree (workspace_id, to_replace) WHERE (to_replace IS NOT NULL);
CREATE INDEX requests_by_start ON public.bookings USING btree (workspace_id, start_at) WHERE competes;
CREATE INDEX upcoming_of_booker ON public.bookings USING btree (workspace_id, event_type_id, booker_email, start_at) WHERE is_open;
ALTER TABLE bookings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY one_workspace ON bookings FOR ALL TO public
  USING (workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid);
GRANT insert, select, update ON bookings TO calendeal_service;

CREATE TABLE calendar_entries (
  workspace_id uuid not null,
  root_uid text not null,
  host_id uuid not null,
  calendar_id uuid not null,
  remote_id text,
  ical_uid text,
  etag text,
  booking_uid text not null,
  sequence integer not null,
  start_at timestamp with time zone not null,
  end_at timestamp with time zone not null,
  state text not null,
  is_tentative boolean not null,
  fault text,
  change jsonb,
  revision integer not null,
  constraint calendar_entries_pkey PRIMARY KEY (workspace_id, root_uid, host_id),
  constraint calendar_entries_revision_check CHECK ((revision >= 1)),
  constraint calendar_entries_sequence_check CHECK ((sequence >= 0)),
  constraint calendar_entries_state_check CHECK ((state = ANY (ARRAY['writing'::text, 'present'::text, 'removed'::text]))),
  constraint calendar_entries_times_in_order CHECK ((start_at < end_at)),
  constraint calendar_entries_workspace_id_booking_uid_fkey FOREIGN KEY (workspace_id, booking_uid) REFERENCES bookings(workspace_id, uid) ON DELETE CASCADE,
  constraint calendar_entries_workspace_id_calendar_id_fkey FOREIGN KEY (workspace_id, calendar_id) REFERENCES calendars(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX entries_of_calendar ON public.calendar_entries USING btree (workspace_id, calendar_id, end_at);
ALTER TABLE calendar_entries ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY one_workspace ON calendar_entries FOR ALL TO public
  USING (workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid);
GRANT insert, select, update ON calendar_entries TO calendeal_service;

CREATE TABLE calendar_times (
  workspace_id uuid not null,
  calendar_id uuid not null,
  host_id uuid not null,
  start_at timestamp with time zone not null,
  end_at timestamp with time zone not null,
  constraint calendar_times_pkey PRIMARY KEY (workspace_id, calendar_id, start_at),
  constraint calendar_times_within_a_day CHECK (((start_at < end_at) AND ((end_at - start_at) <= '24:00:00'::interval))),
  constraint calendar_times_workspace_id_calendar_id_fkey FOREIGN KEY (workspace_id, calendar_id) REFERENCES calendars(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX calendar_times_of_host ON public.calendar_times USING btree (workspace_id, host_id, start_at);
ALTER TABLE calendar_times ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY one_workspace ON calendar_times FOR ALL TO public
  USING (workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid);
GRANT delete, insert, select, update ON calendar_times TO calendeal_service;

CREATE TABLE calendars (
  workspace_id uuid not null,
  id uuid not null,
  host_id uuid not null,
  kind text not null,
  account text not null,
  timezone text not null,
  sealed_access text not null,
  created_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  cursor text,
  known_until timestamp with time zone,
  last_synced_at timestamp with time zone,
  last_error text,
  failures integer not null default 0,
  all_day text not null default 'counts'::text,
  is_destination boolean not null default false,
  names_attendees boolean not null default false,
  push_due_at timestamp with time zone,
  last_error_part jsonb,
  constraint calendars_all_day_check CHECK ((all_day = ANY (ARRAY['counts'::text, 'ignored'::text]))),
  constraint calendars_destination_is_writable CHECK ((NOT (is_destination AND (kind = 'ics'::text)))),
  constraint calendars_kind_check CHECK ((kind = ANY (ARRAY['ics'::text, 'caldav'::text, 'google'::text, 'microsoft'::text]))),
  constraint calendars_pkey PRIMARY KEY (workspace_id, id),
  constraint calendars_workspace_id_host_id_fkey FOREIGN KEY (workspace_id, host_id) REFERENCES hosts(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX calendars_newest ON public.calendars USING btree (workspace_id, created_at, id);
CREATE INDEX calendars_of_host ON public.calendars USING btree (workspace_id, host_id);
CREATE UNIQUE INDEX destination_of_host ON public.calendars USING btree (workspace_id, host_id) WHERE is_destination;
ALTER TABLE calendars ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY one_workspace ON calendars FOR ALL TO public
  USING (workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid);
GRANT delete, insert, select, update ON calendars TO calendeal_service;

CREATE TABLE conference_accounts (
  workspace_id uuid not null,
  id uuid not null,
  provider text not null,
  name text not null,
  sealed_access text not null,
  created_at timestamp with time zone not null,
  lost_at timestamp with time zone,
  constraint conference_accounts_pkey PRIMARY KEY (workspace_id, id),
  constraint conference_accounts_provider_check CHECK ((provider = ANY (ARRAY['zoom'::text, 'jitsi'::text, 'bigbluebutton'::text]))),
  constraint conference_accounts_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(workspace_id) ON DELETE CASCADE
);
CREATE INDEX conference_accounts_newest ON public.conference_accounts USING btree (workspace_id, created_at, id);
ALTER TABLE conference_accounts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY one_workspace ON conference_accounts FOR ALL TO public
  USING (workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid);
GRANT delete, insert, select, update ON conference_accounts TO calendeal_service;

CREATE TABLE connections (
  workspace_id uuid not null,
  id uuid not null,
  host_id uuid,
  provider text not null,
  calendar_id uuid,
  session_id uuid not null,
  state_hash text not null,
  stage text not null,
  sealed_secret text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  account_id uuid,
  constraint connections_pkey PRIMARY KEY (workspace_id, id),
  constraint connections_provider_check CHECK ((provider = ANY (ARRAY['google'::text, 'microsoft'::text, 'zoom'::text, 'google_ads'::text, 'linkedin'::text]))),
  constraint connections_stage_check CHECK ((stage = ANY (ARRAY['asked'::text, 'answered'::text, 'granted'::text]))),
  constraint connections_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(workspace_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX connection_state ON public.connections USING btree (workspace_id, state_hash);
CREATE INDEX connections_ended ON public.connections USING btree (workspace_id, expires_at);
ALTER TABLE connections ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY one_workspace ON connections FOR ALL TO public
  USING (workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid);
GRANT delete, insert, select, update ON connections TO calendeal_service;

CREATE TABLE contacts (
  workspace_id uuid not null,
  id uuid not null,
  email text not null,
  name text,
  phone text,
  attribution jsonb not null,
  custom_fields jsonb not null,
  qualification_states jsonb not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null default now(),
  erased_at timestamp with time zone,
  replaced jsonb not null default '[]'::jsonb,
  origin jsonb,
  merged_into uuid,
  merged jsonb not null default '[]'::jsonb,
  search_text text not null default ''::text,
  touch_ats timestamp with time zone[] not null default '{}'::timestamp with time zone[],
  touch_marks bigint[] not null default '{}'::bigint[],
  first_at timestamp with time zone,
  first_signals bigint,
  last_signals bigint,
  began_at timestamp with time zone generated always as 
CASE
    WHEN (erased_at IS NULL) THEN COALESCE(first_at, created_at)
    ELSE NULL::timestamp with time zone
END stored,
  is_lead boolean not null generated always as ((erased_at IS NULL) AND (qualification_states <> '{}'::jsonb)) stored,
  may_book boolean not null generated always as COALESCE((qualification_states @? '$.*."outcome"."_tag"?(@ == "Qualified" || @ == "Routed")'::jsonpath), false) stored,
  constraint contacts_pkey PRIMARY KEY (workspace_id, id) INCLUDE (first_signals, last_signals, began_at),
  constraint contacts_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(workspace_id)
);
CREATE UNIQUE INDEX contacts_email ON public.contacts USING btree (workspace_id, email) WHERE (erased_at IS NULL);
CREATE INDEX contacts_made ON public.contacts USING btree (workspace_id, ((origin ->> 'at'::text))) WHERE (origin IS NOT NULL);
CREATE INDEX contacts_newest ON public.contacts USING btree (workspace_id, created_at, id) INCLUDE (is_lead, may_book);
CREATE INDEX contacts_searched ON public.contacts USING btree (workspace_id, created_at, id) INCLUDE (search_text) WHERE ((erased_at IS NULL) AND (merged_into IS NULL));
ALTER TABLE contacts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY one_workspace ON contacts FOR ALL TO public
  USING (workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid);
GRANT delete, insert, select, update ON contacts TO calendeal_service;

CREATE TABLE deals (
  workspace_id uuid not null,
  id uuid not null,
  contact_id uuid not null,
  booking_uid text,
  status text not null,
  amount numeric(12,2),
  currency text,
  opened_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  owner_id uuid,
  lost_at timestamp with time zone,
  lost_reason text,
  stage text,
  constraint deals_amount_check CHECK ((amount > (0)::numeric)),
  constraint deals_amount_has_currency CHECK (((amount IS NULL) = (currency IS NULL))),
  constraint deals_closed_has_time CHECK (((status = 'closed'::text) = (closed_at IS NOT NULL))),
  constraint deals_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint deals_lost_has_reason CHECK (((status = 'lost'::text) = (lost_reason IS NOT NULL))),
  constraint deals_lost_has_time CHECK (((status = 'lost'::text) = (lost_at IS NOT NULL))),
  constraint deals_pkey PRIMARY KEY (workspace_id, id) INCLUDE (booking_uid),
  constraint deals_status_check CHECK ((status = ANY (ARRAY['open'::text, 'closed'::text, 'lost'::text]))),
  constraint deals_workspace_id_booking_uid_fkey FOREIGN KEY (workspace_id, booking_uid) REFERENCES bookings(workspace_id, uid),
  constraint deals_workspace_id_contact_id_fkey FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts(workspace_id, id)
);
CREATE UNIQUE INDEX deal_of_booking ON public.deals USING btree (workspace_id, booking_uid) WHERE (booking_uid IS NOT NULL);
CREATE INDEX deals_closed ON public.deals USING btree (workspace_id, closed_at, id) INCLUDE (contact_id, booking_uid) WHERE (status = 'closed'::text);
CREATE INDEX deals_newest ON public.deals USING btree (workspace_id, opened_at, id) INCLUDE (contact_id, booking_uid);
CREATE INDEX deals_of_contact ON public.deals USING btree (workspace_id, contact_id, opened_at);
CREATE INDEX deals_open ON public.deals USING btree (workspace_id, contact_id, opened_at, id) WHERE (status = 'open'::text);
ALTER TABLE deals ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY one_workspace ON deals FOR ALL TO public
  USING (workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid);
GRANT insert, select, update ON deals TO calendeal_service;

CREATE TABLE deliveries (
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
  created_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  constraint deliveries_pkey PRIMARY KEY (workspace_id, id),
  constraint deliveries_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'confirming'::text, 'delivered'::text, 'skipped'::text, 'dead'::text]))),
  constraint deliveries_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(workspace_id) ON DELETE CASCADE,
  constraint delivery_once UNIQUE (workspace_id, destination, destination_id, event_id)
);
CREATE INDEX deliveries_failed ON public.deliveries USING btree (workspace_id, created_at, id) WHERE (status = 'dead'::text);
CREATE INDEX deliveries_newest ON public.deliveries USING btree (workspace_id, created_at, id);
CREATE INDEX deliveries_of_booking ON public.deliveries USING btree (workspace_id, ((message ->> 'bookingUid'::text)), created_at, id) WHERE (destination = ANY (ARRAY['mail'::text, 'reminder'::text, 'calendar'::text]));
CREATE INDEX deliveries_settled ON public.deliveries USING btree (workspace_id, settled_at) WHERE ((settled_at IS NOT NULL) AND ((message ->> '_tag'::text) <> 'ReportLead'::text));
CREATE INDEX deliveries_under_way ON public.deliveries USING btree (workspace_id, destination, destination_id, due_at) WHERE (status = ANY (ARRAY['pending'::text, 'confirming'::text]));
ALTER TABLE deliveries ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY one_workspace ON deliveries FOR ALL TO public
  USING (workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid);
CREATE TRIGGER enter_destination_queues AFTER INSERT ON public.deliveries REFERENCING NEW TABLE AS entered FOR EACH STATEMENT EXECUTE FUNCTION enter_destination_queues();
CREATE TRIGGER follow_destination_queues AFTER UPDATE ON public.deliveries REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION follow_destination_queues();
GRANT insert, select, update ON deliveries TO calendeal_service;

CREATE TABLE demand (
  workspace_id uuid not null,
  event_type_id uuid not null,
  day date not null,
  questions integer not null,
  without_time integer not null,
  constraint demand_pkey PRIMARY KEY (workspace_id, event_type_id, day),
  constraint demand_without_time_check CHECK (((without_time >= 0) AND (without_time <= questions))),
  constraint demand_workspace_id_event_type_id_fkey FOREIGN KEY (workspace_id, event_type_id) REFERENCES event_types(workspace_id, id)
);
ALTER TABLE demand ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY one_workspace ON demand FOR ALL TO public
  USING (workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid);
GRANT insert, select, update ON demand TO calendeal_service;

CREATE TABLE directory_access_tokens (
  token_hash text not null,
  user_id uuid not null,
  home uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  id uuid not null default gen_random_uuid(),
  name text,
  refused_in uuid[] not null default '{}'::uuid[],
  scopes text[] not null default '{read,book,manage}'::text[],
  only_in uuid,
  constraint directory_access_tokens_pkey PRIMARY KEY (token_hash)
);
CREATE UNIQUE INDEX access_token_id ON public.directory_access_tokens USING btree (id);
CREATE INDEX access_tokens_of_user ON public.directory_access_tokens USING btree (user_id);

CREATE TABLE directory_accounts (
  id uuid not null,
  email text not null,
  email_hash bytea not null,
  created_at timestamp with time zone not null,
  constraint directory_accounts_email_key UNIQUE (email),
  constraint directory_accounts_pkey PRIMARY KEY (id)
);
CREATE INDEX directory_account_of_hash ON public.directory_accounts USING btree (email_hash);

CREATE TABLE directory_api_keys (
  prefix text not null,
  workspace_id uuid not null,
  key_id uuid not null,
  constraint directory_api_keys_pkey PRIMARY KEY (prefix),
  constraint directory_api_keys_workspace_id_key_id_fkey FOREIGN KEY (workspace_id, key_id) REFERENCES api_keys(workspace_id, id),
  constraint directory_api_keys_workspace_id_key_id_key UNIQUE (workspace_id, key_id)
);

CREATE TABLE directory_assistant_clients (
  id uuid not null,
  name text not null,
  redirect_uris text[] not null,
  created_at timestamp with time zone not null,
  constraint directory_assistant_clients_pkey PRIMARY KEY (id)
);
CREATE INDEX assistant_clients_by_age ON public.directory_assistant_clients USING btree (created_at);

CREATE TABLE directory_assistant_grants (
  token_id uuid not null,
  client_id uuid not null,
  redirect_uri text not null,
  resource text not null,
  challenge text not null,
  code_hash text not null,
  code_expires_at timestamp with time zone not null,
  access_hash text,
  access_expires_at timestamp with time zone,
  family_hash text,
  refresh_hash text,
  constraint directory_assistant_grants_access_hash_key UNIQUE (access_hash),
  constraint directory_assistant_grants_client_id_fkey FOREIGN KEY (client_id) REFERENCES directory_assistant_clients(id) ON DELETE CASCADE,
  constraint directory_assistant_grants_code_hash_key UNIQUE (code_hash),
  constraint directory_assistant_grants_family_hash_key UNIQUE (family_hash),
  constraint directory_assistant_grants_pkey PRIMARY KEY (token_id),
  constraint directory_assistant_grants_token_id_fkey FOREIGN KEY (token_id) REFERENCES directory_access_tokens(id) ON DELETE CASCADE
);
CREATE INDEX assistant_grants_of_client ON public.directory_assistant_grants USING btree (client_id);

CREATE TABLE directory_calendars (
  calendar_id uuid not null,
  workspace_id uuid not null,
  due_at timestamp with time zone not null,
  failures integer not null default 0,
  constraint directory_calendars_pkey PRIMARY KEY (calendar_id),
  constraint directory_calendars_workspace_id_calendar_id_fkey FOREIGN KEY (workspace_id, calendar_id) REFERENCES calendars(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX calendars_due ON public.directory_calendars USING btree (due_at);
CREATE INDEX calendars_failing ON public.directory_calendars USING btree (failures) WHERE (failures > 0);

CREATE TABLE directory_destination_queues (
  workspace_id uuid not null,
  destination text not null,
  destination_id uuid not null,
  due_at timestamp with time zone,
  lease_id uuid,
  leased_until timestamp with time zone,
  failures integer not null default 0,
  open_until timestamp with time zone,
  pending bigint not null default 0,
  confirming bigint not null default 0,
  delivered bigint not null default 0,
  skipped bigint not null default 0,
  dead bigint not null default 0,
  enabled boolean not null default false,
  constraint directory_destination_queues_pkey PRIMARY KEY (workspace_id, destination, destination_id),
  constraint directory_destination_queues_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(workspace_id) ON DELETE CASCADE
);
CREATE INDEX destination_queues_free ON public.directory_destination_queues USING btree (GREATEST(due_at, leased_until, open_until)) WHERE (due_at IS NOT NULL);

CREATE TABLE directory_domains (
  name text not null,
  workspace_id uuid not null,
  added_at timestamp with time zone not null,
  constraint directory_domains_name_check CHECK ((name ~ '^[a-z0-9.-]{1,253}$'::text)),
  constraint directory_domains_pkey PRIMARY KEY (name)
);
CREATE INDEX directory_domains_of_workspace ON public.directory_domains USING btree (workspace_id);

CREATE TABLE directory_event_types (
  event_type_id uuid not null,
  workspace_id uuid not null,
  constraint directory_event_types_pkey PRIMARY KEY (event_type_id),
  constraint directory_event_types_workspace_id_event_type_id_fkey FOREIGN KEY (workspace_id, event_type_id) REFERENCES event_types(workspace_id, id)
);

CREATE TABLE directory_identities (
  issuer text not null,
  subject text not null,
  account_id uuid not null,
  created_at timestamp with time zone not null,
  constraint directory_identities_account_id_fkey FOREIGN KEY (account_id) REFERENCES directory_accounts(id) ON DELETE CASCADE,
  constraint directory_identities_pkey PRIMARY KEY (issuer, subject)
);
CREATE UNIQUE INDEX directory_identity_of_account ON public.directory_identities USING btree (account_id, issuer);

CREATE TABLE directory_known_browsers (
  account_id uuid not null,
  token_hash text not null,
  session_id uuid not null,
  signed_in_at timestamp with time zone not null,
  constraint directory_known_browsers_account_id_fkey FOREIGN KEY (account_id) REFERENCES directory_accounts(id) ON DELETE CASCADE,
  constraint directory_known_browsers_pkey PRIMARY KEY (account_id, token_hash)
);

CREATE TABLE directory_members (
  email_hash bytea not null,
  workspace_id uuid not null,
  user_id uuid not null,
  accepted boolean not null default false,
  constraint directory_members_pkey PRIMARY KEY (email_hash, workspace_id)
);
CREATE INDEX directory_members_of_workspace ON public.directory_members USING btree (workspace_id);

CREATE TABLE directory_passkey_challenges (
  hash text not null,
  browser text not null,
  purpose text not null,
  account_id uuid,
  expires_at timestamp with time zone not null,
  constraint directory_passkey_challenges_pkey PRIMARY KEY (hash),
  constraint directory_passkey_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['add'::text, 'sign_in'::text])))
);
CREATE INDEX directory_passkey_challenges_ended ON public.directory_passkey_challenges USING btree (expires_at);

CREATE TABLE directory_passkeys (
  id uuid not null,
  credential_id text not null,
  account_id uuid not null,
  name text not null,
  public_key text not null,
  counter bigint not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint directory_passkeys_account_id_fkey FOREIGN KEY (account_id) REFERENCES directory_accounts(id) ON DELETE CASCADE,
  constraint directory_passkeys_credential_id_key UNIQUE (credential_id),
  constraint directory_passkeys_pkey PRIMARY KEY (id)
);
CREATE INDEX directory_passkeys_of_account ON public.directory_passkeys USING btree (account_id, created_at);

CREATE TABLE directory_passwords (
  account_id uuid not null,
  hash text not null,
  changed_at timestamp with time zone not null,
  constraint directory_passwords_account_id_fkey FOREIGN KEY (account_id) REFERENCES directory_accounts(id) ON DELETE CASCADE,
  constraint directory_passwords_pkey PRIMARY KEY (account_id)
);

CREATE TABLE directory_provider_sign_ins (
  state text not null,
  issuer text not null,
  next text,
  expires_at timestamp with time zone not null,
  workspace_id uuid,
  constraint directory_provider_sign_ins_pkey PRIMARY KEY (state)
);
CREATE INDEX directory_provider_sign_ins_ended ON public.directory_provider_sign_ins USING btree (expires_at);

CREATE TABLE directory_removals (
  workspace_id uuid not null,
  due_at timestamp with time zone not null,
  constraint directory_removals_pkey PRIMARY KEY (workspace_id),
  constraint directory_removals_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(workspace_id) ON DELETE CASCADE
);

CREATE TABLE directory_sessions (
  id uuid not null,
  token_hash text not null,
  former_hash text,
  former_until timestamp with time zone,
  account_id uuid not null,
  way text not null,
  browser text not null,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  is_rotation_due boolean not null default false,
  refused_in uuid[] not null default '{}'::uuid[],
  only_in uuid,
  constraint directory_sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES directory_accounts(id) ON DELETE CASCADE,
  constraint directory_sessions_pkey PRIMARY KEY (id),
  constraint directory_sessions_token_hash_key UNIQUE (token_hash),
  constraint directory_sessions_way_check CHECK ((way = ANY (ARRAY['email'::text, 'invitation'::text, 'operator'::text, 'provider'::text, 'passkey'::text, 'password'::text])))
);
CREATE INDEX directory_sessions_of_workspace ON public.directory_sessions USING btree (only_in) WHERE (only_in IS NOT NULL);
CREATE INDEX session_of_former_hash ON public.directory_sessions USING btree (former_hash) WHERE (former_hash IS NOT NULL);
CREATE INDEX sessions_of_account ON public.directory_sessions USING btree (account_id, created_at);

CREATE TABLE directory_slugs (
  slug text not null,
  workspace_id uuid not null,
  password_sign_in boolean not null default false,
  constraint directory_slugs_pkey PRIMARY KEY (slug),
  constraint directory_slugs_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(workspace_id),
  constraint directory_slugs_workspace_id_key UNIQUE (workspace_id)
);

CREATE TABLE directory_unknown_links (
  workspace_id uuid not null,
  id uuid not null,
  email text not null,
  way text not null,
  hash text not null,
  sealed_secret text,
  language text not null,
  next text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_by uuid,
  constraint directory_unknown_links_pkey PRIMARY KEY (workspace_id, id),
  constraint directory_unknown_links_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES directory_unknown_workspace(workspace_id)
);
CREATE UNIQUE INDEX directory_unknown_link_hash ON public.directory_unknown_links USING btree (workspace_id, hash);
CREATE INDEX directory_unknown_links_ended ON public.directory_unknown_links USING btree (workspace_id, expires_at);

CREATE TABLE directory_unknown_workspace (
  workspace_id uuid not null,
  constraint directory_unknown_workspace_pkey PRIMARY KEY (workspace_id)
);

CREATE TABLE event_type_hosts (
  workspace_id uuid not null,
  event_type_id uuid not null,
  "position" integer not null,
  host_id uuid not null,
  constraint event_type_hosts_pkey PRIMARY KEY (workspace_id, event_type_id, "position"),
  constraint event_type_hosts_workspace_id_event_type_id_fkey FOREIGN KEY (workspace_id, event_type_id) REFERENCES event_types(workspace_id, id),
  constraint event_type_hosts_workspace_id_host_id_fkey FOREIGN KEY (workspace_id, host_id) REFERENCES hosts(workspace_id, id)
);
CREATE INDEX event_types_of_host ON public.event_type_hosts USING btree (workspace_id, host_id);
ALTER TABLE event_type_hosts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY one_workspace ON event_type_hosts FOR ALL TO public
  USING (workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid);
GRANT delete, insert, select, update ON event_type_hosts TO calendeal_service;

CREATE TABLE event_types (
  workspace_id uuid not null,
  id uuid not null,
  slug text not null,
  status text not null,
  document jsonb not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default date_trunc('milliseconds'::text, now()),
  removed_at timestamp with time zone,
  constraint event_types_pkey PRIMARY KEY (workspace_id, id),
  constraint event_types_status_check CHECK ((status = ANY (ARRAY['active'::text, 'hidden'::text, 'archived'::text]))),
  constraint event_types_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(workspace_id)
);
CREATE UNIQUE INDEX event_type_slug ON public.event_types USING btree (workspace_id, slug) WHERE (removed_at IS NULL);
CREATE INDEX event_types_newest ON public.event_types USING btree (workspace_id, created_at, id);
ALTER TABLE event_types ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY one_workspace ON event_types FOR ALL TO public
  USING (workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid);
CREATE TRIGGER next_version BEFORE UPDATE ON public.event_types FOR EACH ROW EXECUTE FUNCTION next_version();
GRANT insert, select, update ON event_types TO calendeal_service;

CREATE TABLE form_events (
  workspace_id uuid not null,
  event_type_id uuid not null,
  reported_at timestamp with time zone not null,
  sequence bigint not null generated always as identity,
  field text not null,
  dwell_seconds double precision not null,
  abandoned boolean not null,
  constraint form_events_workspace_id_event_type_id_fkey FOREIGN KEY (workspace_id, event_type_id) REFERENCES event_types(workspace_id, id)
) PARTITION BY RANGE (reported_at);
CREATE INDEX form_events_of_field ON ONLY public.form_events USING btree (workspace_id, event_type_id, field COLLATE "C", reported_at) INCLUDE (dwell_seconds, abandoned);
ALTER TABLE form_events ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY one_workspace ON form_events FOR ALL TO public
  USING (workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid);
GRANT insert, select ON form_events TO calendeal_service;

CREATE TABLE hosts (
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
  created_at timestamp with time zone not null default date_trunc('milliseconds'::text, now()),
  removed_at timestamp with time zone,
  absences jsonb not null default '[]'::jsonb,
  title text,
  introduction text,
  picture text,
  constraint hosts_pkey PRIMARY KEY (workspace_id, id),
  constraint hosts_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(workspace_id),
  constraint hosts_workspace_id_picture_fkey FOREIGN KEY (workspace_id, picture) REFERENCES pictures(workspace_id, id)
);
CREATE INDEX hosts_newest ON public.hosts USING btree (workspace_id, created_at, id);
CREATE INDEX hosts_of_picture ON public.hosts USING btree (workspace_id, picture) WHERE (picture IS NOT NULL);
ALTER TABLE hosts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY one_workspace ON hosts FOR ALL TO public
  USING (workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid);
CREATE TRIGGER next_version BEFORE UPDATE ON public.hosts FOR EACH ROW EXECUTE FUNCTION next_version();
GRANT insert, select, update ON hosts TO calendeal_service;

CREATE TABLE idempotency_keys (
  workspace_id uuid not null,
  scope uuid not null,
  key_hash bytea not null,
  outcome text not null,
  claimed_at timestamp with time zone not null default now(),
  constraint idempotency_keys_pkey PRIMARY KEY (workspace_id, scope, key_hash)
);
CREATE INDEX idempotency_keys_claimed ON public.idempotency_keys USING btree (workspace_id, claimed_at);
ALTER TABLE idempotency_keys ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY one_workspace ON idempotency_keys FOR ALL TO public
  USING (workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid);
GRANT delete, insert, select, update ON idempotency_keys TO calendeal_service;

CREATE TABLE identity_providers (
  workspace_id uuid not null,
  id uuid not null,
  name text not null,
  issuer text not null,
  client_id text not null,
  sealed_secret text,
  scopes text not null,
  groups_claim text not null,
  rules jsonb not null,
  created_at timestamp with time zone not null,
  constraint identity_providers_pkey PRIMARY KEY (workspace_id, id),
  constraint identity_providers_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(workspace_id) ON DELETE CASCADE
);
ALTER TABLE identity_providers ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY one_workspace ON identity_providers FOR ALL TO public
  USING (workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid);
GRANT delete, insert, select, update ON identity_providers TO calendeal_service;

CREATE TABLE integrations (
  workspace_id uuid not null,
  id uuid not null,
  account jsonb not null,
  enabled boolean not null,
  sealed_credential text not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  lost_at timestamp with time zone,
  ends_at timestamp with time zone,
  constraint integrations_pkey PRIMARY KEY (workspace_id, id),
  constraint integrations_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(workspace_id) ON DELETE CASCADE
);
CREATE INDEX integrations_newest ON public.integrations USING btree (workspace_id, created_at, id);
ALTER TABLE integrations ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY one_workspace ON integrations FOR ALL TO public
  USING (workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid);
CREATE TRIGGER next_version BEFORE UPDATE OF account, enabled ON public.integrations FOR EACH ROW EXECUTE FUNCTION next_version();
GRANT delete, insert, select, update ON integrations TO calendeal_service;

CREATE TABLE invitee_locks (
  workspace_id uuid not null,
  event_type_id uuid not null,
  email_hash bytea not null,
  constraint invitee_locks_pkey PRIMARY KEY (workspace_id, event_type_id, email_hash)
);
CREATE INDEX locks_of_invitee ON public.invitee_locks USING btree (workspace_id, email_hash);
ALTER TABLE invitee_locks ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY one_workspace ON invitee_locks FOR ALL TO public
  USING (workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid);
GRANT delete, insert, select, update ON invitee_locks TO calendeal_service;

CREATE TABLE mail_reminder_stops (
  workspace_id uuid not null,
  booking_uid text not null,
  recipient text not null,
  constraint mail_reminder_stops_pkey PRIMARY KEY (workspace_id, booking_uid, recipient),
  constraint mail_reminder_stops_workspace_id_booking_uid_fkey FOREIGN KEY (workspace_id, booking_uid) REFERENCES bookings(workspace_id, uid) ON DELETE CASCADE
);
ALTER TABLE mail_reminder_stops ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY one_workspace ON mail_reminder_stops FOR ALL TO public
  USING (workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid);
GRANT insert, select ON mail_reminder_stops TO calendeal_service;

CREATE TABLE mail_settings (
  workspace_id uuid not null,
  settings jsonb not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  constraint mail_settings_pkey PRIMARY KEY (workspace_id),
  constraint mail_settings_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(workspace_id) ON DELETE CASCADE
);
ALTER TABLE mail_settings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY one_workspace ON mail_settings FOR ALL TO public
  USING (workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid);
GRANT insert, select, update ON mail_settings TO calendeal_service;

CREATE TABLE mail_suppressions (
  workspace_id uuid not null,
  address_hash text not null,
  reason text not null,
  at timestamp with time zone not null,
  constraint mail_suppressions_pkey PRIMARY KEY (workspace_id, address_hash),
  constraint mail_suppressions_reason_check CHECK ((reason = ANY (ARRAY['bounce'::text, 'complaint'::text]))),
  constraint mail_suppressions_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(workspace_id) ON DELETE CASCADE
);
ALTER TABLE mail_suppressions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY one_workspace ON mail_suppressions FOR ALL TO public
  USING (workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid);
GRANT delete, insert, select ON mail_suppressions TO calendeal_service;

CREATE TABLE meeting_links (
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
  constraint meeting_links_pkey PRIMARY KEY (workspace_id, root_uid),
  constraint meeting_links_ready_has_url CHECK (((state = 'ready'::text) = (url IS NOT NULL))),
  constraint meeting_links_revision_check CHECK ((revision >= 1)),
  constraint meeting_links_sequence_check CHECK ((sequence >= 0)),
  constraint meeting_links_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'ready'::text, 'failed'::text]))),
  constraint meeting_links_workspace_id_root_uid_fkey FOREIGN KEY (workspace_id, root_uid) REFERENCES bookings(workspace_id, uid) ON DELETE CASCADE
);
ALTER TABLE meeting_links ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY one_workspace ON meeting_links FOR ALL TO public
  USING (workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid);
GRANT insert, select, update ON meeting_links TO calendeal_service;

CREATE TABLE member_identities (
  workspace_id uuid not null,
  issuer text not null,
  subject text not null,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  constraint member_identities_pkey PRIMARY KEY (workspace_id, issuer, subject),
  constraint member_identities_workspace_id_user_id_fkey FOREIGN KEY (workspace_id, user_id) REFERENCES members(workspace_id, user_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX member_identity_of_member ON public.member_identities USING btree (workspace_id, user_id, issuer);
ALTER TABLE member_identities ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY one_workspace ON member_identities FOR ALL TO public
  USING (workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid);
GRANT delete, insert, select, update ON member_identities TO calendeal_service;

CREATE TABLE members (
  workspace_id uuid not null,
  user_id uuid not null,
  email text not null,
  name text not null,
  role text not null,
  created_at timestamp with time zone not null,
  booking_mails boolean not null default false,
  host_id uuid,
  accepted_at timestamp with time zone,
  constraint members_pkey PRIMARY KEY (workspace_id, user_id),
  constraint members_role_check CHECK ((role = ANY (ARRAY['member'::text, 'admin'::text, 'owner'::text]))),
  constraint members_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(workspace_id)
);
CREATE UNIQUE INDEX member_email ON public.members USING btree (workspace_id, email);
ALTER TABLE members ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY one_workspace ON members FOR ALL TO public
  USING (workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid);
GRANT delete, insert, select, update ON members TO calendeal_service;

CREATE TABLE migrations (
  migration_id integer not null,
  created_at timestamp with time zone not null default now(),
  name text not null,
  constraint migrations_pkey PRIMARY KEY (migration_id)
);
GRANT select ON migrations TO calendeal_service;

CREATE TABLE oauth_clients (
  workspace_id uuid not null,
  id uuid not null,
  name text not null,
  client_id text not null,
  tenant text not null,
  sealed_secret text not null,
  created_at timestamp with time zone not null,
  constraint oauth_clients_name_check CHECK ((name = ANY (ARRAY['google'::text, 'microsoft'::text, 'zoom'::text, 'linkedin'::text]))),
  constraint oauth_clients_pkey PRIMARY KEY (workspace_id, id),
  constraint oauth_clients_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(workspace_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX oauth_client_of_name ON public.oauth_clients USING btree (workspace_id, name);
ALTER TABLE oauth_clients ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY one_workspace ON oauth_clients FOR ALL TO public
  USING (workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid);
GRANT delete, insert, select, update ON oauth_clients TO calendeal_service;

CREATE TABLE one_off_links (
  workspace_id uuid not null,
  id uuid not null,
  event_type_id uuid not null,
  uses integer not null,
  used integer not null,
  gives_back boolean not null,
  expires_at timestamp with time zone,
  last_used_at timestamp with time zone,
  host_ids jsonb not null,
  contact_id uuid,
  person jsonb,
  responses jsonb not null,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  constraint one_off_links_pkey PRIMARY KEY (workspace_id, id),
  constraint one_off_links_used_check CHECK (((used >= 0) AND (used <= uses))),
  constraint one_off_links_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(workspace_id) ON DELETE CASCADE
);
CREATE INDEX one_off_links_newest ON public.one_off_links USING btree (workspace_id, created_at, id);
CREATE INDEX one_off_links_of_contact ON public.one_off_links USING btree (workspace_id, contact_id) WHERE (contact_id IS NOT NULL);
CREATE INDEX one_off_links_of_email ON public.one_off_links USING btree (workspace_id, ((person ->> 'email'::text))) WHERE (person IS NOT NULL);
CREATE INDEX one_off_links_of_event_type ON public.one_off_links USING btree (workspace_id, event_type_id, created_at, id);
CREATE INDEX one_off_links_unused ON public.one_off_links USING btree (workspace_id) WHERE (used < uses);
ALTER TABLE one_off_links ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY one_workspace ON one_off_links FOR ALL TO public
  USING (workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid);
GRANT delete, insert, select, update ON one_off_links TO calendeal_service;

CREATE TABLE outbox_messages (
  id uuid not null,
  workspace_id uuid not null,
  body jsonb not null,
  posted_at timestamp with time zone not null default outbox_now(),
  available_at timestamp with time zone not null default outbox_now(),
  leased_until timestamp with time zone,
  attempts integer not null default 0,
  constraint outbox_messages_pkey PRIMARY KEY (id)
);
CREATE INDEX outbox_messages_available ON public.outbox_messages USING btree (available_at);
GRANT insert ON outbox_messages TO calendeal_service;

CREATE TABLE payment_accounts (
  workspace_id uuid not null,
  id uuid not null,
  provider text not null,
  is_live boolean not null,
  sealed_access text not null,
  created_at timestamp with time zone not null,
  constraint payment_accounts_pkey PRIMARY KEY (workspace_id, id),
  constraint payment_accounts_provider_check CHECK ((provider = 'stripe'::text)),
  constraint payment_accounts_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(workspace_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX payment_account_of_workspace ON public.payment_accounts USING btree (workspace_id);
ALTER TABLE payment_accounts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY one_workspace ON payment_accounts FOR ALL TO public
  USING (workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid);
GRANT delete, insert, select, update ON payment_accounts TO calendeal_service;

CREATE TABLE payment_connections (
  workspace_id uuid not null,
  id uuid not null,
  provider text not null,
  name text not null,
  is_live boolean not null,
  site text,
  sealed_access text not null,
  last_call_at timestamp with time zone,
  wrong_signatures integer not null,
  call_days integer not null,
  created_at timestamp with time zone not null,
  constraint payment_connections_pkey PRIMARY KEY (workspace_id, id),
  constraint payment_connections_provider_check CHECK ((provider = ANY (ARRAY['stripe'::text, 'paddle'::text, 'chargebee'::text, 'lemon-squeezy'::text, 'gocardless'::text, 'mollie'::text]))),
  constraint payment_connections_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(workspace_id) ON DELETE CASCADE
);
CREATE INDEX payment_connections_newest ON public.payment_connections USING btree (workspace_id, created_at, id);
ALTER TABLE payment_connections ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY one_workspace ON payment_connections FOR ALL TO public
  USING (workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid);
GRANT delete, insert, select, update ON payment_connections TO calendeal_service;

CREATE TABLE pictures (
  workspace_id uuid not null,
  id text not null,
  png bytea not null,
  stored_at timestamp with time zone not null,
  constraint pictures_id_check CHECK ((id ~ '^[0-9a-f]{64}$'::text)),
  constraint pictures_pkey PRIMARY KEY (workspace_id, id),
  constraint pictures_png_check CHECK (((octet_length(png) >= 1) AND (octet_length(png) <= 1048576))),
  constraint pictures_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(workspace_id) ON DELETE CASCADE
);
ALTER TABLE pictures ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY one_workspace ON pictures FOR ALL TO public
  USING (workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid);
GRANT delete, insert, select, update ON pictures TO calendeal_service;

CREATE TABLE provider_calls (
  workspace_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  headers jsonb not null,
  body bytea not null,
  received_at timestamp with time zone not null,
  constraint provider_calls_pkey PRIMARY KEY (workspace_id, id),
  constraint provider_calls_workspace_id_connection_id_fkey FOREIGN KEY (workspace_id, connection_id) REFERENCES payment_connections(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX provider_calls_by_age ON public.provider_calls USING btree (workspace_id, connection_id, received_at);
ALTER TABLE provider_calls ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY one_workspace ON provider_calls FOR ALL TO public
  USING (workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid);
GRANT delete, insert, select, update ON provider_calls TO calendeal_service;

CREATE TABLE provider_checkouts (
  workspace_id uuid not null,
  reference text not null,
  recorded_as text,
  constraint provider_checkouts_pkey PRIMARY KEY (workspace_id, reference),
  constraint provider_checkouts_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(workspace_id) ON DELETE CASCADE
);
ALTER TABLE provider_checkouts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY one_workspace ON provider_checkouts FOR ALL TO public
  USING (workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid);
GRANT insert, select, update ON provider_checkouts TO calendeal_service;

CREATE TABLE provider_customers (
  workspace_id uuid not null,
  customer text not null,
  contact_id uuid not null,
  constraint provider_customers_pkey PRIMARY KEY (workspace_id, customer),
  constraint provider_customers_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(workspace_id) ON DELETE CASCADE
);
CREATE INDEX provider_customers_of_contact ON public.provider_customers USING btree (workspace_id, contact_id);
ALTER TABLE provider_customers ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY one_workspace ON provider_customers FOR ALL TO public
  USING (workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid);
GRANT delete, insert, select, update ON provider_customers TO calendeal_service;

CREATE TABLE removed_rows (
  workspace_id uuid not null,
  table_name text not null,
  row_key jsonb not null,
  removed_at timestamp with time zone not null,
  constraint removed_rows_pkey PRIMARY KEY (workspace_id, table_name, row_key),
  constraint removed_rows_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(workspace_id) ON DELETE CASCADE
);
ALTER TABLE removed_rows ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY one_workspace ON removed_rows FOR ALL TO public
  USING (workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid);
GRANT insert, select, update ON removed_rows TO calendeal_service;

CREATE TABLE request_keys (
  workspace_id uuid not null,
  person_id uuid not null,
  key_hash text not null,
  request_hash text not null,
  claim uuid not null,
  claimed_at timestamp with time zone not null,
  state text not null,
  answer text,
  constraint request_keys_pkey PRIMARY KEY (workspace_id, person_id, key_hash),
  constraint request_keys_state_check CHECK ((state = ANY (ARRAY['held'::text, 'settled'::text, 'answered'::text]))),
  constraint request_keys_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(workspace_id) ON DELETE CASCADE
);
CREATE INDEX request_keys_claimed ON public.request_keys USING btree (workspace_id, claimed_at);
ALTER TABLE request_keys ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY one_workspace ON request_keys FOR ALL TO public
  USING (workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid);
GRANT delete, insert, select, update ON request_keys TO calendeal_service;

CREATE TABLE reservations (
  workspace_id uuid not null,
  id uuid not null,
  event_type_id uuid not null,
  host_ids jsonb not null,
  start_at timestamp with time zone not null,
  end_at timestamp with time zone not null,
  blocked_from timestamp with time zone not null,
  blocked_until timestamp with time zone not null,
  booker_timezone text not null,
  held_until timestamp with time zone not null,
  released_at timestamp with time zone,
  booking_uid text,
  created_by uuid,
  credential_id text,
  created_at timestamp with time zone not null,
  key_hash bytea not null,
  waiting_entry_id uuid,
  holder text,
  constraint reservations_has_maker CHECK (((created_by IS NOT NULL) OR (waiting_entry_id IS NOT NULL) OR (holder IS NOT NULL))),
  constraint reservations_has_one_end CHECK (((released_at IS NULL) OR (booking_uid IS NULL))),
  constraint reservations_pkey PRIMARY KEY (workspace_id, id),
  constraint reservations_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(workspace_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX reservation_key ON public.reservations USING btree (workspace_id, key_hash);
CREATE INDEX reservations_newest ON public.reservations USING btree (workspace_id, created_at, id);
CREATE INDEX reservations_of_event_type ON public.reservations USING btree (workspace_id, event_type_id, created_at, id);
CREATE INDEX reservations_of_visitors ON public.reservations USING btree (workspace_id, created_at) WHERE (holder IS NOT NULL);
CREATE INDEX reservations_to_waiting ON public.reservations USING btree (workspace_id, event_type_id, waiting_entry_id) WHERE (waiting_entry_id IS NOT NULL);
CREATE INDEX reservations_unended ON public.reservations USING btree (workspace_id, held_until) WHERE ((released_at IS NULL) AND (booking_uid IS NULL));
ALTER TABLE reservations ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY one_workspace ON reservations FOR ALL TO public
  USING (workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid);
GRANT delete, insert, select, update ON reservations TO calendeal_service;

CREATE TABLE saved_views (
  workspace_id uuid not null,
  id uuid not null,
  name text not null,
  choices jsonb not null,
  subscribers jsonb not null,
  created_at timestamp with time zone not null,
  constraint saved_views_pkey PRIMARY KEY (workspace_id, id),
  constraint saved_views_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(workspace_id) ON DELETE CASCADE
);
CREATE INDEX saved_views_newest ON public.saved_views USING btree (workspace_id, created_at, id);
ALTER TABLE saved_views ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY one_workspace ON saved_views FOR ALL TO public
  USING (workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid);
GRANT delete, insert, select, update ON saved_views TO calendeal_service;

CREATE TABLE schema_versions (
  is_only boolean not null default true,
  migrated_by text not null default '0.0.0'::text,
  oldest text not null default '0.0.0'::text,
  constraint schema_versions_is_only_check CHECK (is_only),
  constraint schema_versions_pkey PRIMARY KEY (is_only)
);
GRANT select ON schema_versions TO calendeal_service;

CREATE TABLE sending_permit (
  is_sending boolean not null default true,
  since timestamp with time zone not null default now(),
  constraint sending_permit_is_sending_check CHECK (is_sending),
  constraint sending_permit_pkey PRIMARY KEY (is_sending)
);
GRANT select ON sending_permit TO calendeal_service;

CREATE TABLE spend (
  workspace_id uuid not null,
  day date not null,
  platform text not null,
  campaign text not null,
  campaign_id text,
  name text not null,
  amount numeric(12,2) not null,
  currency text not null,
  recording_id uuid not null,
  recorded_at timestamp with time zone not null,
  constraint spend_amount_check CHECK ((amount > (0)::numeric)),
  constraint spend_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint spend_pkey PRIMARY KEY (workspace_id, day, platform, campaign),
  constraint spend_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(workspace_id) ON DELETE CASCADE
);
ALTER TABLE spend ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY one_workspace ON spend FOR ALL TO public
  USING (workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid);
GRANT delete, insert, select, update ON spend TO calendeal_service;

CREATE TABLE sql_files (
  path text not null,
  sha256 text not null,
  constraint sql_files_pkey PRIMARY KEY (path)
);
GRANT select ON sql_files TO calendeal_service;

CREATE TABLE transactions (
  workspace_id uuid not null,
  id uuid not null,
  contact_id uuid not null,
  deal_id uuid not null,
  kind text not null,
  payment_id uuid,
  amount numeric(12,2) not null,
  currency text not null,
  transaction_at timestamp with time zone not null,
  description text,
  reference text,
  tax numeric(12,2),
  subscription_id text,
  subscription_payment text,
  recorded_at timestamp with time zone not null,
  constraint transactions_amount_check CHECK (((amount <> (0)::numeric) AND ((amount > (0)::numeric) = (kind = ANY (ARRAY['payment'::text, 'refund_failed'::text, 'dispute_won'::text]))))),
  constraint transactions_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint transactions_kind_check CHECK ((kind = ANY (ARRAY['payment'::text, 'refund'::text, 'refund_failed'::text, 'dispute'::text, 'dispute_won'::text, 'correction'::text]))),
  constraint transactions_payment_check CHECK (((payment_id IS NULL) = (kind = 'payment'::text))),
  constraint transactions_pkey PRIMARY KEY (workspace_id, id),
  constraint transactions_subscription_check CHECK ((subscription_payment = ANY (ARRAY['first'::text, 'renewal'::text]))),
  constraint transactions_tax_check CHECK (((tax >= (0)::numeric) AND (tax <= abs(amount)))),
  constraint transactions_workspace_id_contact_id_fkey FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts(workspace_id, id),
  constraint transactions_workspace_id_deal_id_fkey FOREIGN KEY (workspace_id, deal_id) REFERENCES deals(workspace_id, id)
);
CREATE INDEX transactions_newest ON public.transactions USING btree (workspace_id, recorded_at, id);
CREATE INDEX transactions_of_contact ON public.transactions USING btree (workspace_id, contact_id) INCLUDE (transaction_at, payment_id, currency, amount);
CREATE INDEX transactions_of_deal ON public.transactions USING btree (workspace_id, deal_id);
CREATE INDEX transactions_paid ON public.transactions USING btree (workspace_id, transaction_at) INCLUDE (contact_id, deal_id, currency, amount, payment_id);
CREATE UNIQUE INDEX transactions_reference ON public.transactions USING btree (workspace_id, reference) WHERE (reference IS NOT NULL);
ALTER TABLE transactions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY one_workspace ON transactions FOR ALL TO public
  USING (workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid);
GRANT insert, select ON transactions TO calendeal_service;
GRANT update (contact_id), update (description), update (subscription_id), update (subscription_payment), update (tax) ON transactions TO calendeal_service;

CREATE TABLE unmatched_entries (
  workspace_id uuid not null,
  id uuid not null,
  provider text not null,
  is_live boolean not null,
  kind text not null,
  reference text not null,
  payment_reference text,
  amount numeric(12,2) not null,
  currency text not null,
  is_total boolean not null,
  transaction_at timestamp with time zone not null,
  description text,
  tax numeric(12,2),
  subscription_id text,
  subscription_payment text,
  customer text,
  email text,
  dismissal text,
  created_at timestamp with time zone not null,
  constraint unmatched_entries_amount_check CHECK ((amount > (0)::numeric)),
  constraint unmatched_entries_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint unmatched_entries_dismissal_check CHECK ((dismissal = ANY (ARRAY['recorded_by_hand'::text, 'not_ours'::text, 'other'::text]))),
  constraint unmatched_entries_kind_check CHECK ((kind = ANY (ARRAY['payment'::text, 'refund'::text, 'refund_failed'::text, 'dispute'::text, 'dispute_won'::text]))),
  constraint unmatched_entries_once UNIQUE (workspace_id, reference),
  constraint unmatched_entries_payment_check CHECK (((payment_reference IS NULL) = (kind = 'payment'::text))),
  constraint unmatched_entries_pkey PRIMARY KEY (workspace_id, id),
  constraint unmatched_entries_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(workspace_id) ON DELETE CASCADE
);
CREATE INDEX unmatched_entries_newest ON public.unmatched_entries USING btree (workspace_id, created_at, id);
CREATE INDEX unmatched_entries_of_email ON public.unmatched_entries USING btree (workspace_id, email) WHERE (email IS NOT NULL);
CREATE INDEX unmatched_entries_of_payment ON public.unmatched_entries USING btree (workspace_id, payment_reference, created_at, id) WHERE (payment_reference IS NOT NULL);
ALTER TABLE unmatched_entries ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY one_workspace ON unmatched_entries FOR ALL TO public
  USING (workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid);
GRANT delete, insert, select, update ON unmatched_entries TO calendeal_service;

CREATE TABLE waiting_entries (
  workspace_id uuid not null,
  id uuid not null,
  event_type_id uuid not null,
  person jsonb not null,
  periods jsonb not null,
  details jsonb not null,
  booker_timezone text not null,
  language text,
  wanted_until timestamp with time zone not null,
  ended_at timestamp with time zone,
  booking_uid text,
  created_at timestamp with time zone not null,
  proposed_by jsonb,
  constraint waiting_entries_booked_is_ended CHECK (((booking_uid IS NULL) OR (ended_at IS NOT NULL))),
  constraint waiting_entries_pkey PRIMARY KEY (workspace_id, id),
  constraint waiting_entries_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(workspace_id) ON DELETE CASCADE
);
CREATE INDEX waiting_entries_newest ON public.waiting_entries USING btree (workspace_id, created_at, id);
CREATE INDEX waiting_entries_of_email ON public.waiting_entries USING btree (workspace_id, ((person ->> 'email'::text)));
CREATE INDEX waiting_entries_unended ON public.waiting_entries USING btree (workspace_id, event_type_id, created_at, id) WHERE (ended_at IS NULL);
CREATE INDEX waiting_entries_wanted ON public.waiting_entries USING btree (workspace_id, wanted_until);
ALTER TABLE waiting_entries ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY one_workspace ON waiting_entries FOR ALL TO public
  USING (workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid);
GRANT delete, insert, select, update ON waiting_entries TO calendeal_service;

CREATE TABLE webhooks (
  workspace_id uuid not null,
  id uuid not null,
  url text not null,
  events text[] not null,
  enabled boolean not null,
  sealed_secret text not null,
  former jsonb,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  constraint webhooks_pkey PRIMARY KEY (workspace_id, id),
  constraint webhooks_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(workspace_id) ON DELETE CASCADE
);
CREATE INDEX webhooks_newest ON public.webhooks USING btree (workspace_id, created_at, id);
ALTER TABLE webhooks ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY one_workspace ON webhooks FOR ALL TO public
  USING (workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid);
CREATE TRIGGER next_version BEFORE UPDATE OF url, events, enabled ON public.webhooks FOR EACH ROW EXECUTE FUNCTION next_version();
GRANT delete, insert, select, update ON webhooks TO calendeal_service;

CREATE TABLE workspaces (
  workspace_id uuid not null,
  name text not null,
  slug text not null,
  timezone text not null,
  default_country text not null,
  embed_allowed_hosts jsonb not null,
  subscription text not null,
  transactions_create_contacts boolean not null,
  created_at timestamp with time zone not null,
  version integer not null default 1,
  removed_at timestamp with time zone,
  contact text,
  privacy_url text,
  visit_memory text not null default 'off'::text,
  calendar_changes text not null default 'flag'::text,
  brand_colour text,
  corners text not null default 'soft'::text,
  credit_shown boolean not null default true,
  logo text,
  member_contacts text not null default 'booked'::text,
  password_sign_in boolean not null default false,
  suspended_at timestamp with time zone,
  event_type_order jsonb not null default '[]'::jsonb,
  revenue_goals jsonb not null default '[]'::jsonb,
  channel_rules jsonb not null default '[]'::jsonb,
  part_payments_add_up boolean not null default false,
  deal_stages jsonb not null default '[]'::jsonb,
  constraint workspaces_brand_colour_check CHECK ((brand_colour ~ '^#[0-9A-Fa-f]{6}$'::text)),
  constraint workspaces_calendar_changes_check CHECK ((calendar_changes = ANY (ARRAY['flag'::text, 'apply'::text]))),
  constraint workspaces_corners_check CHECK ((corners = ANY (ARRAY['square'::text, 'soft'::text, 'round'::text]))),
  constraint workspaces_member_contacts_check CHECK ((member_contacts = ANY (ARRAY['none'::text, 'booked'::text, 'all'::text]))),
  constraint workspaces_pkey PRIMARY KEY (workspace_id),
  constraint workspaces_subscription_check CHECK ((subscription = ANY (ARRAY['active'::text, 'lapsed'::text]))),
  constraint workspaces_visit_memory_check CHECK ((visit_memory = ANY (ARRAY['off'::text, 'with_consent'::text, 'on'::text]))),
  constraint workspaces_workspace_id_logo_fkey FOREIGN KEY (workspace_id, logo) REFERENCES pictures(workspace_id, id)
);
ALTER TABLE workspaces ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY one_workspace ON workspaces FOR ALL TO public
  USING (workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid);
CREATE TRIGGER next_version BEFORE UPDATE ON public.workspaces FOR EACH ROW EXECUTE FUNCTION next_version();
GRANT insert, select, update ON workspaces TO calendeal_service;

GRANT usage ON SEQUENCE form_events_sequence_seq TO calendeal_service;

CREATE FUNCTION access_token(
  wanted text
) RETURNS SETOF directory_access_tokens
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION access_token TO calendeal_service;

CREATE FUNCTION admit_to_service(
  login text
) RETURNS void
  LANGUAGE plpgsql VOLATILE SECURITY INVOKER SET search_path=pg_catalog, pg_temp;

CREATE FUNCTION api_key_of_prefix(
  wanted text
) RETURNS SETOF api_keys
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION api_key_of_prefix TO calendeal_service;

CREATE FUNCTION append_form_events(
  workspace uuid,
  event_type uuid,
  at timestamp with time zone,
  events jsonb
) RETURNS void
  LANGUAGE plpgsql VOLATILE SECURITY INVOKER SET search_path=public, pg_temp;
GRANT execute ON FUNCTION append_form_events TO calendeal_service;

CREATE FUNCTION begin_removal(
  at timestamp with time zone,
  most integer
) RETURNS boolean
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION begin_removal TO calendeal_service;

CREATE FUNCTION cancel_booking(
  workspace uuid,
  booking text,
  posts jsonb,
  entry jsonb,
  reason text DEFAULT NULL::text
) RETURNS text
  LANGUAGE plpgsql VOLATILE SECURITY INVOKER SET search_path=public, pg_temp;
GRANT execute ON FUNCTION cancel_booking TO calendeal_service;

CREATE FUNCTION change_reservation(
  workspace uuid,
  reserved uuid,
  kept_until timestamp with time zone,
  entry jsonb,
  posts jsonb
) RETURNS boolean
  LANGUAGE plpgsql VOLATILE SECURITY INVOKER SET search_path=public, pg_temp;
GRANT execute ON FUNCTION change_reservation TO calendeal_service;

CREATE FUNCTION claim_messages(
  most integer,
  seconds double precision,
  kinds text[],
  OUT taken integer,
  OUT claimed jsonb
) RETURNS record
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION claim_messages TO calendeal_service;

CREATE FUNCTION close_delivery_breaker(
  of_workspace uuid,
  kind text,
  id uuid
) RETURNS void
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION close_delivery_breaker TO calendeal_service;

CREATE FUNCTION commit_in_two_phases(
) RETURNS trigger
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;

CREATE FUNCTION count_audit_entry(
  entry jsonb
) RETURNS void
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION count_audit_entry TO calendeal_service;

CREATE FUNCTION discard_due_deliveries(
  at timestamp with time zone,
  most integer
) RETURNS integer
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION discard_due_deliveries TO calendeal_service;

CREATE FUNCTION distribute_tables(
) RETURNS SETOF text
  LANGUAGE plpgsql VOLATILE SECURITY INVOKER SET search_path=public, pg_catalog, pg_temp;

CREATE FUNCTION drop_form_events(
  before timestamp with time zone
) RETURNS integer
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp SET lock_timeout=200ms;
GRANT execute ON FUNCTION drop_form_events TO calendeal_service;

CREATE FUNCTION end_limited_sessions(
  at timestamp with time zone
) RETURNS void
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION end_limited_sessions TO calendeal_service;

CREATE FUNCTION end_other_sessions(
  of_account uuid,
  kept uuid,
  at timestamp with time zone
) RETURNS void
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION end_other_sessions TO calendeal_service;

CREATE FUNCTION end_requested_move(
  workspace uuid,
  earlier text,
  became text
) RETURNS void
  LANGUAGE plpgsql VOLATILE SECURITY INVOKER SET search_path=public, pg_temp;
GRANT execute ON FUNCTION end_requested_move TO calendeal_service;

CREATE FUNCTION end_session(
  of_account uuid,
  session uuid,
  at timestamp with time zone
) RETURNS boolean
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION end_session TO calendeal_service;

CREATE FUNCTION end_unpaid(
  workspace uuid,
  booking text,
  posts jsonb
) RETURNS boolean
  LANGUAGE plpgsql VOLATILE SECURITY INVOKER SET search_path=public, pg_temp;
GRANT execute ON FUNCTION end_unpaid TO calendeal_service;

CREATE FUNCTION ended_connections(
  ended_before timestamp with time zone,
  most integer
) RETURNS SETOF connections
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp SET plan_cache_mode=force_generic_plan;
GRANT execute ON FUNCTION ended_connections TO calendeal_service;

CREATE FUNCTION enter_account_link(
  document jsonb,
  posts jsonb
) RETURNS void
  LANGUAGE plpgsql VOLATILE SECURITY INVOKER SET search_path=public, pg_temp;
GRANT execute ON FUNCTION enter_account_link TO calendeal_service;

CREATE FUNCTION enter_assistant_client(
  client uuid,
  of_name text,
  uris text[],
  at timestamp with time zone,
  unused_since timestamp with time zone,
  most integer
) RETURNS void
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION enter_assistant_client TO calendeal_service;

CREATE FUNCTION enter_assistant_grant(
  token uuid,
  client uuid,
  uri text,
  audience text,
  of_challenge text,
  code text,
  code_until timestamp with time zone
) RETURNS boolean
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION enter_assistant_grant TO calendeal_service;

CREATE FUNCTION enter_audit(
  entry jsonb
) RETURNS void
  LANGUAGE plpgsql VOLATILE SECURITY INVOKER SET search_path=public, pg_temp;
GRANT execute ON FUNCTION enter_audit TO calendeal_service;

CREATE FUNCTION enter_booking(
  workspace uuid,
  draft jsonb,
  host_ids uuid[],
  replaced text,
  hash_of_key bytea,
  found_contact jsonb,
  revised_contact jsonb,
  invitee_limit integer,
  hold_limit integer,
  hash_of_invitee bytea,
  days jsonb,
  new_deal jsonb,
  posts jsonb,
  entry jsonb,
  used_link uuid,
  reserved uuid,
  seats integer,
  opens_group boolean,
  OUT became text
) RETURNS text
  LANGUAGE plpgsql VOLATILE SECURITY INVOKER SET search_path=public, pg_temp;
GRANT execute ON FUNCTION enter_booking TO calendeal_service;

CREATE FUNCTION enter_checkout_session(
  workspace uuid,
  booking text,
  session text
) RETURNS boolean
  LANGUAGE plpgsql VOLATILE SECURITY INVOKER SET search_path=public, pg_temp;
GRANT execute ON FUNCTION enter_checkout_session TO calendeal_service;

CREATE FUNCTION enter_destination_queues(
) RETURNS trigger
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;

CREATE FUNCTION enter_known_link(
  link account_links
) RETURNS void
  LANGUAGE plpgsql VOLATILE SECURITY INVOKER SET search_path=public, pg_temp;
GRANT execute ON FUNCTION enter_known_link TO calendeal_service;

CREATE FUNCTION enter_own_domain(
  domain text,
  at timestamp with time zone
) RETURNS text
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION enter_own_domain TO calendeal_service;

CREATE FUNCTION enter_part_refund(
  workspace uuid,
  booking text,
  refund text,
  became text,
  posts jsonb
) RETURNS boolean
  LANGUAGE plpgsql VOLATILE SECURITY INVOKER SET search_path=public, pg_temp;
GRANT execute ON FUNCTION enter_part_refund TO calendeal_service;

CREATE FUNCTION enter_passkey(
  passkey uuid,
  of_credential text,
  of_account uuid,
  of_name text,
  of_key text,
  of_counter bigint,
  at timestamp with time zone,
  most integer
) RETURNS boolean
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION enter_passkey TO calendeal_service;

CREATE FUNCTION enter_passkey_challenge(
  of_hash text,
  of_browser text,
  of_purpose text,
  of_account uuid,
  until timestamp with time zone,
  at timestamp with time zone
) RETURNS void
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION enter_passkey_challenge TO calendeal_service;

CREATE FUNCTION enter_password(
  of_account uuid,
  of_hash text,
  kept uuid,
  at timestamp with time zone
) RETURNS boolean
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION enter_password TO calendeal_service;

CREATE FUNCTION enter_proposal(
  workspace uuid,
  draft jsonb,
  times jsonb,
  most_of_event_type integer,
  most_of_credential integer,
  most_of_workspace integer,
  entry jsonb,
  posts jsonb,
  OUT became text,
  OUT nth integer
) RETURNS record
  LANGUAGE plpgsql VOLATILE SECURITY INVOKER SET search_path=public, pg_temp;
GRANT execute ON FUNCTION enter_proposal TO calendeal_service;

CREATE FUNCTION enter_provider_sign_in(
  of_state text,
  of_issuer text,
  of_workspace uuid,
  of_next text,
  until timestamp with time zone,
  at timestamp with time zone
) RETURNS void
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION enter_provider_sign_in TO calendeal_service;

CREATE FUNCTION enter_refund(
  workspace uuid,
  booking text,
  posts jsonb
) RETURNS boolean
  LANGUAGE plpgsql VOLATILE SECURITY INVOKER SET search_path=public, pg_temp;
GRANT execute ON FUNCTION enter_refund TO calendeal_service;

CREATE FUNCTION enter_reservation(
  workspace uuid,
  draft jsonb,
  host_ids uuid[],
  hash_of_key bytea,
  most_of_event_type integer,
  most_of_credential integer,
  most_of_workspace integer,
  days jsonb,
  entry jsonb,
  posts jsonb,
  OUT became text
) RETURNS text
  LANGUAGE plpgsql VOLATILE SECURITY INVOKER SET search_path=public, pg_temp;
GRANT execute ON FUNCTION enter_reservation TO calendeal_service;

CREATE FUNCTION enter_session(
  of_email text,
  new_account uuid,
  session uuid,
  hash text,
  of_way text,
  of_browser text,
  at timestamp with time zone,
  limited_to uuid,
  most integer
) RETURNS uuid
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION enter_session TO calendeal_service;

CREATE FUNCTION enter_unknown_link(
  of_id uuid,
  of_hash text,
  sealed text,
  of_language text,
  at timestamp with time zone,
  until timestamp with time zone
) RETURNS void
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION enter_unknown_link TO calendeal_service;

CREATE FUNCTION erase_mails(
  booking text,
  erased text[]
) RETURNS void
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION erase_mails TO calendeal_service;

CREATE FUNCTION erase_waiting_entries(
  workspace uuid,
  emails text[]
) RETURNS void
  LANGUAGE sql VOLATILE SECURITY INVOKER SET search_path=public, pg_temp;
GRANT execute ON FUNCTION erase_waiting_entries TO calendeal_service;

CREATE FUNCTION failing_calendars(
  OUT workspace_id uuid,
  OUT calendar_id uuid,
  OUT failures integer
) RETURNS SETOF record
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION failing_calendars TO calendeal_service;

CREATE FUNCTION failing_destinations(
  OUT workspace_id uuid,
  OUT destination text,
  OUT destination_id uuid,
  OUT failures integer,
  OUT open_until timestamp with time zone,
  OUT dead bigint
) RETURNS SETOF record
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION failing_destinations TO calendeal_service;

CREATE FUNCTION find_assistant_client(
  wanted uuid
) RETURNS TABLE(id uuid, name text, redirect_uris text[], created_at timestamp with time zone)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION find_assistant_client TO calendeal_service;

CREATE FUNCTION find_assistants(
  of_code text,
  of_access text,
  of_family text,
  of_user uuid
) RETURNS TABLE(id uuid, name text, user_id uuid, home uuid, created_at timestamp with time zone, expires_at timestamp with time zone, revoked_at timestamp with time zone, refused_in uuid[], scopes text[], only_in uuid, client_id uuid, redirect_uri text, resource text, challenge text, code_hash text, code_expires_at timestamp with time zone, access_hash text, access_expires_at timestamp with time zone, family_hash text, refresh_hash text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION find_assistants TO calendeal_service;

CREATE FUNCTION find_identity(
  of_issuer text,
  of_subject text
) RETURNS TABLE(email text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION find_identity TO calendeal_service;

CREATE FUNCTION find_known_browser(
  of_email text,
  hashes text[],
  since timestamp with time zone
) RETURNS TABLE(hash text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION find_known_browser TO calendeal_service;

CREATE FUNCTION find_passkeys(
  of_id uuid,
  of_credential text,
  of_account uuid
) RETURNS TABLE(id uuid, credential_id text, account_id uuid, email text, name text, public_key text, counter double precision, created_at timestamp with time zone, last_used_at timestamp with time zone)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION find_passkeys TO calendeal_service;

CREATE FUNCTION find_password(
  of_email text
) RETURNS TABLE(account_id uuid, hash text, changed_at timestamp with time zone)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION find_password TO calendeal_service;

CREATE FUNCTION find_session(
  wanted text,
  at timestamp with time zone
) RETURNS TABLE(id uuid, account_id uuid, email text, way text, browser text, created_at timestamp with time zone, last_seen_at timestamp with time zone, ended_at timestamp with time zone, is_rotation_due boolean, refused_in uuid[], only_in uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION find_session TO calendeal_service;

CREATE FUNCTION finish_outbox_messages(
  handed_out uuid[],
  entered jsonb,
  put_back jsonb
) RETURNS void
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION finish_outbox_messages TO calendeal_service;

CREATE FUNCTION follow_destination_queues(
) RETURNS trigger
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;

CREATE FUNCTION forget_audit_details(
  made_before timestamp with time zone,
  most integer
) RETURNS integer
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp SET plan_cache_mode=force_generic_plan;
GRANT execute ON FUNCTION forget_audit_details TO calendeal_service;

CREATE FUNCTION forget_browser(
  of_account uuid,
  session uuid
) RETURNS void
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION forget_browser TO calendeal_service;

CREATE FUNCTION forget_demand(
  kept_from date,
  most integer
) RETURNS integer
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp SET plan_cache_mode=force_generic_plan;
GRANT execute ON FUNCTION forget_demand TO calendeal_service;

CREATE FUNCTION forget_idempotency_keys(
  claimed_before timestamp with time zone,
  most integer
) RETURNS integer
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp SET plan_cache_mode=force_generic_plan;
GRANT execute ON FUNCTION forget_idempotency_keys TO calendeal_service;

CREATE FUNCTION forget_lead_origins(
  made_before timestamp with time zone,
  most integer
) RETURNS integer
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp SET plan_cache_mode=force_generic_plan;
GRANT execute ON FUNCTION forget_lead_origins TO calendeal_service;

CREATE FUNCTION forget_links(
  ended_before timestamp with time zone,
  most integer
) RETURNS integer
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp SET plan_cache_mode=force_generic_plan;
GRANT execute ON FUNCTION forget_links TO calendeal_service;

CREATE FUNCTION forget_request_keys(
  claimed_before timestamp with time zone,
  most integer
) RETURNS integer
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp SET plan_cache_mode=force_generic_plan;
GRANT execute ON FUNCTION forget_request_keys TO calendeal_service;

CREATE FUNCTION forget_reservations(
  made_before timestamp with time zone,
  held_before timestamp with time zone,
  most integer
) RETURNS integer
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp SET plan_cache_mode=force_generic_plan;
GRANT execute ON FUNCTION forget_reservations TO calendeal_service;

CREATE FUNCTION forget_waiting_entries(
  wanted_before timestamp with time zone,
  most integer
) RETURNS integer
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp SET plan_cache_mode=force_generic_plan;
GRANT execute ON FUNCTION forget_waiting_entries TO calendeal_service;

CREATE FUNCTION free_lapsed_holds(
  workspace uuid,
  host_ids uuid[],
  busy_from timestamp with time zone,
  busy_until timestamp with time zone
) RETURNS boolean
  LANGUAGE plpgsql VOLATILE SECURITY INVOKER SET search_path=public, pg_temp;
GRANT execute ON FUNCTION free_lapsed_holds TO calendeal_service;

CREATE FUNCTION free_offers(
  workspace uuid,
  entries uuid[]
) RETURNS void
  LANGUAGE plpgsql VOLATILE SECURITY INVOKER SET search_path=public, pg_temp;
GRANT execute ON FUNCTION free_offers TO calendeal_service;

CREATE FUNCTION hold_access_tokens(
  of_user uuid
) RETURNS void
  LANGUAGE sql VOLATILE SECURITY INVOKER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION hold_access_tokens TO calendeal_service;

CREATE FUNCTION invitations_of(
  of_email text,
  most integer
) RETURNS TABLE(workspace_id uuid, user_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION invitations_of TO calendeal_service;

CREATE FUNCTION issue_assistant_tokens(
  token uuid,
  from_refresh text,
  access text,
  access_until timestamp with time zone,
  family text,
  refresh text,
  until timestamp with time zone
) RETURNS boolean
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION issue_assistant_tokens TO calendeal_service;

CREATE FUNCTION join_waiting_list(
  workspace uuid,
  draft jsonb,
  most_of_event_type integer,
  most_of_person integer,
  posts jsonb,
  OUT became text
) RETURNS text
  LANGUAGE plpgsql VOLATILE SECURITY INVOKER SET search_path=public, pg_temp;
GRANT execute ON FUNCTION join_waiting_list TO calendeal_service;

CREATE FUNCTION keep_provider_call(
  workspace uuid,
  connection uuid,
  call uuid,
  call_headers jsonb,
  call_body bytea,
  at timestamp with time zone,
  most_days integer,
  posts jsonb
) RETURNS boolean
  LANGUAGE plpgsql VOLATILE SECURITY INVOKER SET search_path=public, pg_temp;
GRANT execute ON FUNCTION keep_provider_call TO calendeal_service;

CREATE FUNCTION lease_deliveries(
  lease uuid,
  batches jsonb,
  half_open_from integer,
  seconds double precision
) RETURNS TABLE(failures integer, open_until timestamp with time zone, taken_at timestamp with time zone, workspace_id uuid, id uuid, destination text, destination_id uuid, provider text, event_name text, event_id text, message jsonb, status text, reason text, receipt text, attempts integer, created_at timestamp with time zone, due_at timestamp with time zone, settled_at timestamp with time zone)
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION lease_deliveries TO calendeal_service;

CREATE FUNCTION leave_directories(
) RETURNS void
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION leave_directories TO calendeal_service;

CREATE FUNCTION leave_group(
  workspace uuid,
  booking text
) RETURNS void
  LANGUAGE plpgsql VOLATILE SECURITY INVOKER SET search_path=public, pg_temp;
GRANT execute ON FUNCTION leave_group TO calendeal_service;

CREATE FUNCTION leave_own_domain(
  domain text
) RETURNS boolean
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION leave_own_domain TO calendeal_service;

CREATE FUNCTION leave_waiting_list(
  workspace uuid,
  entry uuid,
  posts jsonb,
  audit jsonb
) RETURNS boolean
  LANGUAGE plpgsql VOLATILE SECURITY INVOKER SET search_path=public, pg_temp;
GRANT execute ON FUNCTION leave_waiting_list TO calendeal_service;

CREATE FUNCTION link_identity(
  of_issuer text,
  of_subject text,
  of_email text,
  new_account uuid,
  at timestamp with time zone
) RETURNS boolean
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION link_identity TO calendeal_service;

CREATE FUNCTION list_access_tokens(
  of_user uuid
) RETURNS TABLE(id uuid, name text, user_id uuid, home uuid, created_at timestamp with time zone, expires_at timestamp with time zone, revoked_at timestamp with time zone, refused_in uuid[], scopes text[], only_in uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION list_access_tokens TO calendeal_service;

CREATE FUNCTION list_api_key(
  prefix text,
  id uuid
) RETURNS void
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION list_api_key TO calendeal_service;

CREATE FUNCTION list_calendar(
  id uuid,
  due_at timestamp with time zone,
  failures integer
) RETURNS void
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION list_calendar TO calendeal_service;

CREATE FUNCTION list_destination(
  kind text,
  id uuid,
  is_enabled boolean
) RETURNS void
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION list_destination TO calendeal_service;

CREATE FUNCTION list_event_type(
  id uuid
) RETURNS void
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION list_event_type TO calendeal_service;

CREATE FUNCTION list_guests_of(
  workspace uuid,
  booking text,
  document jsonb
) RETURNS void
  LANGUAGE plpgsql VOLATILE SECURITY INVOKER SET search_path=public, pg_temp;
GRANT execute ON FUNCTION list_guests_of TO calendeal_service;

CREATE FUNCTION list_member(
  member uuid,
  email text,
  is_accepted boolean
) RETURNS void
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION list_member TO calendeal_service;

CREATE FUNCTION list_password_sign_in(
  allowed boolean
) RETURNS void
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION list_password_sign_in TO calendeal_service;

CREATE FUNCTION list_removal(
  is_removed boolean
) RETURNS void
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION list_removal TO calendeal_service;

CREATE FUNCTION list_slug(
  slug text
) RETURNS void
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION list_slug TO calendeal_service;

CREATE FUNCTION lock_group(
  workspace uuid,
  locked text
) RETURNS void
  LANGUAGE plpgsql VOLATILE SECURITY INVOKER SET search_path=public, pg_temp;
GRANT execute ON FUNCTION lock_group TO calendeal_service;

CREATE FUNCTION make_booking_due(
  booking text
) RETURNS boolean
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION make_booking_due TO calendeal_service;

CREATE FUNCTION may_link_identity(
  of_issuer text,
  of_subject text,
  of_email text
) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION may_link_identity TO calendeal_service;

CREATE FUNCTION memberships_of(
  of_email text,
  most integer
) RETURNS TABLE(workspace_id uuid, user_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION memberships_of TO calendeal_service;

CREATE FUNCTION move_group(
  workspace uuid,
  moved text,
  moves jsonb,
  posts jsonb,
  entries jsonb
) RETURNS boolean
  LANGUAGE plpgsql VOLATILE SECURITY INVOKER SET search_path=public, pg_temp;
GRANT execute ON FUNCTION move_group TO calendeal_service;

CREATE FUNCTION next_version(
) RETURNS trigger
  LANGUAGE plpgsql VOLATILE SECURITY INVOKER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION next_version TO public;

CREATE FUNCTION note_provider_call(
  workspace uuid,
  connection uuid,
  at timestamp with time zone
) RETURNS boolean
  LANGUAGE plpgsql VOLATILE SECURITY INVOKER SET search_path=public, pg_temp;
GRANT execute ON FUNCTION note_provider_call TO calendeal_service;

CREATE FUNCTION offers_passwords(
) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION offers_passwords TO calendeal_service;

CREATE FUNCTION open_delivery_breakers(
  at timestamp with time zone
) RETURNS integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION open_delivery_breakers TO calendeal_service;

CREATE FUNCTION outbox_depth(
  OUT messages bigint,
  OUT oldest_message timestamp with time zone,
  OUT pending bigint,
  OUT confirming bigint,
  OUT delivered bigint,
  OUT skipped bigint,
  OUT dead bigint,
  OUT oldest_delivery timestamp with time zone
) RETURNS record
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION outbox_depth TO calendeal_service;

CREATE FUNCTION outbox_now(
) RETURNS timestamp with time zone
  LANGUAGE sql STABLE SECURITY INVOKER;
GRANT execute ON FUNCTION outbox_now TO public;

CREATE FUNCTION own_domains(
) RETURNS SETOF directory_domains
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION own_domains TO calendeal_service;

CREATE FUNCTION part_beside_earlier(
  move bookings,
  host uuid,
  OUT start_at timestamp with time zone,
  OUT blocked_from timestamp with time zone,
  OUT blocked_until timestamp with time zone,
  OUT held_until timestamp with time zone
) RETURNS record
  LANGUAGE plpgsql VOLATILE SECURITY INVOKER SET search_path=public, pg_temp;
GRANT execute ON FUNCTION part_beside_earlier TO calendeal_service;

CREATE FUNCTION password_workspaces(
  of_email text,
  most integer
) RETURNS TABLE(workspace_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION password_workspaces TO calendeal_service;

CREATE FUNCTION pause_sending(
) RETURNS void
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION pause_sending TO calendeal_service;

CREATE FUNCTION place_of_api_key(
  wanted text,
  OUT workspace_id uuid,
  OUT key_id uuid
) RETURNS SETOF record
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION place_of_api_key TO calendeal_service;

CREATE FUNCTION post_messages(
  posts jsonb
) RETURNS void
  LANGUAGE plpgsql VOLATILE SECURITY INVOKER SET search_path=public, pg_temp;
GRANT execute ON FUNCTION post_messages TO calendeal_service;

CREATE FUNCTION prepare_form_events(
  months_ahead integer
) RETURNS integer
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp SET lock_timeout=200ms;
GRANT execute ON FUNCTION prepare_form_events TO calendeal_service;

CREATE FUNCTION refuse_access_tokens(
  of_user uuid,
  wanted uuid,
  refused uuid
) RETURNS integer
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION refuse_access_tokens TO calendeal_service;

CREATE FUNCTION refuse_sessions(
  of_email text,
  wanted uuid,
  refused uuid
) RETURNS void
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION refuse_sessions TO calendeal_service;

CREATE FUNCTION relist_guests(
  workspace uuid,
  booking text,
  document jsonb
) RETURNS void
  LANGUAGE plpgsql VOLATILE SECURITY INVOKER SET search_path=public, pg_temp;
GRANT execute ON FUNCTION relist_guests TO calendeal_service;

CREATE FUNCTION remember_browser(
  of_account uuid,
  of_hash text,
  session uuid,
  at timestamp with time zone,
  since timestamp with time zone,
  most integer
) RETURNS boolean
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION remember_browser TO calendeal_service;

CREATE FUNCTION remove_old_deliveries(
  days integer,
  most integer
) RETURNS integer
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION remove_old_deliveries TO calendeal_service;

CREATE FUNCTION remove_passkey(
  of_account uuid,
  passkey uuid
) RETURNS boolean
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION remove_passkey TO calendeal_service;

CREATE FUNCTION remove_password(
  of_account uuid,
  kept uuid,
  at timestamp with time zone
) RETURNS boolean
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION remove_password TO calendeal_service;

CREATE FUNCTION remove_waiting_entries(
  workspace uuid,
  entries uuid[]
) RETURNS void
  LANGUAGE plpgsql VOLATILE SECURITY INVOKER SET search_path=public, pg_temp;
GRANT execute ON FUNCTION remove_waiting_entries TO calendeal_service;

CREATE FUNCTION remove_workspace(
) RETURNS void
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION remove_workspace TO calendeal_service;

CREATE FUNCTION renew_lease(
  lease uuid,
  of_workspace uuid,
  kind text,
  id uuid,
  seconds double precision
) RETURNS void
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION renew_lease TO calendeal_service;

CREATE FUNCTION resume_sending(
) RETURNS void
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION resume_sending TO calendeal_service;

CREATE FUNCTION revoke_access_token(
  of_user uuid,
  wanted uuid,
  at timestamp with time zone
) RETURNS boolean
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION revoke_access_token TO calendeal_service;

CREATE FUNCTION revoke_access_tokens(
  of_user uuid,
  at timestamp with time zone
) RETURNS void
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION revoke_access_tokens TO calendeal_service;

CREATE FUNCTION rotate_session(
  session uuid,
  from_hash text,
  to_hash text,
  until timestamp with time zone
) RETURNS boolean
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION rotate_session TO calendeal_service;

CREATE FUNCTION rotate_sessions(
  of_email text
) RETURNS void
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION rotate_sessions TO calendeal_service;

CREATE FUNCTION see_session(
  session uuid,
  at timestamp with time zone
) RETURNS void
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION see_session TO calendeal_service;

CREATE FUNCTION sessions_of(
  of_account uuid,
  of_email text
) RETURNS TABLE(id uuid, account_id uuid, email text, way text, browser text, created_at timestamp with time zone, last_seen_at timestamp with time zone, ended_at timestamp with time zone, is_rotation_due boolean, refused_in uuid[], only_in uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION sessions_of TO calendeal_service;

CREATE FUNCTION set_login_settings(
  login text,
  settings jsonb
) RETURNS void
  LANGUAGE plpgsql VOLATILE SECURITY INVOKER SET search_path=pg_catalog, pg_temp;

CREATE FUNCTION settle_access_tokens(
  of_user uuid,
  ended uuid,
  ends timestamp with time zone,
  forgotten uuid[]
) RETURNS void
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION settle_access_tokens TO calendeal_service;

CREATE FUNCTION settle_checkout(
  workspace uuid,
  booking text,
  seen text,
  keeps boolean,
  next jsonb,
  kept jsonb,
  returned jsonb,
  OUT became text
) RETURNS text
  LANGUAGE plpgsql VOLATILE SECURITY INVOKER SET search_path=public, pg_temp;
GRANT execute ON FUNCTION settle_checkout TO calendeal_service;

CREATE FUNCTION settle_deliveries(
  lease uuid,
  of_workspace uuid,
  kind text,
  id uuid,
  settled jsonb,
  failed integer,
  until timestamp with time zone
) RETURNS void
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION settle_deliveries TO calendeal_service;

CREATE FUNCTION settle_hold(
  workspace uuid,
  booking text,
  settled text,
  reply text,
  posts jsonb
) RETURNS boolean
  LANGUAGE plpgsql VOLATILE SECURITY INVOKER SET search_path=public, pg_temp;
GRANT execute ON FUNCTION settle_hold TO calendeal_service;

CREATE FUNCTION store_access_token(
  token_hash text,
  id uuid,
  name text,
  user_id uuid,
  home uuid,
  created_at timestamp with time zone,
  expires_at timestamp with time zone,
  refused_in uuid[],
  scopes text[],
  only_in uuid
) RETURNS void
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION store_access_token TO calendeal_service;

CREATE FUNCTION store_calendar_entry(
  document jsonb,
  before integer,
  is_repeated boolean,
  posts jsonb
) RETURNS boolean
  LANGUAGE plpgsql VOLATILE SECURITY INVOKER SET search_path=public, pg_temp;
GRANT execute ON FUNCTION store_calendar_entry TO calendeal_service;

CREATE FUNCTION store_meeting_link(
  document jsonb,
  before integer,
  is_repeated boolean,
  due_now text,
  posts jsonb
) RETURNS boolean
  LANGUAGE plpgsql VOLATILE SECURITY INVOKER SET search_path=public, pg_temp;
GRANT execute ON FUNCTION store_meeting_link TO calendeal_service;

CREATE FUNCTION sweep_outbox(
  most integer
) RETURNS integer
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION sweep_outbox TO calendeal_service;

CREATE FUNCTION sweep_removal(
  most integer
) RETURNS void
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION sweep_removal TO calendeal_service;

CREATE FUNCTION take_calendar_turns(
  now timestamp with time zone,
  until timestamp with time zone,
  up_to integer,
  of_each integer,
  passed_over uuid[],
  OUT workspace uuid,
  OUT calendar uuid
) RETURNS SETOF record
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION take_calendar_turns TO calendeal_service;

CREATE FUNCTION take_passkey_challenge(
  of_hash text,
  at timestamp with time zone
) RETURNS TABLE(hash text, browser text, purpose text, account_id uuid, expires_at timestamp with time zone)
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION take_passkey_challenge TO calendeal_service;

CREATE FUNCTION take_provider_sign_in(
  of_state text,
  at timestamp with time zone
) RETURNS TABLE(state text, issuer text, workspace_id uuid, next text, expires_at timestamp with time zone)
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION take_provider_sign_in TO calendeal_service;

CREATE FUNCTION take_removal(
) RETURNS uuid
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION take_removal TO calendeal_service;

CREATE FUNCTION take_seats(
  booking bookings,
  replaced text,
  seats integer,
  opens boolean
) RETURNS text
  LANGUAGE plpgsql VOLATILE SECURITY INVOKER SET search_path=public, pg_temp;
GRANT execute ON FUNCTION take_seats TO calendeal_service;

CREATE FUNCTION unlist_calendar(
  id uuid
) RETURNS void
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION unlist_calendar TO calendeal_service;

CREATE FUNCTION use_passkey(
  passkey uuid,
  reported bigint,
  at timestamp with time zone
) RETURNS boolean
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION use_passkey TO calendeal_service;

CREATE FUNCTION waiting_deliveries(
) RETURNS jsonb
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION waiting_deliveries TO calendeal_service;

CREATE FUNCTION workspace_of_event_type(
  wanted uuid
) RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION workspace_of_event_type TO calendeal_service;

CREATE FUNCTION workspace_of_slug(
  wanted text
) RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION workspace_of_slug TO calendeal_service;

CREATE FUNCTION workspace_tables(
) RETURNS SETOF text
  LANGUAGE sql STABLE SECURITY INVOKER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION workspace_tables TO calendeal_service;

CREATE FUNCTION workspaces_having_secrets(
  OUT workspace_id uuid
) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path=pg_catalog, pg_temp;
GRANT execute ON FUNCTION workspaces_having_secrets TO calendeal_service;
