import { boolean, computed, date, type ExportedTable, instant, integer, text } from "./ExportedTable.ts"

const inDocument = (name: string, path: string, about: string) =>
  computed("text", name, `stored.document ${path}`, about)

/** What is booked, by whom, with whom. */
export const bookings: ExportedTable = {
  name: "bookings",
  about: "A booking. A move makes another one",
  key: ["uid"],
  from: "bookings stored",
  order: "stored.uid",
  columns: {
    ...text("uid", "Its uid"),
    ...computed(
      "text",
      "root_uid",
      "coalesce(stored.root_uid, stored.uid)",
      "The first booking of its chain of moves"
    ),
    ...integer("sequence", "0 at first, and 1 more with each move and the cancellation"),
    ...text("event_type_id", "The event type"),
    ...text("contact_id", "The contact of the booker"),
    ...text("status", "Its status"),
    ...inDocument("title", "->> 'title'", "Its title"),
    ...instant("start_at", "When it starts"),
    ...instant("end_at", "When it ends"),
    ...inDocument("booker_timezone", "->> 'bookerTimezone'", "The booker's time zone"),
    ...text("language", "The booker's language, null if unknown"),
    ...inDocument("location_kind", "-> 'location' ->> 'kind'", "The kind of the place"),
    ...inDocument("organiser_host_id", "-> 'organiser' ->> 'hostId'", "The leading host"),
    ...computed(
      "boolean",
      "is_routed",
      "(stored.document ->> 'isRouted')::boolean",
      "Whether a routing rule limited the hosts"
    ),
    ...inDocument("routed_by", "-> 'routedBy' ->> 'name'", "The name of this rule, null without one"),
    ...computed(
      "json",
      "responses",
      "stored.document -> 'responses'",
      "The answers to the questions of the form"
    ),
    ...text("rescheduled_from", "The booking that it replaced, null if none"),
    ...text("group_id", "Its group, null if it is in none"),
    ...computed(
      "text",
      "attendance",
      "stored.attendance ->> 'mark'",
      "`attended` or `no_show`, null without a mark"
    ),
    ...inDocument("cancel_reason", "->> 'cancelReason'", "The reason of its cancellation, null without one"),
    ...inDocument(
      "booked_by",
      "->> 'bookedBy'",
      "The member who booked it for the booker, null if the booker did"
    ),
    ...inDocument("link_id", "->> 'linkId'", "The one-off link that brought it, null if none did"),
    ...instant("created_at", "When it was made")
  }
}

export const attendees: ExportedTable = {
  name: "attendees",
  about: "A person who takes part in a booking",
  key: ["booking_uid", "position"],
  partOf: { table: "bookings", column: "booking_uid" },
  from: `bookings stored
    cross join lateral jsonb_array_elements(stored.document -> 'attendees') with ordinality as listed(attendee, place)`,
  order: "stored.uid, listed.place",
  columns: {
    ...computed("text", "booking_uid", "stored.uid", "The booking"),
    ...computed("integer", "position", "listed.place::integer", "1 for the booker"),
    ...computed("text", "name", "listed.attendee ->> 'name'", "Their name"),
    ...computed("text", "email", "listed.attendee ->> 'email'", "Their email"),
    ...computed("text", "role", "listed.attendee ->> 'role'", "`booker` or `guest`")
  }
}

export const bookingHosts: ExportedTable = {
  name: "booking_hosts",
  about: "A host of a booking, also the leading one",
  key: ["booking_uid", "host_id"],
  partOf: { table: "bookings", column: "booking_uid" },
  from: `bookings stored cross join lateral jsonb_array_elements_text(stored.document -> 'hostIds') as listed(host_id)`,
  order: "stored.uid, listed.host_id",
  columns: {
    ...computed("text", "booking_uid", "stored.uid", "The booking"),
    ...computed("text", "host_id", "listed.host_id", "The host")
  }
}

export const eventTypes: ExportedTable = {
  name: "event_types",
  about: "A kind of meeting",
  key: ["id"],
  from: "event_types stored",
  order: "stored.id",
  columns: {
    ...text("id", "Its id"),
    ...text("slug", "Its slug"),
    ...inDocument("title", "->> 'title'", "Its title"),
    ...text("status", "`active`, `hidden` or `archived`"),
    ...instant("created_at", "When it was made"),
    ...instant("removed_at", "When it was removed, null if not")
  }
}

export const demand: ExportedTable = {
  name: "demand",
  about: "How often visitors asked for the free days of an event type on a day",
  key: ["event_type_id", "day"],
  from: "demand stored",
  order: "stored.event_type_id, stored.day",
  columns: {
    ...text("event_type_id", "The event type"),
    ...date("day", "The day, in the workspace's zone then"),
    ...integer("questions", "The questions of visitors for free days"),
    ...integer("without_time", "Those for which there was no free time")
  }
}

export const hosts: ExportedTable = {
  name: "hosts",
  about: "A person who takes bookings",
  key: ["id"],
  from: "hosts stored",
  order: "stored.id",
  columns: {
    ...text("id", "Their id"),
    ...text("name", "Their name"),
    ...text("username", "The name in addresses"),
    ...text("email", "Their email"),
    ...boolean("active", "Whether they get new bookings"),
    ...instant("created_at", "When they were added"),
    ...instant("removed_at", "When they were removed, null if not")
  }
}
