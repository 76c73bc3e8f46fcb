create or replace function announce_configuration() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_notify('calendeal_configuration', coalesce(new.workspace_id, old.workspace_id)::text);
  return null;
end $$;

create or replace function next_version() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.version = old.version + 1;
  return new;
end $$;

-- The primary key refuses an id of another workspace, because public requests contain only the id of the event type.
create or replace function list_event_type() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.directory_event_types (event_type_id, workspace_id)
  values (new.id, new.workspace_id);
  return null;
end $$;

create or replace function workspace_of_event_type(wanted uuid) returns uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select workspace_id from directory_event_types where event_type_id = wanted;
end;

revoke all on function list_event_type, workspace_of_event_type from public;
grant execute on function workspace_of_event_type to calendeal_service;
