import { Fragment, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { aliasesOf } from '#shared/commands/aliases.ts'
import { commands, type CommandScope, labelOf, scopeNames } from '#shared/commands/index.ts'
import * as t from '#shared/words/app/dialogs.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import fields from '../../components/field.module.css'
import { KeyCaps } from '../../components/key-caps.tsx'
import { dispatcher, keysOf } from '../../commands/index.ts'
import { namedCaps } from '../../commands/keys/index.ts'
import { useEnglish } from '../../commands/use-english.ts'
import styles from './cheat-sheet.module.css'

/** Lists every command that has a key. Those of the screen behind the dialog come first. */
export function CheatSheet({ onClose }: { readonly onClose: () => void }): ReactNode {
  const [wanted, setWanted] = useState('')
  const words = wanted.trim().toLowerCase()
  const inEnglish = useEnglish()
  const isNamed = (names: readonly string[]): boolean =>
    [...names, ...names.flatMap(inEnglish)].some((name) => name.toLowerCase().includes(words))
  const bound = commands.map((command) => ({
    ...command,
    label: labelOf(command.id),
    keys: keysOf(command.id),
  }))
  const found = bound.filter(
    ({ id, label, keys, needs }) =>
      keys.length > 0 &&
      (!needs?.includes('desktop') || dispatcher.active(id)) &&
      (words === '' || isNamed([label, aliasesOf(id).join(', ')]) || keys.includes(wanted.trim())),
  )
  const scopes = (Object.keys(scopeNames) as CommandScope[]).toSorted((a, b) => rank(a) - rank(b))
  return (
    <Dialog title={labelOf('help.shortcuts')} wide onClose={onClose}>
      <input
        className={`${fields.input} ${styles.filter}`}
        type="search"
        placeholder={t.filter}
        aria-label={t.filterShortcuts}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      <div className={styles.groups}>
        {scopes.map((scope) => {
          const rows = found.filter((command) => command.scope === scope)
          return rows.length === 0 ? null : (
            <section key={scope} className={styles.group}>
              <h3 className={styles.scope}>{scopeNames[scope]}</h3>
              <dl>
                {rows.map((command) => (
                  <div key={command.id} className={styles.row}>
                    <dt>{command.label}</dt>
                    <dd className={styles.keys}>
                      {command.keys.slice(0, 2).map((keys, index) => (
                        <Fragment key={keys}>
                          {index > 0 ? <span className={styles.or}>{t.or}</span> : null}
                          <KeyCaps presses={namedCaps(keys)} />
                        </Fragment>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          )
        })}
      </div>
      {found.length === 0 ? <p className={styles.none}>{t.noResults}</p> : null}
      <div className={styles.foot}>
        <Link to="/settings?page=keyboard" onClick={onClose}>
          {t.changeShortcuts}
        </Link>
        <Button onClick={() => print()}>{t.print}</Button>
      </div>
    </Dialog>
  )
}

function rank(scope: CommandScope): number {
  if (scope === 'global') return 1
  const here = commands.some((command) => command.scope === scope && dispatcher.active(command.id))
  return here ? 0 : 2
}
