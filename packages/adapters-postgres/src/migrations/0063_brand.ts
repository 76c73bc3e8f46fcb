import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { script } from "./script.ts"

/** The brand of a workspace, and what its hosts tell visitors. Rewrites no rows. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* script(sql`
    alter table workspaces
      add column brand_colour text check (brand_colour ~ '^#[0-9A-Fa-f]{6}$'),
      add column corners text not null default 'soft' check (corners in ('square', 'soft', 'round')),
      add column credit_shown boolean not null default true,
      add column logo text;

    alter table hosts
      add column title text,
      add column introduction text,
      add column face text;
  `)
})
