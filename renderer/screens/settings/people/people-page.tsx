import type { ReactNode } from 'react'
import * as settings from '#shared/words/settings.ts'
import * as t from '#shared/words/settings/people.ts'
import * as s from '#shared/words/settings/search.ts'
import { useHost } from '../../../cache/index.ts'
import { useAnswer } from '../use-answer.tsx'
import type { SettingsPage } from '../settings-page.ts'
import styles from '../settings-screen.module.css'
import { InvitePerson } from './invite-person.tsx'
import { PersonRow } from './person-row.tsx'

/** Lists every user of the service, for the person who runs it. */
export const peoplePage: SettingsPage = {
  title: settings.people,
  rows: [
    {
      content: People,
      finds: [
        [t.inviteSomeone, s.inviteSomeone],
        [t.accounts, s.accounts],
      ],
    },
  ],
}

function People(): ReactNode {
  const host = useHost()
  const { value, again, state } = useAnswer('people', () => host.call('people', {}), {
    title: t.theAccounts,
    lines: 3,
  })
  return (
    <>
      <p className={styles.lead}>{t.everyoneHereHasTheirOwnLibrary}</p>
      <InvitePerson invited={again} />
      <h3 id="accounts" className={styles.part}>
        {t.accounts}
      </h3>
      {state}
      <ul data-setting={t.accounts} aria-labelledby="accounts">
        {value?.people.map((person) => (
          <PersonRow key={person.id} person={person} changed={again} />
        ))}
      </ul>
    </>
  )
}
