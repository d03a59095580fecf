import type { Focus, Lease, Network, Power, Tokens, TokenStore } from '#shared/host/ports.ts'

class Listeners {
  readonly #listeners = new Set<() => void>()

  add(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

export class ManualNetwork implements Network {
  #online = true
  #connection: '4g' | 'slow' | 'unknown' = 'unknown'
  readonly #listeners = new Listeners()

  online(): boolean {
    return this.#online
  }

  connection(): '4g' | 'slow' | 'unknown' {
    return this.#connection
  }

  onChange(listener: () => void): () => void {
    return this.#listeners.add(listener)
  }

  set(online: boolean, connection: '4g' | 'slow' | 'unknown' = this.#connection): void {
    this.#online = online
    this.#connection = connection
    this.#listeners.tell()
  }
}

export class ManualLease implements Lease {
  #held: boolean
  readonly #listeners = new Listeners()

  constructor(held = true) {
    this.#held = held
  }

  held(): boolean {
    return this.#held
  }

  onChange(listener: () => void): () => void {
    return this.#listeners.add(listener)
  }

  set(held: boolean): void {
    this.#held = held
    this.#listeners.tell()
  }
}

export class ManualPower implements Power {
  #state: 'awake' | 'saving' | 'asleep' = 'awake'
  readonly #listeners = new Listeners()

  state(): 'awake' | 'saving' | 'asleep' {
    return this.#state
  }

  onChange(listener: () => void): () => void {
    return this.#listeners.add(listener)
  }

  set(state: 'awake' | 'saving' | 'asleep'): void {
    this.#state = state
    this.#listeners.tell()
  }
}

export class ManualFocus implements Focus {
  readonly #listeners = new Listeners()

  onFocus(listener: () => void): () => void {
    return this.#listeners.add(listener)
  }

  focus(): void {
    this.#listeners.tell()
  }
}

export class MemoryTokenStore implements TokenStore {
  tokens: Tokens | null
  readonly #listeners = new Listeners()

  constructor(tokens: Tokens | null = null) {
    this.tokens = tokens
  }

  async read(): Promise<Tokens | null> {
    return this.tokens
  }

  async write(tokens: Tokens | null): Promise<void> {
    this.tokens = tokens
  }

  onChange(listener: () => void): () => void {
    return this.#listeners.add(listener)
  }

  /** Changes the tokens as another tab would. */
  change(tokens: Tokens | null): void {
    this.tokens = tokens
    this.#listeners.tell()
  }
}
