import { ListOrdered } from 'lucide-react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { clockText } from '#shared/model/duration.ts'
import * as t from '#shared/words/player.ts'
import { MenuButton } from '../../components/menu-button.tsx'
import { chapterAt, chaptersWithin } from '../player-state.ts'
import { usePlayer } from '../make-player.ts'
import styles from './player.module.css'

/** Shows the chapters of an episode, if it has any. */
export function ChapterButton(): ReactNode {
  const player = usePlayer()
  const chapters = useStore(player.state, useShallow(chaptersWithin))
  const now = useStore(player.state, chapterAt)
  if (chapters.length < 2) return null
  const items = () =>
    chapters.map((chapter) => ({
      id: String(chapter.at),
      label: `${clockText(chapter.at)} ${chapter.title}`,
      chosen: chapter === now,
      run: () => void player.seek({ seconds: chapter.at }),
    }))
  return (
    <MenuButton label={t.chapters} className={styles.small} items={items}>
      <ListOrdered size={18} aria-hidden />
    </MenuButton>
  )
}
