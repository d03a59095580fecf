import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { languageName } from '#shared/language/language-name.ts'
import { type ModelFeature, modelFeatures, sentCharacters } from '#shared/model/tools/model-answers.ts'
import * as t from '#shared/words/settings/models.ts'
import { Button } from '../../../components/button.tsx'
import fields from '../../../components/field.module.css'
import form from '../listening/voice-server.module.css'
import styles from '../settings-screen.module.css'

export interface WantedModel {
  url: string
  /** Undefined to use the known key. */
  key: string | null | undefined
  model: string
  features: ModelFeature[]
  sends_emails: boolean
  language: string
  most_characters: number
  tests: boolean
}

interface Server {
  readonly url: string
  readonly model: string
  readonly has_key: boolean
  readonly features: readonly string[]
  readonly sends_emails: boolean
  readonly language: string
  readonly most_characters: number
}

interface OwnModelFormProps {
  readonly known: Server | null
  readonly connect: (wanted: WantedModel) => Promise<boolean>
  /** Lists the models of a server. Null if it lists none. */
  readonly models: (url: string, key: string | null | undefined) => Promise<readonly string[] | null>
}

/** Languages to which articles are most often translated. The reader's own comes first. */
const languages = [
  ...new Set([
    ...navigator.languages.map((tag) => tag.split('-')[0] ?? tag),
    ...['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'tr', 'uk', 'ru', 'ar', 'he', 'hi', 'zh', 'ja', 'ko'],
  ]),
]
const lengths = [8000, sentCharacters.usual, 60_000, 150_000, sentCharacters.most]

/** Edits the server of the reader's model, its tasks, and what may be sent there. */
export function OwnModelForm({ known, connect, models }: OwnModelFormProps): ReactNode {
  const id = useId()
  const [url, setUrl] = useState(known?.url ?? '')
  const [key, setKey] = useState('')
  const [model, setModel] = useState(known?.model ?? '')
  const [listed, setListed] = useState<readonly string[]>([])
  const [features, setFeatures] = useState<readonly string[]>(known?.features ?? [])
  const [emails, setEmails] = useState(known?.sends_emails ?? false)
  const [language, setLanguage] = useState(known?.language ?? '')
  const [longest, setLongest] = useState(known?.most_characters ?? sentCharacters.usual)
  const [busy, setBusy] = useState<'list' | 'save' | null>(null)
  const isReady = url.trim() !== '' && model.trim() !== '' && busy === null
  const ownKey = key.trim() === '' ? (known?.has_key ? undefined : null) : key.trim()
  const hostName = hostOf(url) ?? t.theServer

  const save = async (tests: boolean): Promise<void> => {
    if (!isReady) return
    setBusy('save')
    const worked = await connect({
      ...{ url: url.trim(), key: ownKey, model: model.trim(), language, tests },
      ...{ sends_emails: emails, most_characters: longest },
      features: modelFeatures.filter((feature) => features.includes(feature)),
    })
    setBusy(null)
    if (worked) setKey('')
  }
  const list = async (): Promise<void> => {
    setBusy('list')
    const found = await models(url.trim(), ownKey)
    setBusy(null)
    if (found === null) return
    setListed(found)
    const [first] = found
    if (first !== undefined && !found.includes(model)) setModel(first)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void save(false)
  }
  const toggle = (feature: ModelFeature, isOn: boolean): void =>
    setFeatures((all) => (isOn ? [...all, feature] : all.filter((each) => each !== feature)))
  return (
    <form className={form.form} onSubmit={submit}>
      <Field label={t.address} value={url} onChange={setUrl} hint="http://localhost:11434/v1" />
      <Field label={t.keyIfRequired} value={key} onChange={setKey} isSecret hint={known?.has_key ? t.stored : ''} />
      <Field label={t.model} value={model} onChange={setModel} hint="llama3.2" list={`${id}-models`} longest={200} />
      <datalist id={`${id}-models`}>
        {listed.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <Button disabled={url.trim() === '' || busy !== null} onClick={() => void list()}>
        {busy === 'list' ? t.listingModels : t.listModels}
      </Button>
      <fieldset className={form.tasks}>
        <legend>{t.tasks({ host: hostName })}</legend>
        {modelFeatures.map((feature) => (
          <Check
            key={feature}
            label={tasks[feature].title}
            help={tasks[feature].sends}
            isOn={features.includes(feature)}
            onChange={(isOn) => toggle(feature, isOn)}
          />
        ))}
        <Check label={t.emails} help={t.emailsHelp} isOn={emails} onChange={setEmails} />
      </fieldset>
      <label className={form.field}>
        <span className={styles.help}>{t.language}</span>
        <select className={fields.select} value={language} onChange={({ target }) => setLanguage(target.value)}>
          <option value="">{t.languageOfTheArticle}</option>
          {[...new Set([...languages, language])]
            .filter((tag) => tag !== '')
            .map((tag) => (
              <option key={tag} value={tag}>
                {languageName(tag)}
              </option>
            ))}
        </select>
      </label>
      <label className={form.field}>
        <span className={styles.help}>{t.longestText}</span>
        <select
          className={fields.select}
          value={longest}
          onChange={({ target }) => setLongest(Number(target.value))}
          aria-describedby={`${id}-longest`}
        >
          {[...new Set([...lengths, longest])]
            .toSorted((one, other) => one - other)
            .map((count) => (
              <option key={count} value={count}>
                {t.charactersCount({ count })}
              </option>
            ))}
        </select>
        <span id={`${id}-longest`} className={styles.help}>
          {t.longestTextHelp}
        </span>
      </label>
      <p className={styles.help}>{t.isNotTrusted}</p>
      <div className={form.buttons}>
        <Button kind="primary" type="submit" disabled={!isReady}>
          {busy === 'save' ? t.contacting : known ? t.save : t.connect}
        </Button>
        {known && (
          <Button disabled={!isReady} onClick={() => void save(true)}>
            {t.test}
          </Button>
        )}
      </div>
    </form>
  )
}

const tasks: Readonly<Record<ModelFeature, { readonly title: string; readonly sends: string }>> = {
  summary: { title: t.summary, sends: t.summarySends },
  question: { title: t.question, sends: t.questionSends },
  translation: { title: t.translation, sends: t.translationSends },
  lookup: { title: t.lookup, sends: t.lookupSends },
  tags: { title: t.tags, sends: t.tagsSends },
}

const hostOf = (given: string): string | null =>
  URL.parse(/^[a-z]+:\/\//i.test(given.trim()) ? given.trim() : `http://${given.trim()}`)?.host || null

interface CheckProps {
  readonly label: string
  readonly help: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

function Check({ label, help, isOn, onChange }: CheckProps): ReactNode {
  const id = useId()
  return (
    <label htmlFor={id} className={form.check}>
      <input
        id={id}
        type="checkbox"
        className={fields.check}
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>
        {label}
        <span className={styles.help}>{help}</span>
      </span>
    </label>
  )
}

interface FieldProps {
  readonly label: string
  readonly value: string
  readonly hint: string
  readonly isSecret?: boolean
  readonly longest?: number
  readonly list?: string
  readonly onChange: (value: string) => void
}

function Field({ label, value, hint, isSecret = false, longest = 500, list, onChange }: FieldProps): ReactNode {
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
        list={list}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  )
}
