import { Bar } from "../src/charts/Bar.tsx"
import { Table } from "../src/parts/Table.tsx"

const months = ["January", "February", "March"]
const columns = ["Visits", "Leads", "Bookings", "Deals", "Payments", "Refunds", "Revenue"]

export const Tables = () => (
  <>
    <h3>Numbers</h3>
    <Table caption="Numbers">
      <thead>
        <tr>
          <th scope="col">Month</th>
          {columns.map((column) => (
            <th key={column} scope="col" class="number">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.map((month, row) => (
          <tr key={month}>
            <th scope="row">{month}</th>
            {columns.map((column, place) => (
              <td key={column} class="number">
                {(row + 1) * 12_345 * (place + 1)}
                {column === "Revenue" && <Bar isMoney share={(row + 1) / 3} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
    <h3>Numbers, stacked on a phone</h3>
    <Table stacked="ends" caption="Stacked">
      <thead>
        <tr>
          <th scope="col">Person</th>
          <th scope="col">Source</th>
          <th scope="col" class="date">
            Seen
          </th>
        </tr>
      </thead>
      <tbody>
        {["Siobhán O’Connor", "A name that is longer than a line of a phone has room for, and goes on"].map(
          (person) => (
            <tr key={person}>
              <th scope="row">
                <a class="cut" href="#tables">
                  {person}
                </a>
              </th>
              <td>Newsletter</td>
              <td class="date">29 November 2026</td>
            </tr>
          )
        )}
      </tbody>
    </Table>
    <h3>Text</h3>
    <Table isText caption="Text">
      <thead>
        <tr>
          <th scope="col">Setting</th>
          <th scope="col">Yours</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Introduction</th>
          <td>{"Some sentences that wrap where the window has no room for them. ".repeat(4)}</td>
        </tr>
      </tbody>
    </Table>
  </>
)
