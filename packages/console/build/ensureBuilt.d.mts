export declare function sourcesHash(): string
export declare function ensureBuilt(): void
export declare function packagesOfConsole(): ReadonlyArray<string>
