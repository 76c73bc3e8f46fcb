interface Kind {
  readonly what: string
  readonly tasks: ReadonlyArray<string>
  readonly needs: ReadonlyArray<string>
  /** Why it needs root. */
  readonly root?: string
  /** The settings of which it needs one. */
  readonly setting?: ReadonlyArray<string>
}

export declare const kinds: Readonly<Record<string, Kind>>
export declare function commandOf(name: string): string
export declare function describeOthers(names: ReadonlyArray<string>): string
export declare function packagesFor(name: string): ReadonlyArray<string>
