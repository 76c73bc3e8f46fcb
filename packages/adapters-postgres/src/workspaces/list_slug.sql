create or replace function list_slug() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.directory_slugs (slug, workspace_id)
  values (new.slug, new.workspace_id)
  on conflict (workspace_id) do update set slug = excluded.slug;
  return null;
end $$;

create or replace function workspace_of_slug(wanted text) returns uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select workspace_id from directory_slugs where slug = wanted;
end;

revoke all on function list_slug, workspace_of_slug from public;
grant execute on function workspace_of_slug to calendeal_service;
