import { CSPProvider } from '@base-ui/react/csp-provider'
import { Menu } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import { Fragment, type ReactNode, type RefObject, useCallback, useRef } from 'react'
import type { MenuItem } from './menu-item.ts'
import styles from './menu.module.css'
import { swipeToClose } from './swipe-to-close.ts'
import { usePhone } from './use-phone.ts'

interface MenuPopupProps {
  /** An element, or a position, such as that of the pointer. */
  readonly anchor: RefObject<HTMLElement | null> | { getBoundingClientRect(): DOMRect }
  readonly label: string
  readonly items: readonly MenuItem[]
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** Receives the focus when the menu closes. Defaults to the anchor if that is an element. */
  readonly finalFocus?: RefObject<HTMLElement | null> | undefined
}

/**
 * The open menu. On phones it is a sheet at the bottom that a swipe closes. It has its own chunk, because the first
 * list on screen doesn't need it.
 */
export function MenuPopup({ anchor, label, items, open, onOpenChange, finalFocus }: MenuPopupProps): ReactNode {
  const sheet = usePhone()
  const latest = useRef(onOpenChange)
  latest.current = onOpenChange
  const popup = useCallback((element: HTMLElement | null) => {
    if (element === null) return
    return swipeToClose(element, () => latest.current(false))
  }, [])
  return (
    <CSPProvider disableStyleElements>
      <Menu.Root open={open} onOpenChange={onOpenChange} modal={sheet}>
        <Menu.Portal>
          {sheet ? <Menu.Backdrop className={styles.backdrop} /> : null}
          <Menu.Positioner
            anchor={anchor}
            align={'current' in anchor ? 'end' : 'start'}
            sideOffset={'current' in anchor ? 6 : 2}
            // A menu opened at the pointer shifts until all of it is visible. A menu opened at a button must not cover
            // the button.
            {...(!('current' in anchor) && { collisionAvoidance: { side: 'shift', align: 'shift' } })}
            className={styles.positioner}
          >
            <Menu.Popup
              ref={popup}
              className={styles.popup}
              aria-label={label}
              finalFocus={finalFocus ?? ('current' in anchor ? anchor : undefined)}
            >
              {sheet ? (
                <div className={styles.name} dir="auto" aria-hidden>
                  {label}
                </div>
              ) : null}
              {items.map((item) => (
                <Fragment key={item.id}>
                  {item.apart ? <Menu.Separator className={styles.separator} /> : null}
                  {item.heading ? (
                    <div className={styles.heading} role="presentation">
                      {item.heading}
                    </div>
                  ) : null}
                  <Menu.Item
                    className={item.danger ? `${styles.item} ${styles.danger}` : styles.item}
                    role={item.chosen === undefined ? 'menuitem' : item.many ? 'menuitemcheckbox' : 'menuitemradio'}
                    closeOnClick={!item.keepsOpen}
                    aria-checked={item.chosen}
                    onClick={item.run}
                  >
                    {item.chosen === undefined ? null : (
                      <span className={styles.mark}>{item.chosen ? <Check size={16} /> : null}</span>
                    )}
                    {item.icon}
                    <span className={styles.label}>{item.label}</span>
                    {item.hint ? (
                      <span className={styles.hint} dir="ltr">
                        {item.hint}
                      </span>
                    ) : null}
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
