import { CloudOff, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './banner.module.css'

/** A slim line about the whole app. It shows as long as its statement holds. */
export function Banner({ icon, children }: { readonly icon?: 'offline'; readonly children: ReactNode }): ReactNode {
  const Glyph = icon === 'offline' ? CloudOff : Lock
  return (
    <p className={styles.banner} role="status">
      <Glyph size={14} aria-hidden />
      {children}
    </p>
  )
}
