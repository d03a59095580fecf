import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import * as messages from '#shared/words/messages.ts'
import * as t from '#shared/words/shell.ts'
import { currentLibrary, notify } from '../cache/index.ts'
import { report } from '../report.ts'
import { canBeKept } from './listening.ts'

/** The audio of an article or episode that is on this device or being downloaded. */
export interface OfflineAudioState {
  readonly contentId: number
  readonly title: string
  readonly state: 'waiting' | 'kept' | 'failed'
  /** The downloaded fraction, from 0 to 1. */
  readonly share: number
  readonly bytes: number
  /** True if the reader requested it. Otherwise it is on this device because of the listen queue. */
  readonly isAsked: boolean
  readonly isQueued: boolean
  /** The reason that the download failed, as a sentence. */
  readonly problem: string | null
}

type Named = Pick<OfflineAudioState, 'contentId' | 'title'>

/** Stores and removes audio, once this part of the app is loaded. */
interface Keeper {
  keep(items: readonly Named[]): Promise<void>
  remove(ids: readonly number[]): Promise<void>
}

interface State {
  readonly items: ReadonlyMap<number, OfflineAudioState>
  /** Null if it isn't loaded yet, or if this browser can't store audio. */
  readonly keeper: Keeper | null
}

const store = createStore<State>(() => ({ items: new Map(), keeper: null }))

export const setAudioDownloads = (keeper: Keeper | null): void => store.setState({ keeper })

export const showOfflineAudio = (items: readonly OfflineAudioState[]): void =>
  store.setState({ items: new Map(items.map((item) => [item.contentId, item])) })

/** Returns null if none of the content's audio is on this device. */
export const useOfflineAudio = (contentId: number): OfflineAudioState | null =>
  useStore(store, ({ items }) => items.get(contentId) ?? null)

export const useAllOfflineAudio = (): ReadonlyMap<number, OfflineAudioState> => useStore(store, ({ items }) => items)

/** True if the reader requested the content's audio and the download has not failed. */
export function isAudioOffline(contentId: number): boolean {
  const item = store.getState().items.get(contentId)
  return item !== undefined && item.isAsked && item.state !== 'failed'
}

/** Stores the audio of items on this device, or removes it if all of the items have it. */
export async function keepOrRemoveAudio(ids: readonly number[]): Promise<void> {
  if (ids.every(isAudioOffline)) return await removeAudio(ids)
  const entries = (await currentLibrary().read(ids)).filter(canBeKept)
  if (entries.length === 0) return void notify(t.thereIsNoAudioToStore, { type: 'error' })
  await keepAudio(entries.map(({ content: { id, title } }) => ({ contentId: id, title })))
}

/** Stores the audio of items on this device, even if an earlier attempt failed. */
export async function keepAudio(items: readonly Named[]): Promise<void> {
  if (!(await done('keep audio offline', store.getState().keeper?.keep(items)))) return
  const isOnline = currentLibrary().status.getState().now?.online !== false
  const text = isOnline ? t.storingAudioOf({ count: items.length }) : t.willStoreAudioOf({ count: items.length })
  notify(text, { action: { label: t.undo, run: () => void removeAudio(items.map(({ contentId }) => contentId)) } })
}

export async function removeAudio(ids: readonly number[]): Promise<void> {
  const { keeper, items } = store.getState()
  if (!(await done('remove audio from this device', keeper?.remove(ids)))) return
  const stays = ids.some((id) => items.get(id)?.isQueued)
  notify(stays ? t.audioStaysOnThisDeviceWhile : t.audioRemovedFromThisDevice)
}

async function done(doing: string, work: Promise<void> | undefined): Promise<boolean> {
  try {
    await work
    if (work === undefined) notify(t.thisBrowserCantStoreAudio, { type: 'error' })
    return work !== undefined
  } catch (error) {
    report(doing, error)
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
    notify(isFull ? messages.noSpaceForAudio : t.theAudioOnThisDeviceCould, { type: 'error' })
    return false
  }
}
