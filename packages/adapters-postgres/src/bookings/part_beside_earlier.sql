-- The time that the row of a move's host covers while the move waits: what the row of the booking that it is to replace does not
-- cover already, because two rows of a host do not overlap (D-APPR-5). `held_until` is null if that covers all of it: the row is
-- not active then. All null if two parts remain, which one row cannot cover. The start is within the part, so that the
-- searches by start stay right.
create or replace function part_beside_earlier(
  move bookings, host uuid,
  out start_at timestamptz, out blocked_from timestamptz, out blocked_until timestamptz, out held_until timestamptz
) language plpgsql set search_path = public, pg_temp as $$
declare
  kept booking_hosts;
begin
  start_at = move.start_at;
  blocked_from = move.blocked_from;
  blocked_until = move.blocked_until;
  held_until = move.held_until;
  select * into kept from booking_hosts earlier
  where earlier.workspace_id = move.workspace_id and earlier.booking_uid = move.to_replace and earlier.host_id = host
    and earlier.active and earlier.blocked_from < move.blocked_until and earlier.blocked_until > move.blocked_from;
  if not found then
    return;
  end if;
  if kept.blocked_from <= move.blocked_from and kept.blocked_until >= move.blocked_until then
    held_until = null;
    return;
  end if;
  if kept.blocked_from <= move.blocked_from then
    blocked_from = kept.blocked_until;
  elsif kept.blocked_until >= move.blocked_until then
    blocked_until = kept.blocked_from;
  else
    start_at = null;
    blocked_from = null;
    blocked_until = null;
    held_until = null;
    return;
  end if;
  if start_at < blocked_from or start_at >= blocked_until then
    start_at = blocked_from;
  end if;
end $$;

revoke all on function part_beside_earlier from public;
grant execute on function part_beside_earlier to calendeal_service;
