-- Ends the hold of a booking in one statement, and stores the messages (rows of outbox_messages). `settled`: the new status.
-- A hold is confirmed or declined before it lapses, and expires after, by this database's clock. `reply`: to the booker, or
-- null. Returns whether it was changed; otherwise nothing is stored.
--
-- A booking may have taken a lapsed hold's time between the start of this transaction and now (`free_lapsed_holds`): then the
-- hold is not confirmed.
create or replace function settle_hold(workspace uuid, booking text, settled text, reply text, posts jsonb)
returns boolean language plpgsql set search_path = public, pg_temp as $$
declare
  link uuid;
begin
  update bookings set
    status = settled, held_until = null,
    document = case when reply is null then document else document || jsonb_build_object('reply', reply) end
  where workspace_id = workspace and uid = booking
    and case when settled = 'expired' then held_until <= now() else held_until > now() end
  returning (document ->> 'linkId')::uuid into link;
  if not found then
    return false;
  end if;
  -- A declined or expired booking gives the use of its one-off link back, as a cancelled one does (D-LINK-4).
  if settled <> 'confirmed' and link is not null then
    update one_off_links set used = used - 1
    where workspace_id = workspace and id = link and gives_back and used > 0;
  end if;
  perform from booking_hosts where workspace_id = workspace and booking_uid = booking order by host_id for update;
  if settled = 'confirmed' then
    update booking_hosts set held_until = null where workspace_id = workspace and booking_uid = booking and active;
    if exists (select from booking_hosts where workspace_id = workspace and booking_uid = booking and not active) then
      raise sqlstate 'CB001';
    end if;
  else
    update booking_hosts set active = false, held_until = null
    where workspace_id = workspace and booking_uid = booking;
  end if;
  perform post_messages(posts);
  return true;
exception when sqlstate 'CB001' then
  return false;
end $$;

revoke all on function settle_hold from public;
grant execute on function settle_hold to calendeal_service;
