-- Removes the origins of leads that were made before the instant (D-CAP-7a), from at most so many contacts, and skips
-- contacts that are being written. Returns the number of contacts that it changed.
create or replace function forget_lead_origins(made_before timestamptz, most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  place uuid;
  earlier text = to_char(made_before at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
  forgotten integer;
  total integer = 0;
begin
  for place in select workspace_id from public.directory_slugs loop
    perform set_config('app.workspace_id', place::text, true);
    update public.contacts set origin = null where workspace_id = place and id = any(array(
      select id from public.contacts
      where workspace_id = place and origin is not null and origin ->> 'at' < earlier
      limit most - total for no key update skip locked
    ));
    get diagnostics forgotten = row_count;
    total = total + forgotten;
    exit when total >= most;
  end loop;
  perform set_config('app.workspace_id', '', true);
  return total;
end $$;

revoke all on function forget_lead_origins from public;
grant execute on function forget_lead_origins to calendeal_service;
