import { BookOpen, Highlighter, Keyboard, WifiOff } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { typedUrl } from '#shared/text/addresses/typed-url.ts'
import { PRESSED } from '../../commands/index.ts'
import { Logo } from '../../components/logo.tsx'
import { ProgressRing } from '../../components/progress-ring.tsx'
import '../../reading/fonts.css'
import styles from './landing-screen.module.css'

const description =
  'Lectern keeps articles, links and feeds in one calm place, to read, highlight and keep, with or without a connection.'

const promises = [
  { glyph: BookOpen, title: 'Read without the noise', text: 'The article and nothing else, in type you choose.' },
  {
    glyph: Highlighter,
    title: 'Keep what matters',
    text: 'Highlights and notes stay on their words and go where you take them.',
  },
  {
    glyph: WifiOff,
    title: 'Offline too',
    text: 'Your queue lives on your device. A train tunnel is no reason to stop.',
  },
  {
    glyph: Keyboard,
    title: 'All by keyboard',
    text: 'Every list, article and command is a key away, and every key can be changed.',
  },
] as const

/** Introduces Lectern to signed-out visitors. The only page that search engines may index. */
export function LandingScreen(): ReactNode {
  useEffect(() => {
    const robots = document.querySelector<HTMLMetaElement>('meta[name=robots]')
    robots?.setAttribute('content', 'all')
    return () => robots?.setAttribute('content', 'noindex')
  }, [])
  return (
    <main className={styles.page}>
      <title>Lectern – a calm place to read</title>
      <meta name="description" content={description} />
      <header className={styles.top}>
        <span className={styles.name}>
          <Logo size={22} /> Lectern
        </span>
        <Link to="/login" className={styles.quiet}>
          Sign in
        </Link>
      </header>
      <section className={styles.hero}>
        <h1 className={styles.headline}>Save it now. Read it in peace.</h1>
        <p className={styles.lead}>
          A calm place for everything you meant to read: articles, links and feeds, with the words you want to keep.
        </p>
        <SaveDemo />
      </section>
      <div className={styles.shots} aria-hidden>
        <div className={styles.shot}>
          {shelf.map(({ title, site, share }) => (
            <div key={title} className={styles.line}>
              <ProgressRing share={share} className={styles.ring} />
              <span>
                <strong>{title}</strong>
                <small>{site}</small>
              </span>
            </div>
          ))}
        </div>
        <div className={`${styles.shot} ${styles.text}`}>
          <h2>The patience of tide tables</h2>
          <p>
            Before satellites, a clerk in Liverpool predicted the sea for every port with brass wheels and a pencil.{' '}
            <mark>Her tables were right to the inch.</mark> The sea, for its part, has never complained.
          </p>
        </div>
        <div className={styles.shot}>
          <blockquote>Her tables were right to the inch.</blockquote>
          <p className={styles.note}>For the talk in spring.</p>
          <small>The patience of tide tables · Harbour Review</small>
        </div>
      </div>
      <ul className={styles.promises}>
        {promises.map(({ glyph: Glyph, title, text }) => (
          <li key={title}>
            <Glyph size={20} aria-hidden />
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <footer className={styles.foot}>
        Free software under the AGPL-3.0. Your library stays on the machine that serves it.
      </footer>
    </main>
  )
}

/** Takes a first link and saves it right after sign-in. */
function SaveDemo(): ReactNode {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [bad, setBad] = useState(false)
  const told = useId()
  const url = typedUrl(text)
  return (
    <form
      className={styles.demo}
      onSubmit={(event) => {
        event.preventDefault()
        if (url === null) setBad(true)
        else void navigate(`/save?${new URLSearchParams({ url })}`, { state: PRESSED })
      }}
    >
      <input
        type="text"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        aria-label="A link to save"
        aria-invalid={bad}
        aria-describedby={told}
        placeholder="Paste a link to something good"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setBad(false)
        }}
      />
      <button type="submit" className={styles.action}>
        Save it
      </button>
      <p id={told} role="status">
        {bad ? 'That is not a web address.' : 'You sign in once, and it is in your queue.'}
      </p>
    </form>
  )
}

const shelf = [
  { title: 'The patience of tide tables', site: 'Harbour Review · 8 min left', share: 0.42 },
  { title: 'What the translator leaves out', site: 'Paper Lantern · 9 min', share: 0 },
  { title: 'Reading rooms of the night trains', site: 'Meridian · 7 min left', share: 0.12 },
  { title: 'How glass learned to bend', site: 'Material World · 17 min', share: 0 },
] as const
