-- Ends the move of a booking that waits, if there is one, because the booking is cancelled or moved otherwise (D-APPR-6). The booking
-- is locked. A lapsed one stays: it expires with its messages.
create or replace function end_requested_move(workspace uuid, earlier text, became text) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  ended text;
begin
  update bookings set
    status = became, held_until = null, sequence = case when became = 'cancelled' then sequence + 1 else sequence end
  where workspace_id = workspace and to_replace = earlier and is_open and held_until > now()
  returning uid into ended;
  if found then
    update booking_hosts set active = false, held_until = null where workspace_id = workspace and booking_uid = ended;
  end if;
end $$;

revoke all on function end_requested_move from public;
grant execute on function end_requested_move to calendeal_service;
