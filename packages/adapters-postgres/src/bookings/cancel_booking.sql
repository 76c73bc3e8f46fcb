-- Without the reason in versions before; processes of these leave it out.
drop function if exists cancel_booking(uuid, text, jsonb, jsonb);

-- Cancels a booking in one statement, which frees its hosts, clears its attendance (D-MGMT-12), and stores the reason (or null:
-- D-MGMT-49), the messages (rows of outbox_messages) and the entry (a row of audit_log, or null). A booking that has ended,
-- or has waited too long, is not changed, and nothing is stored.
-- Returns the status before, `expired` for one that has waited too long, null if there is no such booking.
create or replace function cancel_booking(
  workspace uuid, booking text, posts jsonb, entry jsonb, reason text default null
) returns text
language plpgsql set search_path = public, pg_temp as $$
declare
  link uuid;
  has_group boolean;
begin
  update bookings set status = 'cancelled', sequence = sequence + 1, attendance = null, held_until = null,
    document = case
      -- The payment of a request goes back with its end (D-PAY-14). A move has the payment of the booking that stays.
      when held_until is not null and to_replace is null and document #>> '{payment,state}' = 'paid'
      then jsonb_set(document, '{payment,state}', '"returning"')
      else document
    end || case when reason is null then '{}' else jsonb_build_object('cancelReason', reason) end
  where workspace_id = workspace and uid = booking and is_open and (held_until is null or held_until > now())
  -- A move that waited leaves the use with the booking that it was to replace.
  returning case when to_replace is null or rescheduled_from is not null then (document ->> 'linkId')::uuid end, group_id is not null
  into link, has_group;
  -- Another transaction may have changed the status while the update waited for it.
  if not found then
    return (
      select case when held_until is null then status else 'expired' end
      from bookings where workspace_id = workspace and uid = booking
    );
  end if;
  perform end_requested_move(workspace, booking, 'cancelled');
  -- The use of a one-off link (D-LINK-4), before the hosts' time, as a booking locks them.
  if link is not null then
    update one_off_links set used = used - 1
    where workspace_id = workspace and id = link and gives_back and used > 0;
  end if;
  update booking_hosts set active = false where workspace_id = workspace and booking_uid = booking;
  if has_group then
    perform leave_group(workspace, booking);
  end if;
  perform post_messages(posts);
  if entry is not null then
    perform enter_audit(entry);
  end if;
  return 'confirmed';
end $$;

revoke all on function cancel_booking from public;
grant execute on function cancel_booking to calendeal_service;
