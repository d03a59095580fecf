import { Ellipsis } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type CommandId, menuOf } from '#shared/commands/index.ts'
import { numberText } from '#shared/language/formats.ts'
import * as t from '#shared/words/library/menus.ts'
import { selection, useSelection } from '../../../selection/index.ts'
import { useLibrary } from '../../../cache/index.ts'
import {
  CommandButton,
  CONFIRM_ABOVE,
  type ItemHandler,
  itemHandlers,
  runBulk,
  statesOfAll,
} from '../../../commands/index.ts'
import { Button } from '../../../components/button.tsx'
import { Dialog, DialogActions } from '../../../components/dialog.tsx'
import { MenuButton } from '../../../components/menu-button.tsx'
import tools from '../../../components/tool.module.css'
import styles from './bulk-bar.module.css'
import { bulkMenu } from './item-menu.tsx'
import { Rich } from '../../../components/rich.tsx'

const handlers: Partial<Record<CommandId, ItemHandler>> = itemHandlers

/** The number of commands that fit in a narrow list. The menu has all of them. */
const BESIDE = 2

interface BulkBarProps {
  readonly place: string
  readonly title: string
  /** The number of loaded rows. */
  readonly loaded: number
  /** The total number of rows, or null if unknown. */
  readonly total: number | null
  readonly onAll: () => void
  /** True if the dialog that confirms deleting many entries is open. */
  readonly asking: boolean
  readonly onAsk: (asking: boolean) => void
}

/** Shows actions for the selected rows. Replaces the list's header. */
export function BulkBar({ place, title, loaded, total, onAll, asking, onAsk }: BulkBarProps): ReactNode {
  const library = useLibrary()
  const chosen = useSelection(place)
  const [busy, setBusy] = useState(false)
  const run = (name: Parameters<typeof runBulk>[0]): void => {
    setBusy(true)
    void runBulk(name, [...chosen]).finally(() => setBusy(false))
  }
  const runOn = (id: CommandId): void => {
    const many = handlers[id]?.many
    if (typeof many === 'function') many([...chosen])
    else if (many === 'delete' && chosen.size > CONFIRM_ABOVE) onAsk(true)
    else if (many !== undefined) run(many)
  }
  const states = statesOfAll([...chosen].flatMap((id) => library.entry(id) ?? []))
  const count = numberText(chosen.size)
  return (
    <div className={styles.bar} role="toolbar" aria-label={t.selectedArticles} aria-busy={busy} data-bulk>
      <span className={styles.count} role="status">
        {t.countSelected({ count })}
      </span>
      {total === null || chosen.size < Math.max(total, loaded) ? (
        <button type="button" className={styles.all} onClick={onAll}>
          <Rich
            text={total === null ? t.selectAllInTitle({ title }) : t.selectAllCountInTitle({ count: total, title })}
            tags={{ where: <span className={styles.where} /> }}
          />
        </button>
      ) : null}
      <span className={styles.gap} />
      {menuOf('bulk').map(({ command: { id } }, at) => (
        <CommandButton
          key={id}
          id={id}
          states={states}
          size={18}
          className={at < BESIDE ? undefined : styles.wide}
          onClick={() => runOn(id)}
        />
      ))}
      <MenuButton
        label={t.more}
        className={`${tools.tool} ${styles.narrow}`}
        items={() => bulkMenu(library, [...chosen], () => runOn('item.delete'))}
      >
        <Ellipsis size={18} aria-hidden />
      </MenuButton>
      <CommandButton id="list.clearSelection" keys="ui.dismiss" size={18} onClick={() => selection.clear()} />
      {asking ? (
        <Dialog title={t.deleteCountArticles({ count })} onClose={() => onAsk(false)}>
          <p className={styles.text}>{t.youCanUndoThis}</p>
          <DialogActions>
            <Button onClick={() => onAsk(false)}>{t.cancel}</Button>
            <Button
              kind="danger"
              onClick={() => {
                onAsk(false)
                run('delete')
              }}
            >
              {t.deleteCountArticles2({ count })}
            </Button>
          </DialogActions>
        </Dialog>
      ) : null}
    </div>
  )
}
