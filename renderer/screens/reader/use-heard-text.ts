import { type RefObject, useEffect } from 'react'
import { useStore } from 'zustand'
import { shareOf } from '#shared/model/locator.ts'
import type { OpenedArticle } from '#shared/host/host.ts'
import { listen } from '../../listening/index.ts'
import { prefersReducedMotion } from '../../theme/prefers-reduced-motion.ts'
import { follows, following, interruptFollowing, showHeard, usePlayer } from '../../player/index.ts'
import { type ReadingHandle, SpokenText } from '../../reading/index.ts'

/** Events with which the reader moves the text. */
const MOVES = ['wheel', 'touchmove'] as const

/**
 * Highlights the words being spoken in the open article, scrolls along with them, and starts speaking at a word pressed
 * with Alt. `room` is the element that shows the text.
 */
export function useHeardText(
  contentId: number,
  body: OpenedArticle['body'] | undefined,
  room: RefObject<HTMLElement | null>,
  reading: RefObject<ReadingHandle | null>,
): void {
  const player = usePlayer()
  const isHeard = useStore(player.state, (state) => state.contentId === contentId)
  useEffect(() => {
    const element = room.current
    if (!element || !body) return
    const stop = new AbortController()
    const { signal } = stop
    const spokenText = (): SpokenText | null => {
      const text = element.querySelector<HTMLElement>('[data-article-body]')
      const scroller = text?.closest<HTMLElement>('[data-reading-scroller]')
      return text && scroller ? new SpokenText(text, scroller) : null
    }
    element.addEventListener(
      'click',
      (event) => {
        if (!event.altKey) return
        const from = spokenText()?.offsetAt(event.clientX, event.clientY) ?? null
        if (from === null) return
        event.preventDefault()
        event.stopPropagation()
        if (isHeard) void player.seek({ offset: from })
        else listen({ contentId, from: { offset: from } })
      },
      { signal, capture: true },
    )
    const text = isHeard ? spokenText() : null
    if (!text) return () => stop.abort()
    showHeard(true)
    for (const move of MOVES) element.addEventListener(move, interruptFollowing, { signal, passive: true })
    const show = (): void => {
      const { sentence, word, status, isEpisode } = player.state.getState()
      // Transcript lines are marked as a whole, next to their times.
      text.show(isEpisode ? null : sentence, word)
      const said = word ?? sentence
      if (!said || status !== 'playing' || !follows()) return
      text.follow(said, !prefersReducedMotion(), (start) =>
        reading.current?.go({ share: shareOf({ offset: start }, { length: body.text.length }) ?? 0 }),
      )
    }
    const ends = [
      player.state.subscribe((now, before) => {
        if (now.word !== before.word || now.sentence !== before.sentence) show()
      }),
      following.subscribe(show),
    ]
    show()
    return () => {
      stop.abort()
      for (const end of ends) end()
      text.close()
      showHeard(false)
    }
  }, [player, contentId, body, isHeard, room, reading])
}
