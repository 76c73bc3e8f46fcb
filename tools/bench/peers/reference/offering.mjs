/** The event type with its current hosts. */
export const offeringOf = async (client, { refuse, workspaceId }, id) => {
  const { rows } = await client.query(
    `select e.document, e.status, coalesce(jsonb_agg(to_jsonb(h) order by a.position) filter (where h.active), '[]') as hosts
     from event_types e
     join event_type_hosts a on a.workspace_id = e.workspace_id and a.event_type_id = e.id
     join hosts h on h.workspace_id = a.workspace_id and h.id = a.host_id
     where e.workspace_id = $1 and e.id = $2 and e.removed_at is null
     group by e.workspace_id, e.id`,
    [workspaceId, id]
  )
  const [found] = rows
  if (found === undefined || found.status !== "active") return refuse(404, "event_type_not_found")
  return { eventType: found.document, hosts: found.hosts }
}
