export declare function buildOnce(
  folder: string,
  what: string,
  used?: ReadonlyArray<string>
): {
  sourcesHash(): string
  ensureBuilt(): void
  packagesOf(): ReadonlyArray<string>
}
