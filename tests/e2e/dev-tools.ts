import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'playwright/test'

export interface DevTools {
  send<T>(method: string, params: object, sessionId?: string): Promise<T>
  close(): void
}

/** The browser's own DevTools connection. It can press the toolbar's button and see its popup; Playwright cannot. */
export async function openDevTools(profile: string): Promise<DevTools> {
  const file = join(profile, 'DevToolsActivePort')
  await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8').split('\n').length > 1).toBe(true)
  const [port, path] = readFileSync(file, 'utf8').split('\n')
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`)
  await once(socket, 'open')
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(String(data)) as {
      id?: number
      result?: unknown
      error?: { message: string }
    }
    const asked = id === undefined ? undefined : waiting.get(id)
    if (id !== undefined) waiting.delete(id)
    if (error) asked?.reject(new Error(error.message))
    else asked?.resolve(result)
  })
  return {
    send: <T>(method: string, params: object, sessionId?: string): Promise<T> => {
      last += 1
      const id = last
      socket.send(JSON.stringify({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) }))
      return new Promise<T>((resolve, reject) =>
        waiting.set(id, { resolve: resolve as (value: unknown) => void, reject }),
      )
    },
    close: () => socket.close(),
  }
}
