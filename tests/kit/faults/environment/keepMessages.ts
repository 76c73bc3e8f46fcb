import { script } from "@calendeal/adapters-postgres/testing"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { CrashableDatabase } from "./Database.ts"

/** Workers delete processed messages. From now on the database keeps them in `posted_messages`, for the checker. */
export const keepMessages = (database: CrashableDatabase): Promise<unknown> =>
  database.ask((sql) => Effect.provideService(keeping, SqlClient.SqlClient, sql))

const keeping = script(`
    create table posted_messages (id uuid primary key, body jsonb);
    create function keep_message() returns trigger language plpgsql security definer as $$
    begin
      insert into public.posted_messages values (new.id, new.body) on conflict do nothing;
      return null;
    end $$;
    create trigger keep_message after insert on outbox_messages for each row execute function keep_message()
`)
