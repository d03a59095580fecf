import { Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import * as t from '#shared/words/shared-shelves.ts'
import { sharedShelfPath } from '../../paths/index.ts'
import { notify, readSharedShelvesAgain, useHost, useSharedShelves } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import { decideAbout, useIsMuted } from '../../reading/sent-by/index.ts'
import { report } from '../../report.ts'
import styles from './shelves.module.css'
import { shownHandle } from './shown-handle.ts'

interface SharedPartProps {
  readonly part: 'invitations' | 'shelves'
}

/** Invitations to shelves of other readers, or the shelves that they share. Absent if there are none. */
export function SharedPart({ part }: SharedPartProps): ReactNode {
  const host = useHost()
  const { value } = useSharedShelves()
  const [busy, setBusy] = useState(false)
  const isMuted = useIsMuted()
  if (value === null) return null
  const { shelves } = value
  const invitations = value.invitations.filter((one) => !isMuted(one.owner_key))
  const run = (call: () => Promise<unknown>): void => {
    setBusy(true)
    call()
      .catch((error: unknown) => {
        report('answer an invitation', error)
        notify(t.thatDidNotWork, { type: 'error' })
      })
      .finally(() => {
        setBusy(false)
        readSharedShelvesAgain()
      })
  }
  const send = (id: number, given: 'accept' | 'refuse' | 'undo') =>
    host.call('sharedShelfAnswer', { params: { id }, body: { answer: given } })
  const decline = (id: number): void =>
    run(async () => {
      await send(id, 'refuse')
      notify(t.invitationDeclined, { action: { label: t.undo, run: () => run(() => send(id, 'undo')) } })
    })
  const mute = ({ id, owner, owner_key: reader }: (typeof invitations)[number]): void => {
    if (decideAbout({ reader, handle: owner ?? '', name: '' }, 'muted')) decline(id)
  }
  return (
    <>
      {part !== 'invitations' || invitations.length === 0 ? null : (
        <section className={styles.shared} aria-labelledby="shelf-invitations">
          <h2 id="shelf-invitations">{t.invitations}</h2>
          <ul>
            {invitations.map((one) => (
              <li key={one.id} className={styles.invitation}>
                <p dir="auto">{t.ownerSharesName({ owner: shownHandle(one.owner), name: one.name })}</p>
                <div className={styles.answers}>
                  <Button kind="primary" disabled={busy} onClick={() => run(() => send(one.id, 'accept'))}>
                    {t.accept}
                  </Button>
                  <Button disabled={busy} onClick={() => decline(one.id)}>
                    {t.decline}
                  </Button>
                  <Button kind="quiet" disabled={busy} onClick={() => mute(one)}>
                    {t.declineAndMute}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      {part !== 'shelves' || shelves.length === 0 ? null : (
        <section className={styles.shared} aria-labelledby="shelves-shared">
          <h2 id="shelves-shared">{t.sharedWithYou}</h2>
          <ul className={styles.shelves}>
            {shelves.map(({ id, name, owner }) => (
              <li key={id} className={styles.branch}>
                <div className={styles.card}>
                  <Link to={sharedShelfPath(id)} className={styles.link}>
                    <span className={styles.cover}>
                      <Users size={20} aria-hidden />
                    </span>
                    <span className={styles.words}>
                      <span className={styles.name} dir="auto">
                        {name}
                      </span>
                      <span className={styles.progress}>{t.byHandle({ handle: shownHandle(owner) })}</span>
                    </span>
                  </Link>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
