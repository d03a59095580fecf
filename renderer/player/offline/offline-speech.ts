import * as t from '#shared/words/player.ts'
import { type SourceInOrder, type SpeechPlan, SpeechRefused, type SpokenChunk, TextChanged } from '../speech-source.ts'
import type { OfflineItem, AudioStore } from './audio-store.ts'

interface OfflineSpeechPorts {
  readonly sounds: Pick<AudioStore, 'item' | 'part' | 'parts'>
  /** True if an item's text is the current text of its article or episode. */
  readonly hasText: (item: OfflineItem) => boolean
  /** True if an item is spoken according to the reader's current choices. */
  readonly hasChoices: (item: OfflineItem) => boolean
  readonly isOffline: (error: unknown) => boolean
  /** Marks the stored audio for replacement. */
  readonly outdate: (contentId: number) => Promise<unknown>
  readonly heard: (contentId: number) => void
  readonly report: (doing: string, error: unknown) => void
}

const changed = t.theArticleHasChangedSinceIts

/**
 * Prefers audio on this device to audio from the sources after it. Outdated audio is played only without a connection,
 * and never with a different text, because the wrong words would be highlighted.
 */
export function offlineSpeech(ports: OfflineSpeechPorts): SourceInOrder {
  const { sounds, hasText, hasChoices } = ports
  const plans = new WeakMap<SpeechPlan, OfflineItem>()
  const known = new WeakSet<SpeechPlan>()
  const take = (item: OfflineItem, plan: SpeechPlan): SpeechPlan => {
    plans.set(plan, item)
    return plan
  }
  const itemOf = (contentId: number): Promise<OfflineItem | null> =>
    sounds.item(contentId).catch((error: unknown) => {
      ports.report('find audio on this device', error)
      return null
    })
  return {
    async plan(contentId, signal, rest) {
      const item = await itemOf(contentId)
      const plan = item?.plan
      // An incomplete episode is not a playable file.
      if (!item || !plan || (plan.episode && item.share < 1)) return await rest.plan(contentId, signal)
      const isSame = hasText(item)
      const isCurrent = isSame && hasChoices(item)
      if (isCurrent && !item.isOutdated) return take(item, plan)
      if (!isCurrent) await ports.outdate(contentId)
      try {
        return await rest.plan(contentId, signal)
      } catch (error) {
        signal.throwIfAborted()
        if (!ports.isOffline(error)) throw error
        if (!isSame) throw new SpeechRefused(changed)
        return take(item, plan)
      }
    },
    async chunk(contentId, plan, chunk, voice, signal, rest) {
      const item = plans.get(plan)
      if (!item) return await rest.chunk(contentId, plan, chunk, voice, signal)
      const kept = await keptChunk(sounds, item, chunk)
      if (kept) {
        if (!known.has(plan)) ports.heard(contentId)
        known.add(plan)
        return kept
      }
      try {
        return await rest.chunk(contentId, plan, chunk, item.speech?.voice ?? voice, signal)
      } catch (error) {
        if (error instanceof TextChanged) await ports.outdate(contentId)
        throw error
      }
    },
  }
}

/** Returns null if the chunk is not on this device. */
async function keptChunk(
  sounds: Pick<AudioStore, 'part' | 'parts'>,
  { contentId, plan, lines }: OfflineItem,
  chunk: number,
): Promise<SpokenChunk | null> {
  if (plan?.episode) {
    const parts = await sounds.parts(contentId)
    const [first] = parts
    if (!first) return null
    const file = new Blob(
      parts.map(({ sound }) => sound),
      { type: first.sound.type },
    )
    return { ...playable(file), length: 0, voice: null, words: [], sentences: lines }
  }
  const part = await sounds.part(contentId, chunk)
  return part?.spoken ? { ...playable(part.sound), ...part.spoken } : null
}

function playable(sound: Blob): Pick<SpokenChunk, 'url' | 'said' | 'systemVoice' | 'release'> {
  const url = URL.createObjectURL(sound)
  return { url, said: null, systemVoice: null, release: () => URL.revokeObjectURL(url) }
}
