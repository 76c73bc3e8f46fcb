-- Ends the hold of a booking in one statement, and stores the messages (rows of outbox_messages). `settled`: the new status.
-- A hold is confirmed or declined before it lapses, and expires after, by this database's clock. `reply`: to the booker, or
-- null. Returns whether it was changed; otherwise nothing is stored.
--
-- A booking may have taken a lapsed hold's time between the start of this transaction and now (`free_lapsed_holds`): then the
-- hold is not confirmed. One that competes takes its time now; if that is not free, nothing changes (D-APPR-10).
--
-- A move replaces the booking that it moves when it is confirmed (D-APPR-5). That booking is locked first, as in
-- `enter_booking` and `cancel_booking`.
create or replace function settle_hold(workspace uuid, booking text, settled text, reply text, posts jsonb)
returns boolean language plpgsql set search_path = public, pg_temp as $$
declare
  earlier text;
  root text;
  next_sequence integer;
  earlier_payment jsonb;
  link uuid;
  is_contested boolean;
begin
  select to_replace, competes into earlier, is_contested
  from bookings where workspace_id = workspace and uid = booking;
  if settled = 'confirmed' and earlier is not null then
    update bookings set status = 'rescheduled', attendance = null
    where workspace_id = workspace and uid = earlier and takes_place
    returning coalesce(root_uid, uid), sequence + 1, document -> 'payment' into root, next_sequence, earlier_payment;
    if not found then
      return false;
    end if;
    perform leave_group(workspace, earlier);
  end if;
  update bookings set
    status = settled, held_until = null,
    root_uid = coalesce(root, root_uid), sequence = coalesce(next_sequence, sequence),
    rescheduled_from = case when root is null then rescheduled_from else earlier end,
    document = case
      -- The payment of a request goes back with its end (D-PAY-14). A move has the payment of the booking that stays.
      when settled <> 'confirmed' and earlier is null and document #>> '{payment,state}' = 'paid'
      then jsonb_set(document, '{payment,state}', '"returning"')
      else document
    end || case when earlier_payment is null then '{}' else jsonb_build_object('payment', earlier_payment) end
      || case when reply is null then '{}' else jsonb_build_object('reply', reply) end
  where workspace_id = workspace and uid = booking
    and case when settled = 'expired' then held_until <= now() else held_until > now() end
  returning (document ->> 'linkId')::uuid into link;
  if not found then
    raise sqlstate 'CB001';
  end if;
  -- A declined or expired booking gives the use of its one-off link back, as a cancelled one does (D-LINK-4). A move leaves it with
  -- the booking that stays.
  if settled <> 'confirmed' and link is not null and earlier is null then
    update one_off_links set used = used - 1
    where workspace_id = workspace and id = link and gives_back and used > 0;
  end if;
  perform from booking_hosts where workspace_id = workspace and booking_uid = booking order by host_id for update;
  if settled = 'confirmed' then
    -- A row that is not active although it is held was moved aside. One that is not held lies within the earlier booking's time.
    if exists (
      select from booking_hosts
      where workspace_id = workspace and booking_uid = booking and not active and held_until is not null
    ) then
      raise sqlstate 'CB001';
    end if;
    if root is not null then
      update booking_hosts set active = false where workspace_id = workspace and booking_uid = earlier;
      update deals set booking_uid = booking where workspace_id = workspace and booking_uid = earlier;
    end if;
    if is_contested then
      perform free_lapsed_holds(workspace, array_agg(host_id), min(blocked_from), max(blocked_until))
      from booking_hosts where workspace_id = workspace and booking_uid = booking;
    end if;
    if root is null and not is_contested then
      update booking_hosts set held_until = null where workspace_id = workspace and booking_uid = booking;
    else
      update booking_hosts taken set
        active = true, held_until = null, start_at = whole.start_at, blocked_from = whole.blocked_from,
        blocked_until = whole.blocked_until
      from bookings whole
      where taken.workspace_id = workspace and taken.booking_uid = booking
        and whole.workspace_id = workspace and whole.uid = booking;
    end if;
  else
    update booking_hosts set active = false, held_until = null
    where workspace_id = workspace and booking_uid = booking;
  end if;
  perform post_messages(posts);
  return true;
exception when sqlstate 'CB001' or exclusion_violation then
  return false;
end $$;

revoke all on function settle_hold from public;
grant execute on function settle_hold to calendeal_service;
