export type Check = {
  /** The messages of each source file; by default, of those in src. */
  sources?: ReadonlyMap<string, readonly string[]>
  read?: (language: string, area: string) => ReadonlyMap<string, string>
  /** Whether the compiled module of an area has this content. */
  compiled?: (language: string, area: string, catalogue: ReadonlyMap<string, string>) => boolean
}
export function messageFaults(from?: Check): string[]
export function refuseMessageFaults(faults?: readonly string[]): void
