import { type FormEvent, type ReactNode, useId, useState } from 'react'
import * as t from '#shared/words/settings/tools.ts'
import { Facts } from '../../../components/facts.tsx'
import { reportRefusal } from '../../../paying/index.ts'
import { useHost } from '../../../cache/index.ts'
import { Button } from '../../../components/button.tsx'
import fields from '../../../components/field.module.css'
import { useAnswer } from '../use-answer.tsx'
import { SettingsSection } from '../settings-section.tsx'
import styles from '../settings-screen.module.css'
import { ShownOnce } from './shown-once.tsx'
import { usedWords } from './used-words.ts'

type Scope = 'read' | 'read_write'

/** Manages the tokens for the public API. */
export function ApiTokens(): ReactNode {
  const host = useHost()
  const id = useId()
  const { value, again, state } = useAnswer('personal tokens', () => host.call('personalTokens', {}), {
    title: t.yourTokens,
    lines: 2,
  })
  const [name, setName] = useState('')
  const [scope, setScope] = useState<Scope>('read')
  const [made, setMade] = useState<string | null>(null)
  const create = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (name.trim() === '') return
    try {
      const { token } = await host.call('personalTokenCreate', { body: { name: name.trim(), scope } })
      setMade(token)
      setName('')
      again()
    } catch (error) {
      reportRefusal(error)
    }
  }
  return (
    <SettingsSection id="tokens" title={t.apiTokens} lead={t.aTokenLetsAnotherProgramUse}>
      {made === null ? null : <ShownOnce what="token" secret={made} />}
      <form className={styles.make} onSubmit={(event) => void create(event)}>
        <label htmlFor={id}>
          <span className={styles.help}>{t.name}</span>
          <input
            id={id}
            className={fields.field}
            value={name}
            maxLength={200}
            placeholder={t.whatItIsFor}
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        <label htmlFor={`${id}-scope`}>
          <span className={styles.help}>{t.access}</span>
          <select
            id={`${id}-scope`}
            className={fields.select}
            value={scope}
            onChange={(event) => setScope(event.target.value === 'read' ? 'read' : 'read_write')}
          >
            <option value="read">{t.readOnly}</option>
            <option value="read_write">{t.readAndWrite}</option>
          </select>
        </label>
        <Button kind="primary" type="submit" disabled={name.trim() === ''}>
          {t.createAToken}
        </Button>
      </form>
      {state}
      <ul>
        {value?.personal_tokens.map((token) => (
          <li key={token.id} className={styles.row}>
            <span className={styles.label}>
              <span dir="auto">{token.name}</span>
              <span className={styles.help}>
                <Facts
                  of={[
                    token.hint,
                    token.scope === 'read' ? t.readOnly : t.readAndWrite,
                    usedWords(token.last_used_date),
                  ]}
                />
              </span>
            </span>
            <Button
              aria-label={t.revokeName({ name: token.name })}
              onClick={() =>
                void host.call('personalTokenRevoke', { params: { id: token.id } }).then(again, reportRefusal)
              }
            >
              {t.revoke}
            </Button>
          </li>
        ))}
      </ul>
    </SettingsSection>
  )
}
