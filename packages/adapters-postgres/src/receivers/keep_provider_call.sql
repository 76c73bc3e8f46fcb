-- Notes at a connection that a signed call came, to the minute. Most calls of a minute write nothing. Returns whether there is such a
-- connection.
create or replace function note_provider_call(workspace uuid, connection uuid, at timestamptz)
returns boolean language plpgsql set search_path = public, pg_temp as $$
begin
  perform from payment_connections where workspace_id = workspace and id = connection for key share;
  if not found then
    return false;
  end if;
  update payment_connections set
    last_call_at = greatest(last_call_at, date_trunc('minute', at)), wrong_signatures = 0,
    -- As `callDaysAt` of the domain counts them.
    call_days = case (at at time zone 'UTC')::date - (last_call_at at time zone 'UTC')::date
      when 1 then least(call_days + 1, 7)
      else case when last_call_at is null or (at at time zone 'UTC')::date > (last_call_at at time zone 'UTC')::date
        then 1 else call_days end
    end
  where workspace_id = workspace and id = connection
    and (last_call_at is null or last_call_at < date_trunc('minute', at) or wrong_signatures > 0);
  return true;
end $$;

-- Stores a signed call with its messages, unless the connection was removed (D-RCV-2). At most 100 of the connection's calls that are older
-- than `most_days` are removed. Returns whether the call is stored.
create or replace function keep_provider_call(
  workspace uuid, connection uuid, call uuid, call_headers jsonb, call_body bytea, at timestamptz, most_days integer, posts jsonb
) returns boolean language plpgsql set search_path = public, pg_temp as $$
begin
  if not note_provider_call(workspace, connection, at) then
    return false;
  end if;
  insert into provider_calls (workspace_id, id, connection_id, headers, body, received_at)
  values (workspace, call, connection, call_headers, call_body, at)
  on conflict do nothing;
  delete from provider_calls where workspace_id = workspace and id = any(array(
    select id from provider_calls
    where workspace_id = workspace and connection_id = connection and received_at < at - make_interval(days => most_days)
    order by received_at limit 100
  ));
  perform post_messages(posts);
  return true;
end $$;

revoke all on function note_provider_call, keep_provider_call from public;
grant execute on function note_provider_call, keep_provider_call to calendeal_service;
