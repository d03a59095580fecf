/** A two-way road for structured-cloneable messages: IPC, a port, or a pair of functions in a test. */
export interface Wire {
  post(message: unknown): void
  /** Returns how to stop listening. */
  onMessage(listener: (message: unknown) => void): () => void
}

/** What the preload script puts into the desktop's windows as `window.lectern`: two wires and nothing else. */
export interface DesktopBridge extends Wire {
  readonly platform: 'darwin' | 'win32' | 'linux'
  /** What the window and the desktop around it tell each other (shell.ts). */
  readonly shell: Wire
}
