import { useEffect, useState } from 'react'
import { timeMarks } from '#shared/text/captions/time-marks.ts'
import { useHost } from '../cache/index.ts'
import { report } from '../report.ts'
import type { Chapter } from './player-state.ts'
import { thePlayer } from './the-player.ts'

const none: readonly Chapter[] = []

/** Gives the player the chapters of an episode: those of its feed, else the times that begin a line of its notes. */
export function useChapters(contentId: number, isEpisode: boolean, notes: string | null): void {
  const host = useHost()
  const [found, setFound] = useState(none)
  useEffect(() => {
    setFound(none)
    if (!isEpisode) return
    const stop = new AbortController()
    host.call('chapters', { query: { content_id: contentId } }, stop.signal).then(
      ({ chapters }) =>
        setFound(chapters.filter(({ in_toc }) => in_toc).map(({ start, title }) => ({ at: start, title }))),
      (error: unknown) => {
        if (!stop.signal.aborted) report('get the chapters of an episode', error)
      },
    )
    return () => stop.abort()
  }, [host, contentId, isEpisode])
  useEffect(() => {
    if (isEpisode) thePlayer.setChapters(found.length > 0 ? found : chaptersIn(notes ?? ''))
  }, [contentId, isEpisode, notes, found])
}

const chaptersIn = (notes: string): Chapter[] =>
  timeMarks(notes)
    .flatMap(({ seconds, chapter }) => (chapter === null ? [] : { at: seconds, title: chapter }))
    .toSorted((a, b) => a.at - b.at)
