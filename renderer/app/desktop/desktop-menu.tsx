import { Menu } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { labelOf } from '#shared/commands/index.ts'
import type { Shell } from '#shared/desktop/shell.ts'
import { useCommands, withKey } from '../../commands/index.ts'
import { isRightToLeft } from '../../theme/direction.ts'
import styles from './desktop-menu.module.css'

/** Opens the menus where the page draws the window frame and there is no menu bar. F10 also opens them. */
export function DesktopMenu({ shell }: { readonly shell: Shell }): ReactNode {
  const button = useRef<HTMLButtonElement>(null)
  const open = (): void => {
    const { left = 0, right = 0, bottom = 0 } = button.current?.getBoundingClientRect() ?? {}
    shell.tell({ type: 'menu', x: Math.round(isRightToLeft() ? right : left), y: Math.round(bottom) })
  }
  useCommands('global', { 'app.menu': open })
  return (
    <button
      ref={button}
      type="button"
      className={styles.button}
      aria-label={labelOf('app.menu')}
      aria-haspopup="menu"
      title={withKey(labelOf('app.menu'), 'app.menu')}
      onClick={open}
    >
      <Menu size={16} aria-hidden />
    </button>
  )
}
