-- The directories find the workspace of a name in a request. They have no row-level security, so the service may neither read
-- nor write them: functions return one entry, and enter those of the transaction's workspace.
create or replace function list_slug(slug text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.directory_slugs (slug, workspace_id)
  values (list_slug.slug, current_setting('app.workspace_id')::uuid)
  on conflict (workspace_id) do update set slug = excluded.slug where directory_slugs.slug <> excluded.slug;
end $$;

create or replace function workspace_of_slug(wanted text) returns uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select workspace_id from directory_slugs where slug = wanted;
end;

revoke all on function list_slug, workspace_of_slug from public;
grant execute on function list_slug, workspace_of_slug to calendeal_service;

create or replace function list_api_key(prefix text, id uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.directory_api_keys (prefix, workspace_id, key_id)
  values (list_api_key.prefix, current_setting('app.workspace_id')::uuid, list_api_key.id)
  on conflict (workspace_id, key_id) do update set prefix = excluded.prefix
  where directory_api_keys.prefix <> excluded.prefix;
end $$;

create or replace function place_of_api_key(wanted text, out workspace_id uuid, out key_id uuid) returns setof record
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select d.workspace_id, d.key_id from directory_api_keys d where d.prefix = wanted;
end;

-- The key of a prefix. An unknown prefix runs the same queries, so that the duration reveals nothing (D-KEY-1). As the owner,
-- because a worker of Citus does not get the setting.
create or replace function api_key_of_prefix(wanted text) returns setof public.api_keys
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  place record;
begin
  select coalesce(workspace_id, '00000000-0000-0000-0000-000000000000') as workspace_id, key_id into place
  from (select 1) as one left join public.place_of_api_key(wanted) on true;
  perform set_config('app.workspace_id', place.workspace_id::text, true);
  return query select * from public.api_keys where workspace_id = place.workspace_id and id = place.key_id;
end $$;

revoke all on function list_api_key, place_of_api_key, api_key_of_prefix from public;
grant execute on function list_api_key, place_of_api_key, api_key_of_prefix to calendeal_service;

-- Workspaces with API keys, calendars, integrations and webhooks, at most three of each.
create or replace function workspaces_having_secrets(out workspace_id uuid) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  (select k.workspace_id from public.directory_api_keys k order by k.prefix limit 3)
  union
  (select c.workspace_id from public.directory_calendars c order by c.calendar_id limit 3)
  union
  (select q.workspace_id from public.directory_destination_queues q where q.destination = 'integration' limit 3)
  union
  (select q.workspace_id from public.directory_destination_queues q where q.destination = 'webhook' limit 3);
end;

revoke all on function workspaces_having_secrets from public;
grant execute on function workspaces_having_secrets to calendeal_service;
