import { useEffect, useState } from 'react'
import { timeMarks } from '#shared/text/captions/time-marks.ts'
import { report } from '../report.ts'
import { keptChapters } from './kept/kept-chapters.ts'
import { theSounds } from './kept/the-sounds.ts'
import { feedChapters } from './feed-chapters.ts'
import type { Chapter } from './player-state.ts'
import { call } from './speech-sources.ts'
import { thePlayer } from './the-player.ts'

const none: readonly Chapter[] = []

/**
 * Gives the player the chapters of an episode: those of its feed, otherwise the times that start a line of its notes.
 */
export function useChapters(contentId: number, isEpisode: boolean, notes: string | null): void {
  const [found, setFound] = useState(none)
  useEffect(() => {
    setFound(none)
    if (!isEpisode) return
    const stop = new AbortController()
    keptChapters({ sounds: theSounds, get: (id, signal) => feedChapters(call, id, signal), report })(
      contentId,
      stop.signal,
    ).then(setFound, (error: unknown) => {
      if (!stop.signal.aborted) report('get the chapters of an episode', error)
    })
    return () => stop.abort()
  }, [contentId, isEpisode])
  useEffect(() => {
    if (isEpisode) thePlayer.setChapters(found.length > 0 ? found : chaptersIn(notes ?? ''))
  }, [contentId, isEpisode, notes, found])
}

const chaptersIn = (notes: string): Chapter[] =>
  timeMarks(notes)
    .flatMap(({ seconds, chapter }) => (chapter === null ? [] : { at: seconds, title: chapter }))
    .toSorted((a, b) => a.at - b.at)
