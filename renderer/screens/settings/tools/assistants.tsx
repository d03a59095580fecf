import type { ReactNode } from 'react'
import { notify, useHost } from '../../../cache/index.ts'
import { tellRefusal } from '../../../commands/index.ts'
import { Button } from '../../../components/button.tsx'
import { useAnswer } from '../use-answer.tsx'
import { SettingsSection } from '../settings-section.tsx'
import styles from '../settings-screen.module.css'
import { AddressRow } from './address-row.tsx'
import own from './tools.module.css'

const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'short' })

/** How an AI assistant reaches the library, and what it did there. */
export function Assistants(): ReactNode {
  const host = useHost()
  const { value, again, state } = useAnswer('tool actions', () => host.call('toolActions', {}), {
    title: 'what assistants did',
    lines: 2,
  })
  const clear = (): void =>
    void host.call('toolActionsClear', {}).then(() => {
      notify('The list is empty')
      again()
    }, tellRefusal)
  return (
    <SettingsSection
      id="assistants"
      title="AI assistants"
      lead="An assistant that speaks MCP can search and read your library with an API token. It changes something only at the second address, and only with a token that may write. It deletes nothing. What it did is listed here."
    >
      {state}
      {value === null ? null : (
        <>
          <AddressRow label="To read" url={value.mcp_url} />
          <AddressRow label="To read and write" url={value.mcp_write_url} />
          {value.actions.length === 0 ? null : (
            <>
              <ul className={own.actionList} aria-label="What assistants did">
                {value.actions.map(({ id, program, words, is_done: isDone, created_date: date }) => (
                  <li key={id} className={own.message}>
                    <span dir="auto" className={styles.long}>
                      {words}
                    </span>
                    <span className={styles.help} data-bad={isDone ? undefined : true}>
                      <bdi>{program}</bdi> · {when.format(new Date(date))}
                    </span>
                  </li>
                ))}
              </ul>
              <div className={styles.buttons}>
                <Button onClick={clear}>Clear the list</Button>
              </div>
            </>
          )}
        </>
      )}
    </SettingsSection>
  )
}
