import { ListOrdered } from 'lucide-react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { clockText } from '#shared/text/duration.ts'
import * as t from '#shared/words/player.ts'
import { MenuButton } from '../../components/menu-button.tsx'
import { chapterAt, chaptersWithin } from '../player-state.ts'
import { thePlayer } from '../player-instance.ts'
import styles from './player.module.css'

/** The chapters of an episode, if it has some. */
export function ChapterButton(): ReactNode {
  const chapters = useStore(thePlayer.state, useShallow(chaptersWithin))
  const now = useStore(thePlayer.state, chapterAt)
  if (chapters.length < 2) return null
  const items = () =>
    chapters.map((chapter) => ({
      id: String(chapter.at),
      label: `${clockText(chapter.at)} ${chapter.title}`,
      chosen: chapter === now,
      run: () => void thePlayer.seek({ seconds: chapter.at }),
    }))
  return (
    <MenuButton label={t.chapters} className={styles.small} items={items}>
      <ListOrdered size={18} aria-hidden />
    </MenuButton>
  )
}
