import type { OfflineItem, OfflinePart, AudioStore } from '../../renderer/player/offline/audio-store.ts'

/** Stored audio in memory. */
export class MemoryAudioStore implements AudioStore {
  readonly stored = new Map<number, { readonly item: OfflineItem; readonly parts: readonly OfflinePart[] }>()
  owner: number | null = null
  /** If set, a part is refused with it. */
  refusal: Error | null = null

  async items(): Promise<readonly OfflineItem[]> {
    return [...this.stored.values()].map(({ item }) => item)
  }
  async item(contentId: number): Promise<OfflineItem | null> {
    // A database reads a new object each time.
    return structuredClone(this.stored.get(contentId)?.item ?? null)
  }
  async change(contentId: number, edit: (item: OfflineItem | null) => OfflineItem | null): Promise<OfflineItem | null> {
    const before = this.stored.get(contentId)
    const item = edit(before?.item ?? null)
    if (item === null) this.stored.delete(contentId)
    else this.stored.set(contentId, { item, parts: item.parts === 0 ? [] : (before?.parts ?? []) })
    return item
  }
  async append(item: OfflineItem, part: OfflinePart, change: Partial<OfflineItem>): Promise<OfflineItem | null> {
    if (this.refusal) throw this.refusal
    const before = this.stored.get(item.contentId)
    if (before?.item.parts !== item.parts || before.item.isOutdated) return null
    const after = { ...before.item, ...change, parts: item.parts + 1, bytes: before.item.bytes + part.sound.size }
    this.stored.set(item.contentId, { item: after, parts: [...before.parts, part] })
    return after
  }
  async part(contentId: number, part: number): Promise<OfflinePart | null> {
    return this.stored.get(contentId)?.parts[part] ?? null
  }
  async parts(contentId: number): Promise<readonly OfflinePart[]> {
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
