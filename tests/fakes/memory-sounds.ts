import type { KeptItem, KeptPart, KeptSounds } from '../../renderer/player/kept/kept-sounds.ts'

/** Stored audio in memory. */
export class MemorySounds implements KeptSounds {
  readonly stored = new Map<number, { readonly item: KeptItem; readonly parts: readonly KeptPart[] }>()
  owner: number | null = null
  /** If set, a part is refused with it. */
  refusal: Error | null = null

  async items(): Promise<readonly KeptItem[]> {
    return [...this.stored.values()].map(({ item }) => item)
  }
  async item(contentId: number): Promise<KeptItem | null> {
    // A database reads a new object each time.
    return structuredClone(this.stored.get(contentId)?.item ?? null)
  }
  async change(contentId: number, edit: (item: KeptItem | null) => KeptItem | null): Promise<KeptItem | null> {
    const before = this.stored.get(contentId)
    const item = edit(before?.item ?? null)
    if (item === null) this.stored.delete(contentId)
    else this.stored.set(contentId, { item, parts: item.parts === 0 ? [] : (before?.parts ?? []) })
    return item
  }
  async append(item: KeptItem, part: KeptPart, change: Partial<KeptItem>): Promise<KeptItem | null> {
    if (this.refusal) throw this.refusal
    const before = this.stored.get(item.contentId)
    if (before?.item.parts !== item.parts || before.item.isOutdated) return null
    const after = { ...before.item, ...change, parts: item.parts + 1, bytes: before.item.bytes + part.sound.size }
    this.stored.set(item.contentId, { item: after, parts: [...before.parts, part] })
    return after
  }
  async part(contentId: number, part: number): Promise<KeptPart | null> {
    return this.stored.get(contentId)?.parts[part] ?? null
  }
  async parts(contentId: number): Promise<readonly KeptPart[]> {
    return this.stored.get(contentId)?.parts ?? []
  }
  async claim(owner: number): Promise<boolean> {
    const isForeign = this.owner !== null && this.owner !== owner && this.stored.size > 0
    if (isForeign) this.stored.clear()
    this.owner = owner
    return isForeign
  }
  async clear(): Promise<void> {
    this.stored.clear()
    this.owner = null
  }
}
