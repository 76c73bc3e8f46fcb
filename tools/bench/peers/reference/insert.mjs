/** Inserts a row, and returns whether it was inserted. `conflict`: what to do if its key exists, in SQL. */
export const insert = async (client, table, row, conflict = "") => {
  const names = Object.keys(row)
  const places = names.map((_, index) => `$${index + 1}`)
  const text = `insert into ${table} (${names}) values (${places}) ${conflict}`
  const { rowCount } = await client.query(text, Object.values(row))
  return rowCount > 0
}
