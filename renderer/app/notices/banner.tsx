import { CloudOff, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './banner.module.css'

/** A slim line with a message about the whole app. It is visible as long as the message applies. */
export function Banner({ icon, children }: { readonly icon?: 'offline'; readonly children: ReactNode }): ReactNode {
  const Glyph = icon === 'offline' ? CloudOff : Lock
  return (
    <p className={styles.banner} role="status">
      <Glyph size={14} aria-hidden />
      {children}
    </p>
  )
}
