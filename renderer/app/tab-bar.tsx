import { Archive, BookOpen, Plus, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { listNames, listPath, listTitles, runCommand } from '../commands/index.ts'
import styles from './tab-bar.module.css'

const glyphs = { queue: BookOpen, favorites: Star, archive: Archive } as const

/** The phone's way around. */
export function TabBar(): ReactNode {
  return (
    <nav className={styles.bar} aria-label="Lists">
      {listNames.map((name) => {
        const Glyph = glyphs[name]
        return (
          <NavLink key={name} to={listPath(name)} className={styles.tab}>
            <Glyph size={20} aria-hidden />
            {listTitles[name]}
          </NavLink>
        )
      })}
      <button type="button" className={styles.tab} onClick={() => runCommand('save.url')}>
        <Plus size={20} aria-hidden />
        Save
      </button>
    </nav>
  )
}
