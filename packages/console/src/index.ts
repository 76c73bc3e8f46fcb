export * from "./serving/Console.ts"
