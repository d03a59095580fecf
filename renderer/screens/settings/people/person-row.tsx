import { type ReactNode, useState } from 'react'
import { dateText, numberText } from '#shared/language/formats.ts'
import * as t from '#shared/words/settings/people.ts'
import * as u from '#shared/words/units.ts'
import { Facts } from '../../../components/facts.tsx'
import { notify, useHost } from '../../../cache/index.ts'
import { Button } from '../../../components/button.tsx'
import fields from '../../../components/field.module.css'
import styles from '../settings-screen.module.css'
import { DeletePerson } from './delete-person.tsx'
import { explainPeople } from './explain-people.ts'

export interface Person {
  readonly id: number
  readonly name: string
  readonly email: string | null
  readonly last_seen_date: string | null
  readonly is_owner: boolean
  readonly is_disabled: boolean
  readonly items: number
  readonly storage: number
  readonly quota: number | null
}

interface PersonRowProps {
  readonly person: Person
  /** Called when the list has become out of date. */
  readonly changed: () => void
}

const MB = 1024 * 1024
/** The quotas to choose from, in megabytes. */
const quotas = [100, 500, 1000, 5000, 20_000] as const

/** Shows one account: the amount of data it stores, its limit, and whether it can be signed in to. */
export function PersonRow({ person, changed }: PersonRowProps): ReactNode {
  const host = useHost()
  const [isDeleting, setDeleting] = useState(false)
  const { id, is_owner: isOwner, is_disabled: isDisabled, quota } = person
  const called = person.email ?? person.name
  const change = (body: { is_disabled?: boolean; quota_mb?: number | null }): void =>
    void host
      .call('personChange', { params: { id }, body })
      .then(changed, (error: unknown) => notify(explainPeople(error), { type: 'error' }))
  const chosen = quota === null ? '' : String(Math.round(quota / MB))
  const choices = [...new Set([...quotas.map(String), ...(chosen === '' ? [] : [chosen])])]
  return (
    <li className={styles.row}>
      <span className={styles.label}>
        <span dir="auto" className={styles.long}>
          {called}
        </span>
        <span className={styles.help}>
          <Facts of={factsOf(person)} />
        </span>
      </span>
      {isOwner ? null : (
        <span className={styles.control} data-wrap="">
          <select
            aria-label={t.storageForCalled({ called })}
            className={fields.select}
            value={chosen}
            onChange={(event) => change({ quota_mb: event.target.value === '' ? null : Number(event.target.value) })}
          >
            <option value="">{t.defaultStorage}</option>
            {choices.map((megabytes) => (
              <option key={megabytes} value={megabytes}>
                {sizeOf(Number(megabytes) * MB)}
              </option>
            ))}
          </select>
          <Button onClick={() => change({ is_disabled: !isDisabled })}>{isDisabled ? t.allowAgain : t.disable}</Button>
          <Button aria-label={t.deleteCalled2({ called })} onClick={() => setDeleting(true)}>
            {t.delete}
          </Button>
        </span>
      )}
      {isDeleting ? <DeletePerson id={id} called={called} done={changed} onClose={() => setDeleting(false)} /> : null}
    </li>
  )
}

function factsOf({ is_owner, is_disabled, items, storage, quota, last_seen_date }: Person): string[] {
  return [
    ...(is_owner ? [t.runsThisService] : []),
    ...(is_disabled ? [t.disabled] : []),
    t.countItems({ count: items }),
    quota === null ? sizeOf(storage) : t.sizeOfSize2({ size: sizeOf(storage), size2: sizeOf(quota) }),
    last_seen_date === null ? t.neverSignedIn : t.lastSeen({ when: dateText(last_seen_date, 'day') }),
  ]
}

function sizeOf(bytes: number): string {
  if (bytes >= 1000 * MB) return u.gigabytes({ gigabytes: numberText(bytes / 1000 / MB, 1) })
  return u.megabytes({ megabytes: numberText(Math.ceil(bytes / MB)) })
}
