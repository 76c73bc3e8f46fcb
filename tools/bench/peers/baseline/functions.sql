-- The baseline's database work, one statement each: no roles, no row-level security, no second look.
create schema baseline;

create function baseline.book(
  workspace uuid, event_type uuid, hash bytea, new_uid text, host uuid, starts timestamptz, ends timestamptz,
  booker text, booker_name text, new_contact uuid, said_attribution jsonb, said_fields jsonb, said_standings jsonb,
  document jsonb, new_deal uuid, message text
) returns text language plpgsql as $$
declare
  earlier text;
  contact uuid;
begin
  insert into idempotency_keys (workspace_id, scope, key_hash, outcome) values (workspace, event_type, hash, new_uid)
  on conflict do nothing;
  if not found then
    select outcome into earlier from idempotency_keys
    where workspace_id = workspace and scope = event_type and key_hash = hash;
    return earlier;
  end if;
  insert into booking_hosts (
    workspace_id, booking_uid, host_id, event_type_id, start_at, blocked_from, blocked_until, assigned_at
  ) values (workspace, new_uid, host, event_type, starts, starts, ends, now())
  on conflict do nothing;
  if not found then
    raise sqlstate 'CB001' using message = 'taken';
  end if;
  insert into contacts (workspace_id, id, email, name, attribution, custom_fields, qualification_states, created_at)
  values (workspace, new_contact, booker, booker_name, said_attribution, said_fields, said_standings, now())
  on conflict (workspace_id, email) where erased_at is null do update set
    custom_fields = contacts.custom_fields || excluded.custom_fields,
    qualification_states = excluded.qualification_states || contacts.qualification_states, updated_at = now()
  returning id into contact;
  insert into bookings (
    workspace_id, uid, event_type_id, contact_id, status, start_at, end_at, blocked_from, blocked_until, booker_email,
    document, created_at
  ) values (workspace, new_uid, event_type, contact, 'confirmed', starts, ends, starts, ends, booker, document, now());
  insert into deals (workspace_id, id, contact_id, booking_uid, status, opened_at)
  values (workspace, new_deal, contact, new_uid, 'open', now());
  perform baseline.post(message);
  return new_uid;
end $$;

create function baseline.post(message text) returns void language sql as $$
  insert into outbox_messages (id, workspace_id, body)
  values (gen_random_uuid(), (message::jsonb ->> 'workspaceId')::uuid, message::jsonb)
$$;

create function baseline.pay(
  workspace uuid, hash bytea, new_transaction uuid, payer text, paid numeric, paid_in text, paid_at timestamptz,
  said text, new_contact uuid, new_deal uuid, message text,
  out is_replay boolean, out transaction_id uuid, out deal_id uuid, out contact_id uuid
) language plpgsql as $$
declare
  deal deals;
begin
  is_replay = false;
  transaction_id = new_transaction;
  insert into idempotency_keys (workspace_id, scope, key_hash, outcome)
  values (workspace, workspace, hash, new_transaction::text) on conflict do nothing;
  if not found then
    select true, t.id, t.deal_id, t.contact_id into is_replay, transaction_id, deal_id, contact_id
    from idempotency_keys k join transactions t on t.workspace_id = k.workspace_id and t.id = k.outcome::uuid
    where k.workspace_id = workspace and k.scope = workspace and k.key_hash = hash;
    return;
  end if;
  select c.id into contact_id from contacts c
  where c.workspace_id = workspace and c.email = payer and c.erased_at is null for no key update;
  if not found then
    insert into contacts (workspace_id, id, email, attribution, custom_fields, qualification_states, created_at)
    values (workspace, new_contact, payer, '{"first": null, "last": null}', '{}', '{}', now())
    returning id into contact_id;
  end if;
  select * into deal from deals d
  where d.workspace_id = workspace and d.contact_id = pay.contact_id and d.status = 'open'
  order by d.opened_at desc, d.id desc limit 1 for no key update;
  deal_id = coalesce(deal.id, new_deal);
  if deal.id is null then
    insert into deals (workspace_id, id, contact_id, status, amount, currency, opened_at, closed_at)
    values (workspace, new_deal, contact_id, 'closed', paid, paid_in, now(), now());
  elsif deal.amount = paid and deal.currency = paid_in then
    update deals set status = 'closed', closed_at = now() where workspace_id = workspace and id = deal.id;
  end if;
  insert into transactions (
    workspace_id, id, contact_id, deal_id, kind, amount, currency, transaction_at, description, recorded_at
  ) values (workspace, new_transaction, contact_id, deal_id, 'payment', paid, paid_in, paid_at, said, now());
  perform baseline.post(message);
end $$;
