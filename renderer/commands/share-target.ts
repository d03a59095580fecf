import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { FeedEntry } from '#shared/model/feed.ts'

const target = createStore<{ readonly entry: FeedEntry | null }>(() => ({ entry: null }))

/** Opens the dialog that shares one item, or closes it. */
export const shareItem = (entry: FeedEntry | null): void => target.setState({ entry })

export const useShareTarget = (): FeedEntry | null => useStore(target, ({ entry }) => entry)
