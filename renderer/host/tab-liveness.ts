import type { ProcessLife } from '#shared/host/ports.ts'

const LOCK = 'lectern.host.'
/** Milliseconds after which a tab is taken for gone, where the browser does not tell: no answer is waited for longer. */
const FORGOTTEN = 120_000

/** A tab lives as long as it holds a Web Lock of its own; pages without TLS have none, there time must tell. */
export class TabLiveness implements ProcessLife {
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
