import type { WebContents } from 'electron'
import { readShellRequest, type ShellRequest } from '#shared/desktop/shell-request.ts'
import type { ShellEvent } from '#shared/desktop/shell.ts'
import { Channel } from '#shared/wire/channel.ts'
import { windowChannel } from './window-channel.ts'

export interface ShellServer {
  /** Hears what this window's page asks of the desktop. Answers how to tell it something. */
  admit(contents: WebContents, hear: (request: ShellRequest) => void): (event: ShellEvent) => void
  close(): void
}

/** The second road of a window: what it shows of the desktop and asks of it. Anything that is not in the contract is refused. */
export function serveShell(origin: string, refused: (url: string) => void): ShellServer {
  const windows = windowChannel('shell', origin, refused)
  return {
    admit(contents, hear) {
      const refuse = (): void => refused(contents.getURL())
      const channel = Channel.open(windows.wire(contents), {
        heard: (notice) => {
          const request = readShellRequest(notice)
          if (request === null) refuse()
          else hear(request)
        },
        strange: refuse,
      })
      return (event) => channel.tell(event)
    },
    close: () => windows.close(),
  }
}
