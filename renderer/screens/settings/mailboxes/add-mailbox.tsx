import { type FormEvent, type ReactNode, useState } from 'react'
import { copyText, failureOf, notify, useHost } from '../../../cache/index.ts'
import { offerIfUnpaid } from '../../../commands/index.ts'
import { Button } from '../../../components/button.tsx'
import { Dialog, DialogActions } from '../../../components/dialog.tsx'
import { DialogMessage } from '../../../components/dialog-message.tsx'
import form from '../../../components/dialog-form.module.css'
import fields from '../../../components/field.module.css'
import { whyNotConnected } from './why-not-connected.ts'

export type MailboxKind = 'gmail' | 'imap'

interface AddMailboxProps {
  readonly kind: MailboxKind
  /** The library's own address for newsletters, if it has one. */
  readonly address: string | null
  /** Google may be asked for permission, instead of an app password. */
  readonly mayAskGoogle: boolean
  readonly onClose: () => void
  readonly onDone: () => void
}

const blank = { email: '', password: '', folder: '', host: '', port: '993' }

/** Connects a folder of a mailbox. What the server refuses is said where it was written. */
export function AddMailbox({ kind, address, mayAskGoogle, onClose, onDone }: AddMailboxProps): ReactNode {
  const host = useHost()
  const [typed, setTyped] = useState({ ...blank, folder: kind === 'gmail' ? 'Newsletters' : '' })
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [shown, setShown] = useState<string | null>(null)
  const isGmail = kind === 'gmail'
  const email = typed.email.trim()
  const isReady =
    email !== '' && typed.password !== '' && typed.folder.trim() !== '' && (isGmail || typed.host.trim() !== '')
  const connect = async (fingerprint: string | null): Promise<void> => {
    const folder = typed.folder.trim()
    if (isGmail) {
      await host.call('googleAccountAdd', {
        body: { email_address: email, forward_type: 2, app_password: typed.password, folder },
      })
      return
    }
    await host.call('mailAccountAdd', {
      body: {
        host: typed.host.trim(),
        port: Number(typed.port) || 993,
        user: email,
        password: typed.password,
        folder,
        fingerprint,
      },
    })
  }
  const attempt = async (work: () => Promise<unknown>, done: string | null): Promise<void> => {
    setBusy(true)
    setShown(null)
    setProblem('')
    try {
      await work()
      // The page is about to be another.
      if (done === null) return
      notify(done)
      onDone()
    } catch (error) {
      if (offerIfUnpaid(failureOf(error))) return onClose()
      const { detail, fingerprint } = whyNotConnected(error)
      setProblem(detail)
      setShown(fingerprint)
    } finally {
      setBusy(false)
    }
  }
  const askGoogle = async (): Promise<void> => {
    const { authorization_url } = await host.call('oauthRequestGoogle', {
      body: {
        scopes: ['https://mail.google.com/'],
        redirect_uri: `${location.origin}/login/gmail/redirect`,
        folder: typed.folder.trim(),
      },
    })
    location.assign(authorization_url)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isReady) void attempt(() => connect(null), `${email} is connected`)
  }
  const field = (name: keyof typeof blank, label: string, more: object = {}, hint?: string): ReactNode => (
    <label className={form.field}>
      {label}
      <input
        className={fields.input}
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed[name]}
        onChange={(event) => {
          setTyped({ ...typed, [name]: event.target.value })
          setProblem('')
          setShown(null)
        }}
        {...more}
      />
      {hint === undefined ? null : <span className={form.hint}>{hint}</span>}
    </label>
  )
  return (
    <Dialog
      title={isGmail ? 'Connect Gmail' : 'Connect a mailbox'}
      closesOutside={typed.email === '' && typed.password === ''}
      onClose={onClose}
    >
      <form className={form.form} onSubmit={submit}>
        {field('email', isGmail ? 'Gmail address' : 'Email address or user name', {
          inputMode: 'email',
          autoFocus: true,
        })}
        {field(
          'password',
          'App password',
          { type: 'password' },
          isGmail
            ? 'Made in your Google account under Security. It is kept sealed and shown nowhere.'
            : 'Most providers make passwords for single apps. It is kept sealed and shown nowhere.',
        )}
        {field(
          'folder',
          isGmail ? 'Label' : 'Folder',
          {},
          isGmail
            ? 'Gmail can give newsletters a label with a filter. Only its letters are read.'
            : 'Only letters in this folder are read. Of INBOX, only newsletters.',
        )}
        {isGmail ? null : (
          <>
            {field('host', 'Server', { inputMode: 'url', placeholder: 'imap.example.org' })}
            {field('port', 'Port', { inputMode: 'numeric' })}
          </>
        )}
        {isGmail && mayAskGoogle ? (
          <p className={form.hint}>
            Or let Google ask you: it then lets Lectern read your mail until you take that back there.{' '}
            <Button
              kind="quiet"
              disabled={busy || typed.folder.trim() === ''}
              onClick={() => void attempt(askGoogle, null)}
            >
              Continue with Google
            </Button>
          </p>
        ) : null}
        {isGmail && address !== null ? (
          <p className={form.hint}>
            Or let Gmail forward newsletters to <strong dir="ltr">{address}</strong>: add it under Forwarding in Gmail’s
            settings, and the code that Gmail asks for appears here.{' '}
            <Button kind="quiet" onClick={() => void copyText(address, 'Newsletter address copied')}>
              Copy the address
            </Button>{' '}
            <Button
              kind="quiet"
              disabled={busy || email === ''}
              onClick={() =>
                void attempt(
                  () => host.call('googleAccountAdd', { body: { email_address: email, forward_type: 1 } }),
                  `Letters that ${email} forwards arrive in your inbox`,
                )
              }
            >
              I forward instead
            </Button>
          </p>
        ) : null}
        <DialogMessage
          status={busy ? 'Asking the mail server…' : null}
          problem={
            shown === null ? (
              problem
            ) : (
              <>
                {problem} Its fingerprint is <code>{shown}</code>.
              </>
            )
          }
        />
        {shown === null ? null : (
          <div>
            <Button disabled={busy} onClick={() => void attempt(() => connect(shown), `${email} is connected`)}>
              Trust this certificate
            </Button>
          </div>
        )}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" disabled={busy || !isReady}>
            Connect
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
