import type { ProcessLiveness } from '#shared/host/ports.ts'

const LOCK = 'lectern.host.'
/** Milliseconds after which a silent tab counts as gone if the browser cannot detect it. No reply is awaited longer. */
const FORGOTTEN = 120_000

/** A tab is alive while it holds its own Web Lock. Pages without TLS have no locks and use a timeout. */
export class TabLiveness implements ProcessLiveness {
  readonly id = [...crypto.getRandomValues(new Uint32Array(2))].map((word) => word.toString(36)).join('')

  constructor() {
    if ('locks' in navigator) void navigator.locks.request(LOCK + this.id, () => new Promise<never>(() => {}))
  }

  async hasEnded(id: string, at: number): Promise<boolean> {
    if (!('locks' in navigator)) return Date.now() - at > FORGOTTEN
    const { held = [], pending = [] } = await navigator.locks.query()
    return [...held, ...pending].every(({ name }) => name !== LOCK + id)
  }
}
