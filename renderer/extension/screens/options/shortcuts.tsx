import type { ReactNode } from 'react'
import * as t from '#shared/words/extension.ts'
import { browser } from '../../browser.ts'
import { useAnswer } from '../use-answer.ts'
import styles from './options.module.css'

const names: Readonly<Record<string, string>> = { _execute_action: t.saveThisPage }
const readCommands = () => browser.commands.getAll()

/** Shows the current keyboard shortcuts, which readers change in the browser. */
export function Shortcuts(): ReactNode {
  const { value: commands = [] } = useAnswer(readCommands)
  return (
    <section className={styles.section} aria-labelledby="keys">
      <h2 id="keys">{t.keyboardShortcuts}</h2>
      <dl className={styles.keys}>
        {commands.map(({ name = '', description, shortcut }) => (
          <div key={name}>
            <dt>{names[name] ?? description}</dt>
            <dd>{shortcut ? <kbd>{shortcut}</kbd> : t.noShortcut}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.help}>{t.changeTheseOnYourBrowsersPage}</p>
    </section>
  )
}
