/** The rows, and the bytes of heap and indexes, of each table; those of partitions together. */
export const tableSizes = async (owner) => {
  const { rows } = await owner.query(
    `select case when name like 'form_events_%' then 'form_events' else name end as name,
       sum(rows)::float8 as rows, sum(heap)::float8 as heap, sum(indexes)::float8 as indexes
     from (
       select relname::text as name, greatest(reltuples, 0) as rows, pg_table_size(oid) as heap, pg_indexes_size(oid) as indexes
       from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
     ) tables
     group by 1 having sum(heap + indexes) > 1e6 order by sum(heap + indexes) desc`
  )
  const megabytes = (bytes) => Math.round(bytes / 1e6)
  return Object.fromEntries(
    rows.map(({ heap, indexes, name, rows: count }) => [
      name,
      {
        rows: count,
        "heap, MB": megabytes(heap),
        "indexes, MB": megabytes(indexes),
        "bytes per row": Math.round((heap + indexes) / Math.max(1, count))
      }
    ])
  )
}
