/** A process that can be killed. Once dead, none of its calls is answered. */
export class KillableProcess {
  #left = Infinity
  #afterwards = false
  #die: () => void = () => {}
  readonly death = new Promise<'dead'>((resolve) => (this.#die = () => resolve('dead')))
  dead = false

  /** Dies at its nth call from now on: before the call runs, or (`afterwards`) when it ran but was not answered. */
  killAt(n: number, afterwards: boolean): void {
    this.#left = n
    this.#afterwards = afterwards
  }

  kill(): void {
    this.dead = true
    this.#die()
  }

  /** The object as this process sees it. */
  wrap<T extends object>(target: T): T {
    return new Proxy(target, {
      get: (_target, name) => {
        const value: unknown = Reflect.get(target, name, target)
        if (typeof value !== 'function') return value
        return (...args: unknown[]) => this.ask(() => value.apply(target, args) as Promise<unknown>)
      },
    })
  }

  async ask<T>(run: () => Promise<T>): Promise<T> {
    const never = new Promise<never>(() => {})
    if (this.dead) return never
    this.#left -= 1
    if (this.#left > 0) {
      const result = await run()
      return this.dead ? never : result
    }
    if (this.#afterwards) await run()
    this.kill()
    return never
  }
}
