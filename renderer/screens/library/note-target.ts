import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

const target = createStore<{ readonly id: number | null }>(() => ({ id: null }))

/** Opens the note on an article, or closes it. */
export const editNote = (id: number | null): void => target.setState({ id })

export const useNoteTarget = (): number | null => useStore(target, ({ id }) => id)
