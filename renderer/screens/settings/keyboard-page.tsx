import { Plus, RotateCcw, X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { bindableCommands, type CommandId, type CommandScope, labelOf, scopeNames } from '#shared/commands/index.ts'
import * as t from '#shared/words/settings.ts'
import * as s from '#shared/words/settings/search.ts'
import { notify } from '../../cache/index.ts'
import { chooseKeys, chosenKeys, isFixed, namedCaps, readKeysFile } from '../../commands/keys/index.ts'
import { dispatcher, keysOf, keyText, runCommand } from '../../commands/index.ts'
import { useEnglish } from '../../commands/use-english.ts'
import { Button, IconButton } from '../../components/button.tsx'
import fields from '../../components/field.module.css'
import { KeyCaps } from '../../components/key-caps.tsx'
import { setPreference, usePreference } from '../../preferences/index.ts'
import { saveFile } from '../../reading/note-files/index.ts'
import { KeyRecorder } from './key-recorder.tsx'
import styles from './keyboard-page.module.css'
import { setting, type SettingsPage } from './settings-page.ts'
import rows from './settings-screen.module.css'

const MOST_KEYS = 6
const MOST_BYTES = 200_000

export const keyboardPage: SettingsPage = {
  title: t.keyboard,
  rows: [
    setting('shortcuts', { label: t.singleKeyShortcuts, search: s.singleKeyShortcuts, help: t.escapeAndKeysWithCtrl }),
    setting('palette', {
      label: t.commandPalette,
      search: s.commandPalette,
      help: () => t.runAnyCommandByName({ key: keyText('palette.open') || t.noKey }),
    }),
    { content: Shortcuts, finds: [] },
  ],
}

/** Lists the shortcuts. Every shortcut can be changed, and commands never share one. */
export function Shortcuts(): ReactNode {
  const chosen = usePreference('keys')
  const [search] = useSearchParams()
  // The palette and other screens can set the filter.
  const [wanted, setWanted] = useState(search.get('find') ?? '')
  const [adding, setAdding] = useState<CommandId | null>(null)
  const file = useRef<HTMLInputElement>(null)
  const words = wanted.trim().toLowerCase()
  const inEnglish = useEnglish()
  const found = bindableCommands.filter(
    ({ id, needs }) =>
      [labelOf(id), ...inEnglish(labelOf(id))].some((name) => name.toLowerCase().includes(words)) &&
      (!needs?.includes('desktop') || dispatcher.active(id)),
  )
  const take = async (picked: File | undefined): Promise<void> => {
    if (!picked) return
    const read = picked.size > MOST_BYTES ? t.thatFileContainsNoShortcuts : readKeysFile(await picked.text())
    if (typeof read === 'string') notify(read, { type: 'error' })
    else {
      setPreference('keys', read.keys)
      notify(t.theKeyboardShortcutsFromTheFile)
    }
  }
  return (
    <>
      <div className={rows.buttons}>
        <Button onClick={() => runCommand('help.shortcuts')}>
          {t.allShortcutsKey({ key: keyText('help.shortcuts') || t.noKey })}
        </Button>
        <Button
          onClick={() =>
            saveFile({
              name: 'lectern-keys.json',
              type: 'application/json',
              text: `${JSON.stringify(chosenKeys(), null, 2)}\n`,
            })
          }
        >
          {t.export}
        </Button>
        <Button onClick={() => file.current?.click()}>{t.import}</Button>
        <Button disabled={Object.keys(chosen).length === 0} onClick={() => setPreference('keys', {})}>
          {t.resetAll}
        </Button>
        <input
          ref={file}
          type="file"
          accept="application/json,.json"
          aria-label={t.keyboardShortcutsFile}
          hidden
          onChange={(event) => {
            void take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </div>
      <input
        className={`${fields.input} ${styles.filter}`}
        type="search"
        placeholder={t.findACommand}
        aria-label={t.findACommand}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      {(Object.keys(scopeNames) as CommandScope[]).map((scope) => {
        const own = found.filter((command) => command.scope === scope)
        return own.length === 0 ? null : (
          <section key={scope} className={styles.group} aria-labelledby={`keys-${scope}`}>
            <h3 id={`keys-${scope}`} className={styles.scope}>
              {scopeNames[scope]}
            </h3>
            <ul>
              {own.map(({ id }) => (
                <li key={id} className={styles.command}>
                  <CommandKeys id={id} changed={Object.hasOwn(chosen, id)} onAdd={() => setAdding(id)} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
      {found.length === 0 ? <p className={styles.none}>{t.noResults}</p> : null}
      {adding ? <KeyRecorder id={adding} onClose={() => setAdding(null)} /> : null}
    </>
  )
}

interface CommandKeysProps {
  readonly id: CommandId
  readonly changed: boolean
  readonly onAdd: () => void
}

function CommandKeys({ id, changed, onAdd }: CommandKeysProps): ReactNode {
  const label = labelOf(id)
  const keys = keysOf(id)
  const fixed = isFixed(id)
  return (
    <>
      <span className={styles.label}>{label}</span>
      {changed ? (
        <IconButton
          label={t.resetTheKeysOfLabel({ label })}
          tip={t.resetToTheDefault}
          onClick={() => chooseKeys(id, null)}
        >
          <RotateCcw size={14} aria-hidden />
        </IconButton>
      ) : null}
      <span className={styles.keys}>
        {keys.map((one) => (
          <span key={one} className={styles.key}>
            <KeyCaps presses={namedCaps(one)} />
            {fixed ? null : (
              <button
                type="button"
                className={styles.take}
                aria-label={t.removeOneFromLabel({ one, label })}
                title={t.removeThisKey}
                onClick={() =>
                  chooseKeys(
                    id,
                    keys.filter((other) => other !== one),
                  )
                }
              >
                <X size={12} aria-hidden />
              </button>
            )}
          </span>
        ))}
        {fixed || keys.length >= MOST_KEYS ? null : (
          <IconButton label={t.addAKeyForLabel({ label })} tip={t.addAKey} onClick={onAdd}>
            <Plus size={14} aria-hidden />
          </IconButton>
        )}
      </span>
    </>
  )
}
