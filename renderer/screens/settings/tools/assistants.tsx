import type { ReactNode } from 'react'
import { dateText } from '#shared/language/formats.ts'
import * as t from '#shared/words/settings/tools.ts'
import { Facts } from '../../../components/facts.tsx'
import { reportRefusal } from '../../../paying/index.ts'
import { notify, useHost } from '../../../cache/index.ts'
import { Button } from '../../../components/button.tsx'
import { useAnswer } from '../use-answer.tsx'
import { SettingsSection } from '../settings-section.tsx'
import styles from '../settings-screen.module.css'
import { AddressRow } from './address-row.tsx'
import own from './tools.module.css'

/** Settings for an AI assistant's access to the library, and its past activity there. */
export function Assistants(): ReactNode {
  const host = useHost()
  const { value, again, state } = useAnswer('tool actions', () => host.call('toolActions', {}), {
    title: t.theActionsOfAssistants,
    lines: 2,
  })
  const clear = (): void =>
    void host.call('toolActionsClear', {}).then(() => {
      notify(t.listCleared)
      again()
    }, reportRefusal)
  return (
    <SettingsSection id="assistants" title={t.aiAssistants} lead={t.anAssistantThatSupportsMcpCan}>
      {state}
      {value === null ? null : (
        <>
          <AddressRow label={t.forReading} url={value.mcp_url} />
          <AddressRow label={t.forReadingAndWriting} url={value.mcp_write_url} />
          {value.actions.length === 0 ? null : (
            <>
              <ul className={own.actionList} aria-label={t.assistantActivity}>
                {value.actions.map(({ id, program, words, is_done: isDone, created_date: date }) => (
                  <li key={id} className={own.message}>
                    <span dir="auto" className={styles.long}>
                      {words}
                    </span>
                    <span className={styles.help} data-bad={isDone ? undefined : true}>
                      <Facts of={[<bdi key="program">{program}</bdi>, dateText(date, 'shortMoment')]} />
                    </span>
                  </li>
                ))}
              </ul>
              <div className={styles.buttons}>
                <Button onClick={clear}>{t.clearTheList}</Button>
              </div>
            </>
          )}
        </>
      )}
    </SettingsSection>
  )
}
