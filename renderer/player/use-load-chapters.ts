import { useEffect, useState } from 'react'
import { timeMarks } from '#shared/text/captions/time-marks.ts'
import { report } from '../report.ts'
import type { Chapter } from './player-state.ts'
import { useListening } from './make-player.ts'

const none: readonly Chapter[] = []

/**
 * Passes an episode's chapters to the player. These are the chapters in its feed, or else the times at the starts of
 * lines in its notes.
 */
export function useChapters(contentId: number, isEpisode: boolean, notes: string | null): void {
  const { player, chaptersOf } = useListening()
  const [found, setFound] = useState(none)
  useEffect(() => {
    setFound(none)
    if (!isEpisode) return
    const stop = new AbortController()
    chaptersOf(contentId, stop.signal).then(setFound, (error: unknown) => {
      if (!stop.signal.aborted) report('get the chapters of an episode', error)
    })
    return () => stop.abort()
  }, [contentId, isEpisode, chaptersOf])
  useEffect(() => {
    if (isEpisode) player.setChapters(found.length > 0 ? found : chaptersIn(notes ?? ''))
  }, [player, contentId, isEpisode, notes, found])
}

const chaptersIn = (notes: string): Chapter[] =>
  timeMarks(notes)
    .flatMap(({ seconds, chapter }) => (chapter === null ? [] : { at: seconds, title: chapter }))
    .toSorted((a, b) => a.at - b.at)
