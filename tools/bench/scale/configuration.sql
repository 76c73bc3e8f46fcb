-- Workspaces with hosts and event types, copied from a template. The settings `scale.workspace`, `scale.host` and
-- `scale.event_type` have its ids, and `scale.workspaces` the number of workspaces. Of 100 workspaces 1 is large (10 hosts), 9 are medium (4 hosts) and 90 small (2 hosts). Each has as
-- many event types as hosts. In large ones three hosts take turns. The schema `scale` lists what was made.
create schema scale;

-- A UUID of version 4 that follows from the text.
create function scale.id(text) returns uuid language sql immutable parallel safe as $$
  select overlay(overlay(md5($1) placing '4' from 13) placing '8' from 17)::uuid
$$;

create table scale.workspaces as
select nth, scale.id('workspace ' || nth) as workspace_id, kind, hosts, share
from generate_series(0, current_setting('scale.workspaces')::integer - 1) nth
join (values ('large', 10, 0.30 / 1), ('medium', 4, 0.36 / 9), ('small', 2, 0.34 / 90)) as kinds (kind, hosts, share)
  on kind = case when nth % 100 = 0 then 'large' when nth % 100 < 10 then 'medium' else 'small' end;

create table scale.offerings as
select nth, workspace_id, kind, number, hosts, share / hosts as share,
  scale.id('event type ' || nth || ' ' || number) as event_type_id,
  scale.id('host ' || nth || ' ' || number) as host_id
from scale.workspaces, generate_series(0, hosts - 1) number;

insert into workspaces
select (jsonb_populate_record(template, jsonb_build_object(
  'workspace_id', made.workspace_id, 'slug', 'workspace-' || nth, 'name', 'Workspace ' || nth
))).*
from workspaces template, scale.workspaces made where template.workspace_id = current_setting('scale.workspace')::uuid;

insert into directory_slugs (slug, workspace_id)
select 'workspace-' || nth, workspace_id from scale.workspaces;

insert into hosts
select (jsonb_populate_record(template, jsonb_build_object(
  'workspace_id', made.workspace_id, 'id', made.host_id, 'username', 'host' || number,
  'email', 'host' || number || '@workspace' || nth || '.example'
))).*
from hosts template, scale.offerings made where template.workspace_id = current_setting('scale.workspace')::uuid and template.id = current_setting('scale.host')::uuid;

create table scale.turns as
select workspace_id, event_type_id, position, scale.id('host ' || nth || ' ' || (number + position) % hosts) as host_id
from scale.offerings, generate_series(0, case kind when 'large' then 2 else 0 end) position;
create index on scale.turns (event_type_id);

insert into event_types
select (jsonb_populate_record(template, jsonb_build_object(
  'workspace_id', made.workspace_id, 'id', made.event_type_id, 'slug', 'event-type-' || number,
  'document', template.document || jsonb_build_object(
    'workspaceId', made.workspace_id, 'id', made.event_type_id, 'slug', 'event-type-' || number,
    'hosts', (
      select jsonb_agg(template.document -> 'hosts' -> 0 || jsonb_build_object('hostId', turns.host_id) order by position)
      from scale.turns where turns.event_type_id = made.event_type_id
    )
  )
))).*
from event_types template, scale.offerings made where template.workspace_id = current_setting('scale.workspace')::uuid and template.id = current_setting('scale.event_type')::uuid;

insert into directory_event_types (event_type_id, workspace_id)
select event_type_id, workspace_id from scale.offerings;

insert into event_type_hosts (workspace_id, event_type_id, position, host_id)
select workspace_id, event_type_id, position + 1, host_id from scale.turns;

-- A webhook per workspace, so that the outbox has as many destinations.
insert into webhooks (workspace_id, id, url, events, enabled, sealed_secret, created_at)
select workspace_id, scale.id('webhook ' || nth), 'https://hooks.example/' || nth, '{booking.created}', true, 'v1.sample.sample', now()
from scale.workspaces;

insert into directory_destination_queues (workspace_id, destination, destination_id, enabled)
select workspace_id, 'webhook', scale.id('webhook ' || nth), true from scale.workspaces;
