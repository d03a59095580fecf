import type { WebContents } from 'electron'
import { readShellRequest, type ShellRequest } from '#shared/desktop/shell-request.ts'
import type { ShellEvent } from '#shared/desktop/shell.ts'
import { windowChannel } from './window-channel.ts'

export interface ShellServer {
  /** Hears what this window's page asks of the desktop. Answers how to tell it something. */
  admit(contents: WebContents, hear: (request: ShellRequest) => void): (event: ShellEvent) => void
  close(): void
}

/** The second road of a window: what it shows of the desktop and asks of it. Anything that is not in the contract is refused. */
export function serveShell(origin: string, refused: (url: string) => void): ShellServer {
  const channel = windowChannel('shell', origin, refused)
  return {
    admit(contents, hear) {
      const wire = channel.wire(contents)
      wire.onMessage((message) => {
        const request = readShellRequest(message)
        if (request === null) refused(contents.getURL())
        else hear(request)
      })
      return (event) => wire.post(event)
    },
    close: () => channel.close(),
  }
}
