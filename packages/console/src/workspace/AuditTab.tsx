import { useInfiniteQuery } from "@tanstack/preact-query"
import { say } from "@calendeal/web-kit/say"
import { useLocation } from "preact-iso"
import { api, bodyOf } from "../api/client.ts"
import { DaysBar } from "../parts/DaysBar.tsx"
import { NoneFound } from "../parts/Empty.tsx"
import { periodOf, type Span, spanIn, withSpan } from "../parts/span.ts"
import { timesOf } from "../parts/times.ts"
import { Loading } from "../parts/Loading.tsx"
import { AuditChanges } from "./AuditChanges.tsx"
import { useEventTypes, useHosts } from "../queries/eventTypes.ts"
import { useMembers } from "../queries/useMembers.ts"
import { subjectPath } from "./subjectPath.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { Table } from "../parts/Table.tsx"
import { NextPage } from "../parts/Pages.tsx"

const start = ""

/** The audit log of the days that the address names (D-CON-189). */
export const AuditTab = () => {
  const { slug } = useWorkspace()
  const { query, route } = useLocation()
  const span = spanIn(query)
  const go = (chosen: Span) => route(withSpan(`/console/${slug}/workspace?tab=audit`, chosen))
  return (
    <>
      <DaysBar span={span} onSpan={go} />
      <Entries span={span} />
    </>
  )
}

/** Who changed what, from which value to which, with what and from where, the latest first, without end. */
const Entries = ({ span }: { readonly span: Span }) => {
  const { lang, words } = useView()
  const { id: workspaceId, slug } = useWorkspace()
  const texts = words.workspaceArea
  const path = { workspaceId }
  const log = useInfiniteQuery({
    queryKey: [workspaceId, "audit-log", span],
    queryFn: ({ pageParam }) =>
      bodyOf(
        api.GET("/api/workspaces/{workspaceId}/audit-log", {
          params: {
            path,
            query: { ...periodOf(span), limit: 50, ...(pageParam !== start && { cursor: pageParam }) }
          }
        })
      ),
    initialPageParam: start,
    getNextPageParam: ({ nextCursor }) => nextCursor
  })
  const members = useMembers()
  const [eventTypes, hosts] = [useEventTypes(), useHosts()]
  const isNamed = ![members, eventTypes, hosts].some(({ isLoading }) => isLoading)
  if (log.data === undefined || !isNamed) return <Loading query={log} />
  const entries = log.data.pages.flatMap(({ items }) => items)
  if (entries.length === 0)
    return span.from === null && span.until === null ? <p>{texts.noEntries}</p> : <NoneFound />
  const actorOf = ({ actor, userId }: (typeof entries)[number]) =>
    actor === "user"
      ? (members.data?.find((member) => member.userId === userId)?.name ?? userId)
      : actor === "command_line"
        ? texts.actor_command_line
        : actor === "unknown"
          ? words.audit.unknown
          : texts.actor_visitor
  /** What an entry is about: its name now, if it has one that is known. */
  const nameOf = (subject: string) =>
    eventTypes.data?.find(({ id }) => id === subject)?.title ??
    hosts.data?.find(({ id }) => id === subject)?.name ??
    members.data?.find(({ userId }) => userId === subject)?.name ??
    subject
  /** With what and from where; empty for members who are not admins. */
  const originOf = ({ clientAddress, credential }: (typeof entries)[number]) =>
    [credential === null ? [] : words.audit.credentials[credential.kind], clientAddress ?? []]
      .flat()
      .join(" · ")
  return (
    <>
      <Table class="audit" isText stacked="placed" caption={texts.audit}>
        <thead>
          <tr>
            <th scope="col">{texts.time}</th>
            <th scope="col">{texts.who}</th>
            <th scope="col">{texts.action}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td>{timesOf(lang).both(entry.at)}</td>
              <td>
                <span dir="auto">{actorOf(entry)}</span>
                <small>{originOf(entry)}</small>
              </td>
              <td>
                {words.audit.actions[entry.action]}
                {entry.times > 1 && ` · ${say(words.audit.times, { count: entry.times })}`}
                <Subject
                  path={subjectPath(entry.action, entry.subject)}
                  slug={slug}
                  name={nameOf(entry.subject)}
                />
                <AuditChanges action={entry.action} changes={entry.changes ?? []} nameOf={nameOf} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <NextPage list={log} text={words.editing.next} />
    </>
  )
}

/** What an entry is about. An id says nothing to a reader unless it leads to a screen; the API's log has it. */
const Subject = ({
  name,
  path,
  slug
}: {
  readonly name: string
  readonly path: string | null
  readonly slug: string
}) =>
  path === null && isId.test(name) ? null : (
    <small dir="auto">{path === null ? name : <a href={`/console/${slug}/${path}`}>{name}</a>}</small>
  )

const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
