create or replace function announce_configuration() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_notify('calendeal_configuration', coalesce(new.workspace_id, old.workspace_id)::text);
  return null;
end $$;
