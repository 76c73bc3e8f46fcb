export declare function sourcesHash(): string
export declare function ensureBuilt(out?: string): void
export declare function packagesOfConsole(out?: string): ReadonlyArray<string>
