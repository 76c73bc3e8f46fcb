export * as BusySource from "./BusySource.ts"
