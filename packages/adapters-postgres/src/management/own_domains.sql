-- The own domains of workspaces. A directory: it is read for the host name of a request, before the workspace is known.
create or replace function own_domains() returns setof public.directory_domains
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select * from directory_domains order by added_at, name;
end;

-- Enters the name for the workspace of the transaction. Returns Entered, Kept if the workspace has it already, or Taken if another
-- workspace has it.
create or replace function enter_own_domain(domain text, at timestamptz) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare owner uuid = current_setting('app.workspace_id')::uuid;
begin
  insert into public.directory_domains (name, workspace_id, added_at) values (domain, owner, at)
  on conflict (name) do nothing;
  if found then return 'Entered'; end if;
  return case (select workspace_id from public.directory_domains where name = domain)
    when owner then 'Kept' else 'Taken' end;
end $$;

-- Returns whether the workspace of the transaction had the name.
create or replace function leave_own_domain(domain text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from public.directory_domains
  where name = domain and workspace_id = current_setting('app.workspace_id')::uuid;
  return found;
end $$;

revoke all on function own_domains, enter_own_domain, leave_own_domain from public;
grant execute on function own_domains, enter_own_domain, leave_own_domain to calendeal_service;
