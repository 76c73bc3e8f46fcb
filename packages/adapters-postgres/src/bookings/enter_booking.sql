-- Enters a booking in one statement, so that no lock is held while a process waits for the network. `became` is `entered`.
-- Otherwise nothing was written: `already` (the key was used), `taken`, `limit`, `unavailable`, or `overtaken` (the contact has changed since the draft was made), `link` (the one-off link books nothing any more), or `reservation` (it has ended).
--
-- Each statement uses tables of one workspace or tables of the coordinator, and inserts values, as Citus wants it (decision 75).
--
-- Every transaction takes its locks in this order, so that no two wait for each other: the key, the contact, the invitee's
-- row, the event type, the hosts by their ids, the old booking, the reservation, the place in a waiting list, the one-off link, the hosts' time.
create or replace function enter_booking(
  workspace uuid,
  -- A row of bookings, its hosts, and the uid of the booking that it replaces, or is to replace (its `to_replace`).
  draft jsonb,
  host_ids uuid[],
  replaced text,
  hash_of_key bytea,
  -- The row of contacts that the draft was made from, or null, and the new one.
  found_contact jsonb,
  revised_contact jsonb,
  invitee_limit integer,
  -- The maximum number of the booker's holds of the event type, for a booking that is held.
  hold_limit integer,
  hash_of_invitee bytea,
  -- The daily limits: host_id, begins and ends (of the host's local date), of_host and of_event_type (the limits).
  days jsonb,
  -- A row of deals, and rows of outbox_messages.
  new_deal jsonb,
  posts jsonb,
  -- A row of audit_log if a visitor replaces a booking, or null.
  entry jsonb,
  -- The one-off link whose use is counted, or null.
  used_link uuid,
  -- The reservation whose time the booking takes over, or null.
  reserved uuid,
  -- The seats of the event type if the booking has a group, or null, and whether it opens the group.
  seats integer,
  opens_group boolean,
  out became text
) language plpgsql set search_path = public, pg_temp as $$
declare
  booking bookings = jsonb_populate_record(null::bookings, draft);
  contact contacts = jsonb_populate_record(null::contacts, revised_contact);
  held contacts;
  deal deals;
  to_hold uuid[] = '{}';
  host uuid;
  is_covered boolean;
  waits uuid;
  -- A move that waits for approval: the booking stays as it is until then (decision 243).
  is_request boolean = replaced is not null and booking.to_replace is not null and booking.rescheduled_from is null;
  -- It waits and competes with others (D-APPR-9): its hosts' rows cover nothing until the approval.
  competes boolean = booking.document #> '{hold,competes}' is not null;
  -- The time that a host's row covers.
  part record = booking;
  -- Whose rows have the hosts' time: the booking, or the group that it opens (D-SEAT-2).
  holder text = case when opens_group then booking.group_id else booking.uid end;
  no_seats text;
  left_group text;
  earlier_payment jsonb;
begin
  -- Most requests for a taken slot end here, without a lock and without anything to undo.
  -- Bookings of a host do not overlap, so only the last one before the end and the first one after it can be in the way.
  if replaced is null and reserved is null and booking.group_id is null and exists (
    select from unnest(host_ids) as asked (id), lateral (
      (
        select blocked_from, blocked_until, held_until from booking_hosts
        where workspace_id = workspace and host_id = asked.id and active and start_at < booking.blocked_until
        order by start_at desc limit 1
      ) union all (
        select blocked_from, blocked_until, held_until from booking_hosts
        where workspace_id = workspace and host_id = asked.id and active and start_at >= booking.blocked_until
        order by start_at limit 1
      )
    ) as nearest
    where nearest.blocked_from < booking.blocked_until and nearest.blocked_until > booking.blocked_from
      and (nearest.held_until is null or nearest.held_until > now())
  ) then
    became = case when exists (
      select from idempotency_keys used
      where used.workspace_id = workspace and used.scope = booking.event_type_id and used.key_hash = hash_of_key
    ) then 'already' else 'taken' end;
    return;
  end if;

  -- A refusal from here on raises CB001: the handler at the end undoes what was written.
  -- The key (D-BOOK-1).
  insert into idempotency_keys (workspace_id, scope, key_hash, outcome)
  values (workspace, booking.event_type_id, hash_of_key, booking.uid)
  on conflict do nothing;
  if not found then
    raise sqlstate 'CB001' using message = case when exists (
      select from idempotency_keys used
      where used.workspace_id = workspace and used.scope = booking.event_type_id and used.key_hash = hash_of_key
    ) then 'already' else 'overtaken' end;
  end if;

  if found_contact is null then
    insert into contacts (
      workspace_id, id, email, name, phone, attribution, custom_fields, qualification_states, created_at,
      search_text, touch_ats, touch_marks, first_at, first_signals, last_signals
    ) values (
      contact.workspace_id, contact.id, contact.email, contact.name, contact.phone, contact.attribution,
      contact.custom_fields, contact.qualification_states, contact.created_at, contact.search_text,
      contact.touch_ats, contact.touch_marks, contact.first_at, contact.first_signals, contact.last_signals
    ) on conflict (workspace_id, email) where erased_at is null do nothing;
    if not found then
      raise sqlstate 'CB001' using message = 'overtaken';
    end if;
  else
    select * into held from contacts
    where workspace_id = workspace and id = (found_contact ->> 'id')::uuid and erased_at is null and merged_into is null
    for no key update;
    if held.id is null or jsonb_populate_record(held, found_contact) is distinct from held then
      raise sqlstate 'CB001' using message = 'overtaken';
    end if;
    update contacts set
      name = contact.name, phone = contact.phone, attribution = contact.attribution,
      custom_fields = contact.custom_fields, qualification_states = contact.qualification_states,
      replaced = contact.replaced, search_text = contact.search_text, touch_ats = contact.touch_ats,
      touch_marks = contact.touch_marks, first_at = contact.first_at, first_signals = contact.first_signals,
      last_signals = contact.last_signals,
      updated_at = now()
    where workspace_id = workspace and id = held.id;
  end if;

  if invitee_limit is not null then
    -- The invitee limit (D-BOOK-4, as in `inviteeLimit.ts` of the domain). It needs its own lock, because one invitee may
    -- have several contacts.
    insert into invitee_locks (workspace_id, event_type_id, email_hash)
    values (workspace, booking.event_type_id, hash_of_invitee)
    on conflict (workspace_id, event_type_id, email_hash) do update set email_hash = excluded.email_hash;
    if invitee_limit <= (
      select count(*) from bookings held_already
      where held_already.workspace_id = workspace and held_already.event_type_id = booking.event_type_id
        and held_already.booker_email = booking.booker_email and held_already.is_open
        and (held_already.held_until is null or held_already.held_until > now())
        and held_already.start_at > booking.created_at and held_already.uid is distinct from replaced
        -- A move that waits is no second meeting.
        and (held_already.to_replace is null or held_already.rescheduled_from is not null)
    ) then
      raise sqlstate 'CB001' using message = 'limit';
    end if;
  end if;

  if hold_limit is not null then
    -- The limit of holds (D-HOLD-5), of the contact and of the address. The contact is locked above.
    insert into invitee_locks (workspace_id, event_type_id, email_hash)
    values (workspace, booking.event_type_id, hash_of_invitee)
    on conflict (workspace_id, event_type_id, email_hash) do update set email_hash = excluded.email_hash;
    if hold_limit <= (
      select count(*) from (
        select uid, to_replace from bookings
        where workspace_id = workspace and event_type_id = booking.event_type_id
          and booker_email = booking.booker_email and is_open and held_until > now()
        union
        select uid, to_replace from bookings
        where workspace_id = workspace and event_type_id = booking.event_type_id
          and contact_id = booking.contact_id and is_open and held_until > now()
      ) as waiting
      -- A move that waits takes the place of another one of the same booking.
      where replaced is null or to_replace is distinct from replaced
    ) then
      raise sqlstate 'CB001' using message = 'limit';
    end if;
  end if;

  -- Locks the event type and the hosts whose daily limits are counted below. Also locks the hosts of a booking that
  -- replaces another or has several hosts: two such bookings could deadlock. Most bookings have one host and lock none.
  if exists (
    select from jsonb_to_recordset(days) as day (of_event_type integer) where of_event_type is not null
  ) then
    perform from event_types where workspace_id = workspace and id = booking.event_type_id for no key update;
  end if;
  if replaced is not null or reserved is not null or cardinality(host_ids) > 1 then
    to_hold = host_ids;
  end if;
  select to_hold || coalesce(array_agg(host_id), '{}') into to_hold
  from jsonb_to_recordset(days) as day (host_id uuid, of_host integer) where of_host is not null;
  if cardinality(to_hold) > 0 then
    perform from hosts
    where workspace_id = workspace and (
      id = any (to_hold) or id in (
        select host_id from booking_hosts where workspace_id = workspace and booking_uid = replaced
      )
    )
    order by id
    for no key update;
  end if;

  if is_request then
    perform from bookings where workspace_id = workspace and uid = replaced and takes_place for no key update;
    if not found then
      raise sqlstate 'CB001' using message = 'unavailable';
    end if;
  elsif replaced is not null then
    update bookings set status = 'rescheduled', attendance = null
    where workspace_id = workspace and uid = replaced and takes_place
    returning group_id, document -> 'payment' into left_group, earlier_payment;
    if not found then
      raise sqlstate 'CB001' using message = 'unavailable';
    end if;
    -- A part of the payment was returned since the draft was made (D-PAY-20).
    if earlier_payment is distinct from booking.document -> 'payment' then
      raise sqlstate 'CB001' using message = 'overtaken';
    end if;
    update booking_hosts set active = false where workspace_id = workspace and booking_uid = replaced;
  end if;
  if replaced is not null then
    perform end_requested_move(workspace, replaced, 'rescheduled');
  end if;

  -- The reservation becomes this booking (D-RES-5), and gives its hosts' time up to it. A refusal below keeps both.
  if reserved is not null then
    -- With the other times of a proposal, in the order of `free_offers`: two that are taken at once do not deadlock.
    perform from reservations
    where workspace_id = workspace and (
      id = reserved or waiting_entry_id = (
        select waiting_entry_id from reservations where workspace_id = workspace and id = reserved
      )
    )
    order by id for no key update;
    update reservations set booking_uid = booking.uid
    where workspace_id = workspace and id = reserved and released_at is null and reservations.booking_uid is null
      and held_until > now();
    if not found then
      raise sqlstate 'CB001' using message = 'reservation';
    end if;
    update booking_hosts set active = false where workspace_id = workspace and booking_uid = reserved::text;
    -- An offer of a waiting list ends the wait (D-WAIT-5). A person who has left takes none.
    select waiting_entry_id into waits from reservations where workspace_id = workspace and id = reserved;
    if waits is not null then
      update waiting_entries set ended_at = now(), booking_uid = booking.uid
      where workspace_id = workspace and id = waits and ended_at is null;
      if not found then
        raise sqlstate 'CB001' using message = 'reservation';
      end if;
      -- The other times of a proposal are free (D-RES-13).
      perform free_offers(workspace, array[waits]);
    end if;
  end if;

  -- The daily limits (D-AV-1, as in `dailyLimit.ts` of the domain).
  if exists (
    select from jsonb_to_recordset(days)
      as day (host_id uuid, begins timestamptz, ends timestamptz, of_host integer, of_event_type integer)
    where of_host <= (
      select count(*) from (
        select from booking_hosts given
        where given.workspace_id = workspace and given.host_id = day.host_id and active
          and (held_until is null or held_until > now()) and start_at >= begins and start_at < ends
          and booking_uid is distinct from replaced
        -- Makes PostgreSQL choose the index by host and start.
        order by start_at
      ) that_day
    ) or of_event_type <= (
      select count(distinct booking_uid) from booking_hosts given
      where given.workspace_id = workspace and event_type_id = booking.event_type_id and active
        and (held_until is null or held_until > now()) and start_at >= begins and start_at < ends
        and booking_uid is distinct from replaced
    )
  ) then
    raise sqlstate 'CB001' using message = 'taken';
  end if;

  -- The one-off link (D-LINK-2). Its row is locked until the end, so a rival for the last use waits for the outcome.
  if used_link is not null then
    update one_off_links set used = used + 1, last_used_at = booking.created_at
    where workspace_id = workspace and id = used_link and used < uses
      and (expires_at is null or expires_at > booking.created_at);
    if not found then
      raise sqlstate 'CB001' using message = 'link';
    end if;
  end if;

  if booking.group_id is not null then
    no_seats = take_seats(booking, replaced, seats, opens_group);
    if no_seats is not null then
      raise sqlstate 'CB001' using message = no_seats;
    end if;
    insert into booking_hosts (
      workspace_id, booking_uid, host_id, event_type_id, start_at, blocked_from, blocked_until, assigned_at, active
    )
    select
      workspace, booking.uid, host_id, booking.event_type_id, booking.start_at, booking.blocked_from,
      booking.blocked_until, booking.created_at, false
    from unnest(host_ids) as host_id;
    if not opens_group then
      -- The group has the hosts' time.
      host_ids = '{}';
    end if;
  elsif left_group is not null then
    perform leave_group(workspace, replaced);
  end if;

  -- The hosts' time (D-BOOK-5). Two plain inserts that overlap would deadlock: each inserts first and then waits for the
  -- other. ON CONFLICT prevents that. It names its constraint, so that no other conflict counts as a busy host. The hosts
  -- are in the order of their ids, so that two teams do not deadlock. A hold that has lapsed can be in the way: only then
  -- is there more to do than one insert for each host.
  for host in select host_id from unnest(host_ids) as host_id order by host_id loop
    if competes then
      part.held_until = null;
    elsif is_request then
      select * into part from part_beside_earlier(booking, host);
      if part.blocked_from is null then
        raise sqlstate 'CB001' using message = 'taken';
      end if;
    end if;
    insert into booking_hosts (
      workspace_id, booking_uid, host_id, event_type_id, start_at, blocked_from, blocked_until, assigned_at, active,
      held_until
    ) values (
      workspace, holder, host, booking.event_type_id, part.start_at, part.blocked_from, part.blocked_until,
      booking.created_at, part.held_until is not distinct from booking.held_until, part.held_until
    )
    on conflict on constraint host_no_overlap do nothing;
    is_covered = found;
    if not is_covered and free_lapsed_holds(workspace, host_ids, booking.blocked_from, booking.blocked_until) then
      insert into booking_hosts (
        workspace_id, booking_uid, host_id, event_type_id, start_at, blocked_from, blocked_until, assigned_at, active,
        held_until
      ) values (
        workspace, holder, host, booking.event_type_id, part.start_at, part.blocked_from, part.blocked_until,
        booking.created_at, part.held_until is not distinct from booking.held_until, part.held_until
      )
      on conflict on constraint host_no_overlap do nothing;
      is_covered = found;
    end if;
    if not is_covered then
      -- A rival can have opened a group that the booking can join.
      raise sqlstate 'CB001' using message = case when opens_group then 'overtaken' else 'taken' end;
    end if;
  end loop;
  -- The columns by name: a migration may add one while this function runs.
  insert into bookings (
    workspace_id, uid, event_type_id, contact_id, status, start_at, end_at, blocked_from, blocked_until, booker_email,
    rescheduled_from, document, created_at, root_uid, sequence, language, conference,
    search_text, held_until, to_replace, group_id
  ) values (
    booking.workspace_id, booking.uid, booking.event_type_id, booking.contact_id, booking.status, booking.start_at,
    booking.end_at, booking.blocked_from, booking.blocked_until, booking.booker_email, booking.rescheduled_from,
    booking.document, booking.created_at, booking.root_uid, booking.sequence, booking.language, booking.conference,
    booking.search_text, booking.held_until, booking.to_replace, booking.group_id
  );
  perform list_guests_of(workspace, booking.uid, booking.document);

  -- The deal of the replaced booking moves to the new one (D-BOOK-11), if that waits with the approval.
  if replaced is not null and not is_request then
    update deals set booking_uid = booking.uid where workspace_id = workspace and booking_uid = replaced;
  end if;
  if not is_request and (replaced is null or not found) then
    deal = jsonb_populate_record(null::deals, new_deal);
    insert into deals (
      workspace_id, id, contact_id, booking_uid, status, amount, currency, opened_at, closed_at
    ) values (
      deal.workspace_id, deal.id, deal.contact_id, deal.booking_uid, deal.status, deal.amount, deal.currency,
      deal.opened_at, deal.closed_at
    );
  end if;
  perform post_messages(posts);
  if entry is not null then
    perform enter_audit(entry);
  end if;
  became = 'entered';
exception when sqlstate 'CB001' then
  became = sqlerrm;
end $$;

revoke all on function enter_booking from public;
grant execute on function enter_booking to calendeal_service;
