/** Annotations of uncertain state, under any of their ids: a device removed or extended them, or tried to. */
export class UncertainIds {
  readonly #unsure = new Set<number>()
  /** The service's id of an annotation, by its previous id. */
  readonly #realIds = new Map<number, number>()

  has(id: number): boolean {
    return this.#unsure.has(id)
  }

  add(id: number): void {
    this.#unsure.add(id)
    const real = this.#realIds.get(id)
    if (real !== undefined) this.#unsure.add(real)
  }

  /** Records the id that the service gave it. */
  named(temporary: number, real: number): void {
    if (this.#unsure.has(temporary)) this.#unsure.add(real)
    else this.#realIds.set(temporary, real)
  }
}
