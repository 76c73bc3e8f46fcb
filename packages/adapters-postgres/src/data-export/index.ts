export {
  type ExportedRow,
  type ExportedValue,
  type Moment,
  Position,
  PositionUnusable,
  withMoment
} from "./DataExport.ts"
export type { ColumnType, ExportedTable } from "./ExportedTable.ts"
export { exportedTables, incrementTables } from "./exportedTables.ts"
