import type { WebContents } from 'electron'
import { readShellRequest, type ShellRequest } from '#shared/desktop/shell-request.ts'
import type { ShellEvent } from '#shared/desktop/shell.ts'
import { Channel } from '#shared/wire/channel.ts'
import { windowChannel } from './window-channel.ts'

export interface ShellServer {
  /**
   * Handles the requests that this window's page sends to the desktop. Returns the function that sends events to the
   * page.
   */
  admit(contents: WebContents, hear: (request: ShellRequest) => void): (event: ShellEvent) => void
  close(): void
}

/**
 * Opens each window's second channel, for desktop requests and events. Messages that don't match the contract are
 * refused.
 */
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
