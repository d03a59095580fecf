/** The files of a zip, by name. */
export interface ZippedFiles {
  readonly names: readonly string[]
  bytes(name: string): Promise<Uint8Array | null>
  /** Null if there is no such file, or it is not text. */
  text(name: string): Promise<string | null>
}
