import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

const target = createStore<{ readonly ids: readonly number[] | null }>(() => ({ ids: null }))

/** Opens the tag editor on these contents, or closes it. */
export const editTags = (ids: readonly number[] | null): void => target.setState({ ids })

export const useTagTarget = (): readonly number[] | null => useStore(target, ({ ids }) => ids)
