-- The changes of a booking's payment. Each function is one statement, locks the booking before its hosts, as `settle_hold` does, and
-- stores its messages (rows of outbox_messages) only if it changes something.

-- Notes the provider's page of a booking that waits for its payment. Returns whether it does.
create or replace function enter_checkout_session(workspace uuid, booking text, session text)
returns boolean language plpgsql set search_path = public, pg_temp as $$
begin
  update bookings set document = jsonb_set(document, '{payment,sessionId}', to_jsonb(session))
  where workspace_id = workspace and uid = booking and held_until > now()
    and document #>> '{payment,state}' = 'due';
  return found;
end $$;

-- Notes that the provider has the payment. `seen`: the status on which it was decided. `keeps`: whether the booking is kept if its time is
-- covered or free. `next`: the hold of the approval that it then waits for, as in its document; null: it is confirmed. One that competes
-- covers nothing, and needs no free time. `became`: as `PaidOutcome` of the domain.
create or replace function settle_checkout(
  workspace uuid, booking text, seen text, keeps boolean, next jsonb, kept jsonb, returned jsonb, out became text
) language plpgsql set search_path = public, pg_temp as $$
declare
  stored bookings;
  link uuid;
  waits_until timestamptz = (next ->> 'until')::timestamptz;
  takes_none boolean = next is not null and next ? 'competes';
begin
  select * into stored from bookings where workspace_id = workspace and uid = booking for no key update;
  if stored.uid is null or stored.document #>> '{payment,state}' is distinct from 'due' then
    became = 'known';
    return;
  end if;
  if stored.status <> seen then
    became = 'changed';
    return;
  end if;
  became = 'returning';
  link = (stored.document ->> 'linkId')::uuid;
  if keeps then
    begin
      -- The end of the booking gave the use of its one-off link back. A payment counts more than a link that was used up since.
      -- Before the hosts' time, as a booking locks them.
      if link is not null and stored.held_until is null then
        update one_off_links set used = used + 1, last_used_at = now()
        where workspace_id = workspace and id = link and gives_back and used < uses;
      end if;
      perform from booking_hosts where workspace_id = workspace and booking_uid = booking order by host_id for update;
      if found then
        -- The rows of a hold that has lapsed may be inactive. The constraint then decides whether the time is free; other holds that
        -- have lapsed are not in the way (D-HOLD-4).
        perform free_lapsed_holds(workspace, array_agg(host_id), min(blocked_from), max(blocked_until))
        from booking_hosts where workspace_id = workspace and booking_uid = booking and not active and not takes_none
        having count(*) > 0;
        update booking_hosts set active = not takes_none, held_until = case when takes_none then null else waits_until end
        where workspace_id = workspace and booking_uid = booking;
        became = 'kept';
      end if;
    exception when exclusion_violation then
      became = 'returning';
    end;
  end if;
  if became = 'kept' then
    update bookings set
      status = case when next is null then 'confirmed' when takes_none then 'requested' else 'held' end,
      held_until = waits_until,
      document = jsonb_set(document, '{payment,state}', '"paid"')
        || case when next is null then '{}' else jsonb_build_object('hold', next) end
    where workspace_id = workspace and uid = booking;
    perform post_messages(kept);
    return;
  end if;
  -- A hold that has lapsed, and whose time was given away, has expired.
  update bookings set held_until = null, status = case when stored.held_until is null then status else 'expired' end,
    document = jsonb_set(document, '{payment,state}', '"returning"')
  where workspace_id = workspace and uid = booking;
  if stored.held_until is not null then
    if link is not null then
      update one_off_links set used = used - 1
      where workspace_id = workspace and id = link and gives_back and used > 0;
    end if;
    update booking_hosts set active = false, held_until = null
    where workspace_id = workspace and booking_uid = booking;
  end if;
  perform post_messages(returned);
end $$;

-- Ends a booking that waits for its payment, also before its hold lapses. Returns whether it did. It gives the use of its one-off link
-- back, as `settle_hold` does.
create or replace function end_unpaid(workspace uuid, booking text, posts jsonb)
returns boolean language plpgsql set search_path = public, pg_temp as $$
declare
  link uuid;
begin
  update bookings set status = 'expired', held_until = null
  where workspace_id = workspace and uid = booking and held_until is not null and document #>> '{payment,state}' = 'due'
  returning (document ->> 'linkId')::uuid into link;
  if not found then
    return false;
  end if;
  if link is not null then
    update one_off_links set used = used - 1
    where workspace_id = workspace and id = link and gives_back and used > 0;
  end if;
  perform from booking_hosts where workspace_id = workspace and booking_uid = booking order by host_id for update;
  update booking_hosts set active = false, held_until = null
  where workspace_id = workspace and booking_uid = booking;
  perform post_messages(posts);
  return true;
end $$;

-- Notes that the payment went back. Returns whether that was not noted before.
create or replace function enter_refund(workspace uuid, booking text, posts jsonb)
returns boolean language plpgsql set search_path = public, pg_temp as $$
begin
  update bookings set document = jsonb_set(document, '{payment,state}', '"returned"')
  where workspace_id = workspace and uid = booking and document #>> '{payment,state}' in ('paid', 'returning');
  if not found then
    return false;
  end if;
  perform post_messages(posts);
  return true;
end $$;

-- Notes the result of a refund in part, in all bookings of the meeting that have it: a move copies the payment. Returns whether that was not
-- noted before.
create or replace function enter_part_refund(workspace uuid, booking text, refund text, became text, posts jsonb)
returns boolean language plpgsql set search_path = public, pg_temp as $$
declare
  root text;
  stored record;
  parts jsonb;
  is_new boolean = false;
begin
  select coalesce(root_uid, uid) into root from bookings where workspace_id = workspace and uid = booking;
  -- In the order of moves, which lock a booking before the one that replaces it.
  for stored in
    select uid, document from bookings where workspace_id = workspace and (uid = root or root_uid = root)
    order by sequence for no key update
  loop
    parts = stored.document #> '{payment,partRefunds}';
    if parts @> jsonb_build_array(jsonb_build_object('id', refund, 'state', 'returning')) then
      select jsonb_agg(
        case when part ->> 'id' = refund then part || jsonb_build_object('state', became) else part end order by nth
      ) into parts
      from jsonb_array_elements(parts) with ordinality as listed (part, nth);
      update bookings set document = jsonb_set(document, '{payment,partRefunds}', parts)
      where workspace_id = workspace and uid = stored.uid;
      is_new = true;
    end if;
  end loop;
  if is_new then
    perform post_messages(posts);
  end if;
  return is_new;
end $$;

revoke all on function enter_checkout_session, settle_checkout, end_unpaid, enter_refund, enter_part_refund from public;
grant execute on function enter_checkout_session, settle_checkout, end_unpaid, enter_refund, enter_part_refund
to calendeal_service;
