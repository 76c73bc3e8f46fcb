import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { script } from "./script.ts"

/**
 * Functions that take one round trip, so that no lock is held while a process waits for the network. The SQL files have their
 * current text: `bookings/enter_booking.sql` and `workspaces/directories.sql`.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* script(sql`
    create function enter_booking(
      workspace uuid,
      -- A row of bookings, the hosts whose time it takes, and the booking whose place it takes, if any.
      draft jsonb,
      host_ids uuid[],
      replaced text,
      hash_of_key bytea,
      -- Whether the transaction has claimed the key before.
      is_claimed boolean,
      -- The row of contacts that was found, or null, and what becomes of it.
      found_contact jsonb,
      revised_contact jsonb,
      invitee_limit integer,
      hash_of_invitee bytea,
      -- The limited hosts' local dates: host_id, begins, ends, of_host, of_event_type.
      days jsonb,
      -- A row of deals, and rows of follow_ups.
      new_deal jsonb,
      posts jsonb,
      out became text,
      out earlier text
    ) language plpgsql set search_path = public, pg_temp as $$
    declare
      booking bookings = jsonb_populate_record(null::bookings, draft);
      contact contacts = jsonb_populate_record(null::contacts, revised_contact);
      held contacts;
      to_hold uuid[] = '{}';
      taken integer;
    begin
      -- Most conflicts are found here, before any lock or write.
      if replaced is null and exists (
        select from booking_hosts busy
        where busy.workspace_id = workspace and busy.host_id = any (host_ids) and busy.active
          and busy.start_at > booking.blocked_from - interval '48 hours'
          and busy.start_at < booking.blocked_until + interval '24 hours'
          and busy.blocked_from < booking.blocked_until and busy.blocked_until > booking.blocked_from
      ) then
        -- A transaction with a claimed key would find its own claim.
        if not is_claimed then
          select used.outcome into earlier from idempotency_keys used
          where used.workspace_id = workspace and used.scope = booking.event_type_id and used.key_hash = hash_of_key;
        end if;
        became = case when earlier is null then 'taken' else 'already' end;
        return;
      end if;

      -- A refusal from here on rolls back the block.
      if not is_claimed then
        insert into idempotency_keys (workspace_id, scope, key_hash, outcome)
        values (workspace, booking.event_type_id, hash_of_key, booking.uid)
        on conflict do nothing;
        if not found then
          select used.outcome into earlier from idempotency_keys used
          where used.workspace_id = workspace and used.scope = booking.event_type_id and used.key_hash = hash_of_key;
          raise sqlstate 'CB001' using message = case when earlier is null then 'overtaken' else 'already' end;
        end if;
      end if;

      if found_contact is null then
        insert into contacts (
          workspace_id, id, email, name, phone, attribution, custom_fields, standings, created_at
        ) values (
          contact.workspace_id, contact.id, contact.email, contact.name, contact.phone, contact.attribution,
          contact.custom_fields, contact.standings, contact.created_at
        ) on conflict (workspace_id, email) where erased_at is null do nothing;
        if not found then
          raise sqlstate 'CB001' using message = 'overtaken';
        end if;
      else
        select * into held from contacts
        where workspace_id = workspace and id = (found_contact ->> 'id')::uuid and erased_at is null
        for no key update;
        -- With a claimed key, the contact was read under its lock.
        if held.id is null
          or (not is_claimed and jsonb_populate_record(held, found_contact) is distinct from held)
        then
          raise sqlstate 'CB001' using message = 'overtaken';
        end if;
        update contacts set
          name = contact.name, phone = contact.phone, attribution = contact.attribution,
          custom_fields = contact.custom_fields, standings = contact.standings, updated_at = now()
        where workspace_id = workspace and id = held.id;
      end if;

      if invitee_limit is not null then
        -- The contact's lock would not do, because one invitee may come as several contacts (D-BOOK-4).
        insert into invitee_turns (workspace_id, event_type_id, email_hash)
        values (workspace, booking.event_type_id, hash_of_invitee)
        on conflict (workspace_id, event_type_id, email_hash) do update set email_hash = excluded.email_hash;
        if invitee_limit <= (
          select count(*) from bookings held_already
          where held_already.workspace_id = workspace and held_already.event_type_id = booking.event_type_id
            and held_already.booker_email = booking.booker_email and held_already.status = 'confirmed'
            and held_already.start_at > booking.created_at and held_already.uid is distinct from replaced
        ) then
          raise sqlstate 'CB001' using message = 'limit';
        end if;
      end if;

      -- Hosts with a daily limit are locked because their bookings are counted. Transactions that replace a booking or
      -- take several hosts are locked in order, because two of them could deadlock. Most take one host and no lock.
      if exists (
        select from jsonb_to_recordset(days) as day (of_event_type integer) where of_event_type is not null
      ) then
        perform from event_types where workspace_id = workspace and id = booking.event_type_id for no key update;
      end if;
      if replaced is not null or cardinality(host_ids) > 1 then
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

      if replaced is not null then
        update bookings set status = 'rescheduled'
        where workspace_id = workspace and uid = replaced and status = 'confirmed';
        if not found then
          raise sqlstate 'CB001' using message = 'unavailable';
        end if;
        update booking_hosts set active = false where workspace_id = workspace and booking_uid = replaced;
      end if;

      if exists (
        select from jsonb_to_recordset(days)
          as day (host_id uuid, begins timestamptz, ends timestamptz, of_host integer, of_event_type integer)
        where of_host <= (
          select count(*) from booking_hosts given
          where given.workspace_id = workspace and given.host_id = day.host_id and active
            and start_at >= begins and start_at < ends
        ) or of_event_type <= (
          select count(distinct booking_uid) from booking_hosts given
          where given.workspace_id = workspace and event_type_id = booking.event_type_id and active
            and start_at >= begins and start_at < ends
        )
      ) then
        raise sqlstate 'CB001' using message = 'taken';
      end if;

      -- A plain insert would deadlock: two that overlap each insert first and then wait for the other. ON CONFLICT lets
      -- one of them pass. It names its constraint, so that no other conflict is taken for a busy host, and the hosts
      -- come in the order of their ids, so that two teams never wait for each other.
      insert into booking_hosts (
        workspace_id, booking_uid, host_id, event_type_id, start_at, blocked_from, blocked_until, assigned_at
      )
      select workspace, booking.uid, host_id, booking.event_type_id, booking.start_at, booking.blocked_from,
        booking.blocked_until, booking.created_at
      from unnest(host_ids) as host_id
      order by host_id
      on conflict on constraint host_no_overlap do nothing;
      get diagnostics taken = row_count;
      if taken < cardinality(host_ids) then
        raise sqlstate 'CB001' using message = 'taken';
      end if;
      insert into bookings select (booking).*;

      -- The deal of the replaced booking moves along (D-BOOK-11).
      update deals set booking_uid = booking.uid where workspace_id = workspace and booking_uid = replaced;
      if not found then
        insert into deals (
          workspace_id, id, contact_id, booking_uid, status, amount, currency, opened_at, closed_at
        )
        select workspace_id, id, contact_id, booking_uid, status, amount, currency, opened_at, closed_at
        from jsonb_populate_record(null::deals, new_deal);
      end if;
      insert into follow_ups (id, queue_name, element, state, attempts, visible_at, created_at, updated_at)
      select id, queue_name, element, 'pending', 0, now(), now(), now()
      from jsonb_to_recordset(posts) as post (id text, queue_name text, element text);
      became = 'entered';
    exception when sqlstate 'CB001' then
      became = sqlerrm;
    end $$;

    -- The key of a prefix. An unknown prefix costs as much as a known one, so that timing reveals nothing (D-KEY-1).
    create function api_key_of_prefix(wanted text) returns setof api_keys
    language plpgsql set search_path = public, pg_temp as $$
    declare
      place record;
    begin
      select coalesce(workspace_id, '00000000-0000-0000-0000-000000000000') as workspace_id, key_id into place
      from (select 1) as one left join place_of_api_key(wanted) on true;
      perform set_config('app.workspace_id', place.workspace_id::text, true);
      return query select * from api_keys where workspace_id = place.workspace_id and id = place.key_id;
    end $$;

    revoke all on function enter_booking, api_key_of_prefix from public;
    grant execute on function enter_booking, api_key_of_prefix to calendeal_service;
  `)
})
