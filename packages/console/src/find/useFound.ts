import { keepPreviousData, useQuery } from "@tanstack/preact-query"
import { useEffect, useState } from "preact/hooks"
import { api, bodyOf } from "../api/client.ts"
import { bookerOf } from "../bookings/bookerOf.ts"
import { numbersOf } from "../charts/numbers.ts"
import { timesOf } from "../parts/times.ts"
import { useEventTypes } from "../queries/eventTypes.ts"
import { readsSales } from "../view/roles.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { type FoundGroup, isTitled, mostOfKind } from "./foundItems.ts"

/** After this pause in typing the service is asked. In milliseconds. */
const pause = 200

/** The shortest text that the service is asked for: a single letter is in almost every record. */
const shortest = 2

/**
 * What a text finds in the workspace, by kind, the first ones of each. The service is asked at most three times for each pause in
 * typing, and requests of an earlier text are ended.
 */
export const useFound = (text: string) => {
  const { lang, words } = useView()
  const workspace = useWorkspace()
  const { id: workspaceId, role, slug } = workspace
  const search = useSettled(text.trim())
  const isAsked = search.length >= shortest
  const here = `/console/${slug}`
  const path = { workspaceId }
  const query = { search, limit: mostOfKind }
  const found = useQuery({
    queryKey: [workspaceId, "found", search],
    queryFn: async ({ signal }) => {
      const [bookings, contacts, deals] = await Promise.all([
        bodyOf(
          api.GET("/api/workspaces/{workspaceId}/bookings", {
            params: { path, query: { ...query, sort: "-startAt" } },
            signal
          })
        ),
        bodyOf(api.GET("/api/workspaces/{workspaceId}/contacts", { params: { path, query }, signal })),
        readsSales(workspace)
          ? bodyOf(api.GET("/api/workspaces/{workspaceId}/deals", { params: { path, query }, signal }))
          : { items: [] }
      ])
      return { bookings: bookings.items, contacts: contacts.items, deals: deals.items }
    },
    enabled: isAsked,
    placeholderData: keepPreviousData
  })
  const eventTypes = useEventTypes()
  const { both } = timesOf(lang)
  const { money } = numbersOf(lang)
  const { bookings, contacts, deals } = (isAsked && found.data) || { bookings: [], contacts: [], deals: [] }
  const groups: ReadonlyArray<FoundGroup> = [
    {
      name: words.bookings,
      items: bookings.map((booking) => ({
        href: `${here}/bookings/${booking.uid}`,
        title: bookerOf(booking, words),
        text: `${booking.eventTypeTitle ?? booking.title} · ${both(booking.startAt)}`
      }))
    },
    {
      name: words.contacts.title,
      items: contacts.map(({ email, id, name }) => ({
        href: `${here}/contacts/${id}`,
        title: name ?? email,
        text: email
      }))
    },
    {
      name: words.deals.title,
      items: deals.map(({ amount, contact, currency, id, status }) => ({
        href: `${here}/deals/${id}`,
        title: contact?.name ?? contact?.email ?? words.erased,
        text: [
          ...(amount === null || currency === null ? [] : [money({ amount, currency })]),
          status === "open" ? words.deals.isOpen : words.deals.isClosed
        ].join(" · ")
      }))
    },
    {
      name: words.eventTypes.title,
      items: (eventTypes.data ?? [])
        .filter(({ title }) => isAsked && isTitled(title, search))
        .slice(0, mostOfKind)
        .map(({ id, slug: part, title }) => ({
          href: role === "member" ? `/${slug}/${part}` : `${here}/event-types/${id}`,
          title,
          text: `/${slug}/${part}`
        }))
    }
  ].filter(({ items }) => items.length > 0)
  return {
    groups,
    failure: found.error,
    retry: () => found.refetch(),
    /** Whether the groups are those of the text. */
    isKnown: isAsked && search === text.trim() && found.isSuccess && !found.isPlaceholderData
  }
}

const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
