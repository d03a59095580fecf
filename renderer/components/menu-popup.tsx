import { CSPProvider } from '@base-ui/react/csp-provider'
import { Menu } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import { Fragment, type ReactNode, type RefObject } from 'react'
import type { MenuItem } from './menu-item.ts'
import styles from './menu.module.css'

interface MenuPopupProps {
  readonly anchor: RefObject<HTMLElement | null>
  readonly label: string
  readonly items: readonly MenuItem[]
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** The open menu. It has its own chunk: the first list on screen does without. */
export function MenuPopup({ anchor, label, items, open, onOpenChange }: MenuPopupProps): ReactNode {
  return (
    <CSPProvider disableStyleElements>
      <Menu.Root open={open} onOpenChange={onOpenChange} modal={false}>
        <Menu.Portal>
          <Menu.Positioner anchor={anchor} align="end" sideOffset={6} className={styles.positioner}>
            <Menu.Popup className={styles.popup} aria-label={label} finalFocus={anchor}>
              {items.map((item) => (
                <Fragment key={item.id}>
                  {item.apart ? <Menu.Separator className={styles.separator} /> : null}
                  <Menu.Item
                    className={item.danger ? `${styles.item} ${styles.danger}` : styles.item}
                    role={item.chosen === undefined ? 'menuitem' : 'menuitemradio'}
                    aria-checked={item.chosen}
                    onClick={item.run}
                  >
                    {item.chosen === undefined ? (
                      item.icon
                    ) : (
                      <span className={styles.mark}>{item.chosen ? <Check size={16} /> : null}</span>
                    )}
                    <span className={styles.label}>{item.label}</span>
                    {item.hint ? <span className={styles.hint}>{item.hint}</span> : null}
                  </Menu.Item>
                </Fragment>
              ))}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </CSPProvider>
  )
}
