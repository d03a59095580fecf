/** Annotations nobody can be sure of: somebody removed them, or grew them, or tried to; by any of their names. */
export class UncertainIds {
  readonly #unsure = new Set<number>()
  /** What the service called an annotation, by the name it had until then. */
  readonly #realIds = new Map<number, number>()

  has(id: number): boolean {
    return this.#unsure.has(id)
  }

  add(id: number): void {
    this.#unsure.add(id)
    const real = this.#realIds.get(id)
    if (real !== undefined) this.#unsure.add(real)
  }

  /** The service gave it a name of its own. */
  named(temporary: number, real: number): void {
    if (this.#unsure.has(temporary)) this.#unsure.add(real)
    else this.#realIds.set(temporary, real)
  }
}
