export declare function buildOnce(
  folder: string,
  what: string,
  used?: ReadonlyArray<string>
): {
  sourcesHash(): string
  ensureBuilt(out?: string): void
  packagesOf(out?: string): ReadonlyArray<string>
}
