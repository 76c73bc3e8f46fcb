-- Gives a login its settings in this database. Without the right to change the login nothing happens, and `calendeal doctor`
-- reports the missing settings. Another migration may change the same login at the same time.
create or replace function set_login_settings(login text, settings jsonb) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  setting record;
begin
  for setting in select key, value from jsonb_each_text(settings) loop
    execute format('alter role %I in database %I set %I = %L', login, current_database(), setting.key, setting.value);
  end loop;
exception when insufficient_privilege or unique_violation or internal_error then null;
end $$;

revoke all on function set_login_settings from public;
