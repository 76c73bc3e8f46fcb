-- Takes the lapsed holds of these hosts out of the way of a booking (D-HOLD-4). Returns whether there were any. The bookings stay
-- held until `settle_hold` says that they have expired, with their messages. The rows are locked in one order, so that two
-- bookings that free the same holds do not deadlock. Searches by start, within the reach that the table checks.
create or replace function free_lapsed_holds(
  workspace uuid, host_ids uuid[], busy_from timestamptz, busy_until timestamptz
) returns boolean language plpgsql set search_path = public, pg_temp as $$
begin
  perform from booking_hosts
  where workspace_id = workspace and host_id = any (host_ids) and active and held_until <= now()
    and start_at > busy_from - interval '48 hours' and start_at < busy_until + interval '24 hours'
    and blocked_from < busy_until and blocked_until > busy_from
  order by booking_uid, host_id
  for update;
  update booking_hosts set active = false
  where workspace_id = workspace and host_id = any (host_ids) and active and held_until <= now()
    and start_at > busy_from - interval '48 hours' and start_at < busy_until + interval '24 hours'
    and blocked_from < busy_until and blocked_until > busy_from;
  return found;
end $$;

revoke all on function free_lapsed_holds from public;
grant execute on function free_lapsed_holds to calendeal_service;
