/** The major versions of PostgreSQL that a backup meets on its way. */
export interface Versions {
  /** Of the server that is backed up. */
  readonly source: number
  readonly dump: number
}

/** Why a backup cannot be made; undefined: it can. pg_dump reads its own and older servers (D-BACKUP-3). */
export const whyNotDumped = ({ dump, source }: Versions): string | undefined =>
  dump < source ? `pg_dump ${dump} cannot read PostgreSQL ${source}` : undefined

/**
 * Why a backup cannot be restored; undefined: it can. No step may be older than the one before: pg_dump, pg_restore, the
 * target's server (D-BACKUP-3). A newer pg_restore sets parameters that an older server does not know.
 */
export const whyNotRestored = (dump: number, restore: number, target: number): string | undefined => {
  if (restore < dump) return `pg_restore ${restore} cannot read a backup of pg_dump ${dump}`
  if (target < restore) return `pg_restore ${restore} cannot write to PostgreSQL ${target}`
  return undefined
}
