create or replace function next_version() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.version = old.version + 1;
  return new;
end $$;
