/** What has not reached its end in the outbox of the database, over all workspaces. */
export const outboxOf = (owner) => ({
  waiting: async () => {
    const { rows } = await owner.query(
      `select (select count(*) from follow_ups where state in ('pending', 'processing'))::int
         + (select count(*) from deliveries where status in ('pending', 'confirming'))::int as count`
    )
    return rows[0].count
  },
  clear: () => owner.query("truncate follow_ups")
})
