/** One end of a two-way message channel: IPC, a message port, a worker, or a pair of functions in a test. */
export interface Port {
  /**
   * The message must be structured-cloneable. `transfer` moves objects to the other end, if the platform can do that.
   */
  post(message: unknown, transfer?: readonly object[]): void
  /** Returns the unsubscribe function. */
  onMessage(listener: (message: unknown) => void): () => void
  /**
   * Called when messages can no longer be delivered, with the reason if there is one. Absent if the port can't detect
   * this.
   */
  onClose?(listener: (cause: unknown) => void): void
}
