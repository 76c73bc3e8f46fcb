import { Empty } from "../parts/Empty.tsx"
import { Loading } from "../parts/Loading.tsx"
import { useHosts } from "../queries/eventTypes.ts"
import { Header } from "../parts/Header.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { AddHost } from "./AddHost.tsx"
import { Table } from "../parts/Table.tsx"

/** The hosts of the workspace. Members who are hosts see themselves. */
export const AvailabilityScreen = () => {
  const { words } = useView()
  const { role, slug } = useWorkspace()
  const texts = words.availability
  const hosts = useHosts()
  const mayAdd = role !== "member"
  return (
    <>
      <Header title={texts.title}>{mayAdd && <AddHost />}</Header>
      <div class="body">
        {hosts.data === undefined ? (
          <Loading query={hosts} />
        ) : hosts.data.length === 0 ? (
          <Empty title={texts.emptyTitle} text={texts.emptyText} />
        ) : (
          <Table isText caption={texts.title}>
            <thead>
              <tr>
                <th scope="col">{texts.host}</th>
                <th scope="col">{texts.zone}</th>
              </tr>
            </thead>
            <tbody>
              {hosts.data.map(({ active, email, id, name, schedule }) => (
                <tr key={id}>
                  <td>
                    <a href={`/console/${slug}/availability/${id}`} dir="auto">
                      {name}
                    </a>{" "}
                    {!active && <span class="tag">{texts.inactive}</span>}
                    <small>{email}</small>
                  </td>
                  <td>{schedule.timezone.replaceAll("_", " ")}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </div>
    </>
  )
}
