-- Removes at most so many idempotency keys that were claimed before the instant (D-KEEP-1), of any workspace. Returns the
-- number of keys that it removed.
create or replace function forget_idempotency_keys(claimed_before timestamptz, most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  place uuid;
  removed integer;
  total integer = 0;
begin
  for place in select workspace_id from public.directory_slugs loop
    perform set_config('app.workspace_id', place::text, true);
    delete from public.idempotency_keys where workspace_id = place and ctid = any(array(
      select ctid from public.idempotency_keys
      where workspace_id = place and claimed_at < claimed_before
      order by claimed_at limit most - total for update skip locked
    ));
    get diagnostics removed = row_count;
    total = total + removed;
    exit when total >= most;
  end loop;
  perform set_config('app.workspace_id', '', true);
  return total;
end $$;

revoke all on function forget_idempotency_keys from public;
grant execute on function forget_idempotency_keys to calendeal_service;
