import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import type { MemberRole, ShelfMembers } from '#shared/model/shared-shelf.ts'
import type { Shelf } from '#shared/model/shelf.ts'
import * as t from '#shared/words/shared-shelves.ts'
import { connectionText, failureOf, useHost } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import fields from '../../components/field.module.css'
import styles from './share-dialog.module.css'
import own from './share-shelf-dialog.module.css'

interface ShareShelfDialogProps {
  readonly shelf: Shelf
  readonly onClose: () => void
}

/** Shares a shelf with readers of the same service: invites them, changes their roles, removes them. */
export function ShareShelfDialog({ shelf, onClose }: ShareShelfDialogProps): ReactNode {
  const host = useHost()
  const params = { id: shelf.id }
  const [members, setMembers] = useState<ShelfMembers | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let gone = false
    host.call('shelfMembers', { params: { id: shelf.id } }).then(
      (found) => gone || setMembers(found),
      (error: unknown) => gone || setProblem(sentenceOf(error)),
    )
    return () => {
      gone = true
    }
  }, [host, shelf.id, attempt])
  /** Shows a change only once the service has confirmed it. Returns true if it has. */
  const change = async (run: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    setProblem(null)
    try {
      await run()
      setMembers(await host.call('shelfMembers', { params }))
      return true
    } catch (error) {
      setProblem(sentenceOf(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  const show = (with_highlights: boolean, with_notes: boolean): void =>
    void change(() => host.call('shelfHighlightsShow', { params, body: { with_highlights, with_notes } }))
  return (
    <Dialog title={t.shareNameWithReaders({ name: shelf.name })} onClose={onClose}>
      <p className={styles.text}>{t.readersSeeItOnceTheyAccept}</p>
      <InviteForm
        busy={busy || members === null}
        onInvite={(handle, role) => change(() => host.call('shelfMemberInvite', { params, body: { handle, role } }))}
      />
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      {members === null ? (
        problem === null ? (
          <p className={styles.text} role="status">
            {t.contactingTheLibrary}
          </p>
        ) : (
          <Button onClick={() => (setProblem(null), setAttempt(attempt + 1))}>{t.retry}</Button>
        )
      ) : (
        <>
          {members.members.length === 0 ? <p className={styles.text}>{t.notSharedYet}</p> : null}
          <ul className={own.members}>
            {members.members.map(({ reader, handle, role, state }) => (
              <li key={reader} className={own.member}>
                <span className={own.name}>
                  {handle === null ? t.aReader : `@${handle}`}
                  {state === 'accepted' ? null : (
                    <small>{state === 'invited' ? t.invited : state === 'left' ? t.left : t.declined}</small>
                  )}
                </span>
                <RoleChoice
                  label={t.roleOfHandle({ handle: handle ?? t.aReader })}
                  role={role}
                  disabled={busy}
                  onRole={(wanted) =>
                    void change(() =>
                      host.call('shelfMemberChange', { params: { ...params, member: reader }, body: { role: wanted } }),
                    )
                  }
                />
                <Button
                  kind="quiet"
                  disabled={busy}
                  aria-label={t.removeHandle({ handle: handle ?? t.aReader })}
                  onClick={() =>
                    void change(() => host.call('shelfMemberRemove', { params: { ...params, member: reader } }))
                  }
                >
                  {t.remove}
                </Button>
              </li>
            ))}
          </ul>
          <label className={styles.choice}>
            <input
              type="checkbox"
              checked={members.with_highlights}
              disabled={busy}
              onChange={({ target }) => show(target.checked, members.with_notes)}
            />
            <span>{t.showMyHighlights}</span>
          </label>
          <label className={styles.choice}>
            <input
              type="checkbox"
              checked={members.with_highlights && members.with_notes}
              disabled={busy || !members.with_highlights}
              onChange={({ target }) => show(true, target.checked)}
            />
            <span>{t.alsoShowMyNotes}</span>
          </label>
        </>
      )}
      <div className={styles.actions}>
        <Button onClick={onClose}>{t.done}</Button>
      </div>
    </Dialog>
  )
}

interface InviteFormProps {
  readonly busy: boolean
  /** Resolves to true once the reader is invited. */
  readonly onInvite: (handle: string, role: MemberRole) => Promise<boolean>
}

function InviteForm({ busy, onInvite }: InviteFormProps): ReactNode {
  const [handle, setHandle] = useState('')
  const [role, setRole] = useState<MemberRole>('read')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (handle.trim() !== '') void onInvite(handle.trim(), role).then((done) => done && setHandle(''))
  }
  return (
    <form className={own.invite} onSubmit={submit}>
      <input
        className={fields.input}
        aria-label={t.handle}
        placeholder="@"
        maxLength={31}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        value={handle}
        onChange={({ target }) => setHandle(target.value)}
      />
      <RoleChoice label={t.role} role={role} disabled={busy} onRole={setRole} />
      <Button kind="primary" type="submit" disabled={busy || handle.trim() === ''}>
        {t.invite}
      </Button>
    </form>
  )
}

interface RoleChoiceProps {
  readonly label: string
  readonly role: MemberRole
  readonly disabled: boolean
  readonly onRole: (role: MemberRole) => void
}

function RoleChoice({ label, role, disabled, onRole }: RoleChoiceProps): ReactNode {
  return (
    <select
      className={`${fields.select} ${own.role}`}
      aria-label={label}
      value={role}
      disabled={disabled}
      onChange={({ target }) => onRole(target.value === 'add' ? 'add' : 'read')}
    >
      <option value="read">{t.canRead}</option>
      <option value="add">{t.canReadAndAdd}</option>
    </select>
  )
}

function sentenceOf(error: unknown): string {
  const { kind, status } = failureOf(error)
  if (kind === 'offline') return connectionText()
  if (status === 404) return t.noReaderHasThisHandle
  if (status === 400) return t.thisReaderCantBeInvited
  return t.theLibrarySentAnUnexpectedReply
}
