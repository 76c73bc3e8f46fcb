create or replace function next_version() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.version = old.version + 1;
  return new;
end $$;

-- Refuses an id of another workspace, because public requests contain only the id of the event type.
create or replace function list_event_type(id uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  workspace uuid = current_setting('app.workspace_id')::uuid;
begin
  insert into public.directory_event_types (event_type_id, workspace_id)
  select list_event_type.id, workspace
  where not exists (
    select from public.directory_event_types known
    where known.event_type_id = list_event_type.id and known.workspace_id = workspace
  );
end $$;

create or replace function workspace_of_event_type(wanted uuid) returns uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select workspace_id from directory_event_types where event_type_id = wanted;
end;

revoke all on function list_event_type, workspace_of_event_type from public;
grant execute on function list_event_type, workspace_of_event_type to calendeal_service;
