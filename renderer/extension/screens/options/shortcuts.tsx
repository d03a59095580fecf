import type { ReactNode } from 'react'
import { browser } from '../../browser.ts'
import { useAnswer } from '../use-answer.ts'
import styles from './options.module.css'

const names: Readonly<Record<string, string>> = { _execute_action: 'Save this page' }
const readCommands = () => browser.commands.getAll()

/** The keys as they are now: readers change them in the browser. */
export function Shortcuts(): ReactNode {
  const { value: commands = [] } = useAnswer(readCommands)
  return (
    <section className={styles.section} aria-labelledby="keys">
      <h2 id="keys">Keys</h2>
      <dl className={styles.keys}>
        {commands.map(({ name = '', description, shortcut }) => (
          <div key={name}>
            <dt>{names[name] ?? description}</dt>
            <dd>{shortcut ? <kbd>{shortcut}</kbd> : 'No key'}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.help}>
        Change them on your browser’s page for the shortcuts of extensions. In the address bar, “lec” and some words
        search your library, and “lec” and an address save it.
      </p>
    </section>
  )
}
