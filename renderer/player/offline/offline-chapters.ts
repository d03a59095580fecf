import type { Chapter } from '../player-state.ts'
import type { AudioStore } from './audio-store.ts'

interface ChapterPorts {
  readonly sounds: Pick<AudioStore, 'item' | 'change'>
  readonly get: (contentId: number, signal: AbortSignal) => Promise<readonly Chapter[]>
  readonly report: (doing: string, error: unknown) => void
}

type GetChapters = ChapterPorts['get']

/**
 * Returns chapters from the current feed, or else those stored with the audio. Newly fetched chapters replace the
 * stored ones, so that audio stored without chapters receives them later. Rejects if there are neither.
 */
export function offlineChapters({ sounds, get, report }: ChapterPorts): GetChapters {
  const keep = async (contentId: number, chapters: readonly Chapter[]): Promise<void> => {
    const item = await sounds.item(contentId)
    if (!item?.plan?.episode || isSame(item.chapters, chapters)) return
    await sounds.change(contentId, (now) => now && { ...now, chapters })
  }
  return async (contentId, signal) => {
    try {
      const chapters = await get(contentId, signal)
      void keep(contentId, chapters).catch((error: unknown) => report('keep chapters on this device', error))
      return chapters
    } catch (error) {
      signal.throwIfAborted()
      const item = await sounds.item(contentId).catch((problem: unknown) => {
        report('find chapters on this device', problem)
        return null
      })
      if (item?.chapters && item.chapters.length > 0) return item.chapters
      throw error
    }
  }
}

const isSame = (before: readonly Chapter[] | undefined, now: readonly Chapter[]): boolean =>
  before?.length === now.length &&
  before.every(({ at, title }, index) => at === now[index]?.at && title === now[index].title)
