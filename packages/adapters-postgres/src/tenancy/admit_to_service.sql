create or replace function admit_to_service(login text) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not pg_has_role(login, 'calendeal_service', case
    when current_setting('server_version_num')::integer < 160000 then 'member' else 'set'
  end) then
    execute format('grant calendeal_service to %I', login);
  end if;
exception when unique_violation or internal_error then null;
end $$;

revoke all on function admit_to_service from public;
