import { randomUUID } from "node:crypto"
import { insert } from "./insert.mjs"
import { offeringOf } from "./offering.mjs"

/** Creates or updates the contact of this email. */
export const saveContact = async (client, workspaceId, { email, fields, name, phone, standing, touch }) => {
  const { rows } = await client.query(
    `select * from contacts where workspace_id = $1 and email = $2 and erased_at is null for update`,
    [workspaceId, email]
  )
  const [known] = rows
  const timed = touch === undefined ? null : { at: new Date().toISOString(), touch }
  if (known === undefined) {
    const id = randomUUID()
    await insert(client, "contacts", {
      workspace_id: workspaceId,
      id,
      email,
      name,
      phone,
      attribution: { first: timed, last: timed },
      custom_fields: fields,
      qualification_states: standing,
      created_at: new Date()
    })
    return { id, wasCreated: true }
  }
  const attribution = {
    first: known.attribution.first ?? timed,
    last: timed ?? known.attribution.last
  }
  await client.query(
    `update contacts set name = $3, phone = $4, attribution = $5, custom_fields = $6, qualification_states = $7, updated_at = now()
     where workspace_id = $1 and id = $2`,
    [
      workspaceId,
      known.id,
      name ?? known.name,
      phone ?? known.phone,
      attribution,
      { ...known.custom_fields, ...fields },
      { ...known.qualification_states, ...standing }
    ]
  )
  return { id: known.id, wasCreated: false }
}

/** Inserts an outbox message in the transaction. */
export const post = (client, message) =>
  insert(client, "outbox_messages", { id: randomUUID(), workspace_id: message.workspaceId, body: message })

export const capture = (given, body) =>
  given.inTransaction(async (client) => {
    const { workspaceId } = given
    const { eventType, hosts } = await offeringOf(client, given, body.eventTypeId)
    const standing = {
      outcome: { _tag: body.step1Complete ? "Qualified" : "Undecided" },
      capturedAt: new Date().toISOString()
    }
    const { id, wasCreated } = await saveContact(client, workspaceId, {
      email: body.email.trim().toLowerCase(),
      name: body.name,
      phone: body.phone,
      touch: body.attributionJsonb,
      fields: body.customFields ?? {},
      standing: { [eventType.id]: standing }
    })
    if (body.step1Complete)
      await post(client, { _tag: "ReportLead", workspaceId, contactId: id, eventTypeId: eventType.id })
    return {
      contactId: id,
      wasCreated,
      disqualified: false,
      redirectUrl: null,
      allowedHostIds: hosts.map(({ id }) => id)
    }
  })
