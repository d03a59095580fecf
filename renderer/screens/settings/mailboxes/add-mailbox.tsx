import { type FormEvent, type ReactNode, useState } from 'react'
import * as t from '#shared/words/settings/mailboxes.ts'
import { offerIfUnpaid } from '../../../dialogs/index.ts'
import { copyText, failureOf, notify, useHost } from '../../../cache/index.ts'
import { Button } from '../../../components/button.tsx'
import { Dialog, DialogActions } from '../../../components/dialog.tsx'
import { DialogMessage } from '../../../components/dialog-message.tsx'
import form from '../../../components/dialog-form.module.css'
import fields from '../../../components/field.module.css'
import { whyNotConnected } from './why-not-connected.ts'
import { Rich } from '../../../components/rich.tsx'

export type MailboxKind = 'gmail' | 'imap'

interface AddMailboxProps {
  readonly kind: MailboxKind
  /** The library's own address for newsletters, if it has one. */
  readonly address: string | null
  /** True if access can be granted through Google, so that no app password is needed. */
  readonly mayAskGoogle: boolean
  readonly onClose: () => void
  readonly onDone: () => void
}

const blank = { email: '', password: '', folder: '', host: '', port: '993' }

/** Connects a folder of a mailbox. Errors from the server appear next to the input they concern. */
export function AddMailbox({ kind, address, mayAskGoogle, onClose, onDone }: AddMailboxProps): ReactNode {
  const host = useHost()
  const [typed, setTyped] = useState({ ...blank, folder: kind === 'gmail' ? t.newsletters : '' })
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
      // The page is about to change, so nothing else is done here.
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
    if (isReady) void attempt(() => connect(null), t.emailIsConnected({ email }))
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
      title={isGmail ? t.connectGmail : t.connectAMailbox}
      closesOutside={typed.email === '' && typed.password === ''}
      onClose={onClose}
    >
      <form className={form.form} onSubmit={submit}>
        {field('email', isGmail ? t.gmailAddress : t.emailAddressOrUserName, {
          inputMode: 'email',
          autoFocus: true,
        })}
        {field(
          'password',
          t.appPassword,
          { type: 'password' },
          isGmail ? t.createItInYourGoogleAccount : t.mostProvidersOfferAppPasswords,
        )}
        {field(
          'folder',
          isGmail ? t.label : t.folder,
          {},
          isGmail ? t.gmailCanGiveNewslettersALabel : t.onlyEmailsInThisFolderAre,
        )}
        {isGmail ? null : (
          <>
            {field('host', t.server, { inputMode: 'url', placeholder: 'imap.example.org' })}
            {field('port', t.port, { inputMode: 'numeric' })}
          </>
        )}
        {isGmail && mayAskGoogle ? (
          <p className={form.hint}>
            {t.orSignInWithGoogle}{' '}
            <Button
              kind="quiet"
              disabled={busy || typed.folder.trim() === ''}
              onClick={() => void attempt(askGoogle, null)}
            >
              {t.continueWithGoogle}
            </Button>
          </p>
        ) : null}
        {isGmail && address !== null ? (
          <p className={form.hint}>
            <Rich
              text={t.orLetGmailForwardNewslettersTo({ address })}
              tags={{
                strong: <strong dir="ltr" />,
                button: <Button kind="quiet" onClick={() => void copyText(address, t.newsletterAddressCopied)} />,
                button2: (
                  <Button
                    kind="quiet"
                    disabled={busy || email === ''}
                    onClick={() =>
                      void attempt(
                        () => host.call('googleAccountAdd', { body: { email_address: email, forward_type: 1 } }),
                        t.emailsThatEmailForwardsArriveIn({ email }),
                      )
                    }
                  />
                ),
              }}
            />
          </p>
        ) : null}
        <DialogMessage
          status={busy ? t.contactingTheMailServer : null}
          problem={
            shown === null ? (
              problem
            ) : (
              <>
                <Rich text={t.problemItsFingerprintIsShown({ problem, shown })} tags={{ code: <code /> }} />
              </>
            )
          }
        />
        {shown === null ? null : (
          <div>
            <Button disabled={busy} onClick={() => void attempt(() => connect(shown), t.emailIsConnected({ email }))}>
              {t.trustThisCertificate}
            </Button>
          </div>
        )}
        <DialogActions>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="primary" type="submit" disabled={busy || !isReady}>
            {t.connect}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
