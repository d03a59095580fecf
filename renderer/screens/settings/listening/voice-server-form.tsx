import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { listedNames } from '#shared/text/listed-names.ts'
import * as t from '#shared/words/settings/listening.ts'
import { Button } from '../../../components/button.tsx'
import fields from '../../../components/field.module.css'
import styles from '../settings-screen.module.css'
import form from './voice-server.module.css'

export interface Server {
  url: string
  /** Undefined means that the known key is used. */
  key: string | null | undefined
  model: string
  voices: string[]
  sends_emails: boolean
}

interface VoiceServerFormProps {
  readonly known: (Omit<Server, 'key'> & { readonly hasKey: boolean }) | null
  readonly connect: (server: Server) => Promise<boolean>
}

/** Edits the address of a server, what to request from it, and what may be sent there. */
export function VoiceServerForm({ known, connect }: VoiceServerFormProps): ReactNode {
  const [url, setUrl] = useState(known?.url ?? '')
  const [key, setKey] = useState('')
  const [model, setModel] = useState(known?.model ?? '')
  const [voices, setVoices] = useState(known?.voices.join(', ') ?? '')
  const [emails, setEmails] = useState(known?.sends_emails ?? false)
  const [busy, setBusy] = useState(false)
  const emailsId = useId()
  const isReady = url.trim() !== '' && model.trim() !== '' && !busy
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!isReady) return
    setBusy(true)
    const worked = await connect({
      url: url.trim(),
      key: key.trim() === '' ? (known?.hasKey ? undefined : null) : key.trim(),
      model: model.trim(),
      voices: [...listedNames(voices)],
      sends_emails: emails,
    })
    setBusy(false)
    if (worked) setKey('')
  }
  return (
    <form className={form.form} onSubmit={(event) => void submit(event)}>
      <Field label={t.address} value={url} onChange={setUrl} hint="http://192.168.1.5:8880/v1" />
      <Field label={t.model} value={model} onChange={setModel} hint={t.kokoro} />
      <Field label={t.keyIfRequired} value={key} onChange={setKey} isSecret hint={known?.hasKey ? t.stored : ''} />
      <Field
        label={t.voicesIfTheServerDoesNot}
        value={voices}
        onChange={setVoices}
        hint={t.alloyNova}
        longest={20_000}
      />
      <label htmlFor={emailsId} className={form.check}>
        <input
          id={emailsId}
          type="checkbox"
          className={fields.check}
          checked={emails}
          onChange={({ target }) => setEmails(target.checked)}
        />
        <span>
          {t.newslettersAndOtherEmails}
          <span className={styles.help}>{t.otherwiseThisDevicesOwnVoicesRead}</span>
        </span>
      </label>
      <Button kind="primary" type="submit" disabled={!isReady}>
        {busy ? t.contactingTheServer : known ? t.save : t.connect}
      </Button>
    </form>
  )
}

interface FieldProps {
  readonly label: string
  readonly value: string
  readonly hint: string
  readonly isSecret?: boolean
  readonly longest?: number
  readonly onChange: (value: string) => void
}

function Field({ label, value, hint, isSecret = false, longest = 500, onChange }: FieldProps): ReactNode {
  const id = useId()
  return (
    <label htmlFor={id} className={form.field}>
      <span className={styles.help}>{label}</span>
      <input
        id={id}
        className={fields.field}
        type={isSecret ? 'password' : 'text'}
        autoComplete="off"
        spellCheck={false}
        placeholder={hint}
        value={value}
        maxLength={longest}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  )
}
