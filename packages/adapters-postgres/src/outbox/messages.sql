-- Claims available messages, the longest available first, until their lease ends. Messages of workspaces without an
-- enabled destination of these kinds are removed in the same statement; mails, calendars and conferences are always enabled.
-- `taken` counts both.
create or replace function claim_messages(
  most integer, seconds double precision, kinds text[], out taken integer, out claimed jsonb
)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with due as materialized (
    select id, kinds && array['mail', 'calendar', 'conference', 'account', 'hold', 'payment', 'receiver'] or exists (
      select from public.directory_destination_queues queue
      where queue.workspace_id = message.workspace_id and queue.enabled and queue.destination = any (kinds)
    ) as is_listening
    from public.outbox_messages message
    where available_at <= public.outbox_now() and (leased_until is null or leased_until <= public.outbox_now())
    order by available_at limit most
    for update skip locked
  ), unheard as (
    delete from public.outbox_messages message using due where message.id = due.id and not is_listening
  ), leased as (
    update public.outbox_messages message
    set leased_until = public.outbox_now() + make_interval(secs => seconds), attempts = attempts + 1
    from due where message.id = due.id and is_listening
    returning message.id, body, posted_at, attempts
  )
  select (select count(*)::integer from due), coalesce(jsonb_agg(to_jsonb(leased)), '[]') from leased
$$;

-- Replaces messages by their deliveries (rows of deliveries, by workspace), and sets when the other messages can be
-- claimed again (`seconds`, or never). An entry counts only for the latest claim of its message.
create or replace function finish_outbox_messages(handed_out uuid[], entered jsonb, put_back jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  workspace uuid;
  new_rows jsonb;
begin
  for workspace, new_rows in select key::uuid, value from jsonb_each(entered) order by key loop
    perform set_config('app.workspace_id', workspace::text, true);
    -- A workspace that is being removed gets no deliveries, and its removal waits for this transaction.
    perform from public.workspaces where workspace_id = workspace and removed_at is null for key share;
    if found then
      insert into public.deliveries
      select (jsonb_populate_recordset(null::public.deliveries, new_rows)).*
      on conflict on constraint delivery_once do nothing;
    end if;
  end loop;
  delete from public.outbox_messages where id = any (handed_out);
  update public.outbox_messages message set
    available_at = coalesce(public.outbox_now() + make_interval(secs => again.seconds), 'infinity'),
    leased_until = null,
    attempts = again.attempts
  from jsonb_to_recordset(put_back) as again (id uuid, claim integer, seconds double precision, attempts integer)
  where message.id = again.id and message.attempts = again.claim;
end $$;

revoke all on function claim_messages, finish_outbox_messages from public;
grant execute on function claim_messages, finish_outbox_messages to calendeal_service;
