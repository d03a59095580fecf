import { BookOpen, Highlighter, Keyboard, WifiOff } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { typedUrl } from '#shared/text/addresses/typed-url.ts'
import * as t from '#shared/words/welcome.ts'
import { PRESSED } from '../../commands/index.ts'
import { Logo } from '../../components/logo.tsx'
import { ProgressRing } from '../../components/progress-ring.tsx'
import '../../reading/fonts.css'
import styles from './landing-screen.module.css'
import { Rich } from '../../components/rich.tsx'

const description = t.lecternBringsArticles

const promises = [
  { glyph: BookOpen, title: t.readWithoutTheNoise, text: t.theArticleAndNothingElse },
  {
    glyph: Highlighter,
    title: t.keepWhatMatters,
    text: t.highlightsAndNotesStayWithTheir,
  },
  {
    glyph: WifiOff,
    title: t.offlineToo,
    text: t.yourQueueLivesOnYourDevice,
  },
  {
    glyph: Keyboard,
    title: t.everythingFromTheKeyboard,
    text: t.everyList,
  },
] as const

/** Introduces Lectern to signed-out visitors. This is the only page that search engines may index. */
export function LandingScreen(): ReactNode {
  useEffect(() => {
    const robots = document.querySelector<HTMLMetaElement>('meta[name=robots]')
    robots?.setAttribute('content', 'all')
    return () => robots?.setAttribute('content', 'noindex')
  }, [])
  return (
    <main className={styles.page}>
      <title>{t.lecternACalmPlaceToRead}</title>
      <meta name="description" content={description} />
      <header className={styles.top}>
        <span className={styles.name}>
          <Logo size={22} /> {t.lectern}
        </span>
        <Link to="/login" className={styles.quiet}>
          {t.signIn2}
        </Link>
      </header>
      <section className={styles.hero}>
        <h1 className={styles.headline}>{t.saveItNow}</h1>
        <p className={styles.lead}>{t.aCalmPlaceForEverythingYou}</p>
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
          <h2>{t.thePatienceOfTideTables}</h2>
          <p>
            <Rich text={t.beforeSatellites} tags={{ mark: <mark /> }} />
          </p>
        </div>
        <div className={styles.shot}>
          <blockquote>{t.herTablesWereRightToThe}</blockquote>
          <p className={styles.note}>{t.forTheTalkInSpring}</p>
          <small>{t.thePatienceOfTideTablesHarbour}</small>
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
      <footer className={styles.foot}>{t.freeSoftwareUnderTheAgpl3}</footer>
    </main>
  )
}

/** Accepts a first link and saves it right after sign-in. */
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
        aria-label={t.aLinkToSave}
        aria-invalid={bad}
        aria-describedby={told}
        placeholder={t.pasteALinkToSomethingGood}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setBad(false)
        }}
      />
      <button type="submit" className={styles.action}>
        {t.saveIt}
      </button>
      <p id={told} role="status">
        {bad ? t.thatIsNotAWebAddress : t.signInOnce}
      </p>
    </form>
  )
}

const shelf = [
  { title: t.thePatienceOfTideTables, site: t.harbourReview8MinLeft, share: 0.42 },
  { title: t.whatTheTranslatorLeavesOut, site: t.paperLantern9Min, share: 0 },
  { title: t.readingRoomsOfTheNightTrains, site: t.meridian7MinLeft, share: 0.12 },
  { title: t.howGlassLearnedToBend, site: t.materialWorld17Min, share: 0 },
] as const
