/** One end of a two-way message channel: IPC, a message port, a worker, or a pair of functions in a test. */
export interface Port {
  /** The message is structured-cloneable. `transfer` moves to the other end, where the platform can move it. */
  post(message: unknown, transfer?: readonly object[]): void
  /** Returns how to stop listening. */
  onMessage(listener: (message: unknown) => void): () => void
  /** Called when no message can cross any more, with the reason where there is one. Absent: nobody finds out. */
  onClose?(listener: (cause: unknown) => void): void
}
