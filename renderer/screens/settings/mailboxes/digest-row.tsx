import { type ReactNode, useState } from 'react'
import { type DigestRhythm, digestRhythms } from '#shared/model/digest.ts'
import { notify, useHost } from '../../../cache/index.ts'
import { tellRefusal } from '../../../commands/index.ts'
import { FactRow, SelectRow } from '../setting-rows.tsx'
import { useAnswer } from '../use-answer.tsx'

const words: Readonly<Record<DigestRhythm, string>> = { off: 'Off', daily: 'Daily', weekly: 'Weekly' }
const told: Readonly<Record<DigestRhythm, string>> = {
  off: 'No digest any more.',
  daily: 'The digest comes each morning that has news.',
  weekly: 'The digest comes on Mondays.',
}

/** Chooses how often a letter tells what came into the inbox. */
export function DigestRow(): ReactNode {
  const host = useHost()
  const { value, again, state } = useAnswer('digest', () => host.call('digest', {}), { title: 'the digest', lines: 1 })
  const [chosen, setChosen] = useState<DigestRhythm | null>(null)
  if (value === null) return state
  const choose = (rhythm: DigestRhythm): void => {
    setChosen(rhythm)
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    host
      .call('digestChange', { body: { rhythm, time_zone: timeZone } })
      .then(() => {
        notify(told[rhythm])
        again()
      }, tellRefusal)
      .finally(() => setChosen(null))
  }
  if (value.email_address === null) {
    return (
      <FactRow
        label="Digest"
        value="none"
        help="A letter with what came in needs a service that sends mail, and an address of yours."
      />
    )
  }
  return (
    <SelectRow
      label="Digest"
      help={`A letter to ${value.email_address} in the morning, with the titles that came into the inbox. None when nothing came.`}
      value={chosen ?? value.rhythm}
      values={digestRhythms}
      words={words}
      choose={choose}
    />
  )
}
