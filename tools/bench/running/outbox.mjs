/** The unfinished outbox messages of all workspaces. */
export const outboxOf = (owner) => ({
  waiting: async () => {
    const { rows } = await owner.query(
      `select (select count(*) from outbox_messages)::int
         + (select count(*) from deliveries where status in ('pending', 'confirming'))::int as count`
    )
    return rows[0].count
  },
  /** The messages that are not handed out. */
  messages: async () => {
    const { rows } = await owner.query("select count(*)::int as count from outbox_messages")
    return rows[0].count
  },
  clear: () => owner.query("truncate outbox_messages")
})
