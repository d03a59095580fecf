export interface Letter {
  readonly to: string
  readonly subject: string
  /** Plain text. */
  readonly text: string
}

/** Where emails go: a mail server, or the terminal of the person who runs the service. */
export type Mailer = (letter: Letter) => void | Promise<void>
