import { type ReactNode, useState } from 'react'
import { webAddress } from '#shared/text/addresses/web-address.ts'
import * as t from '#shared/words/extension.ts'
import { Button } from '../../../components/button.tsx'
import { browser } from '../../browser.ts'
import { allowedSites, patternOf } from '../sites.ts'
import { useAnswer } from '../use-answer.ts'
import styles from './options.module.css'

/** Returns the site for which the popup opened this page. */
function askedSite(): string | null {
  const address = webAddress(new URLSearchParams(location.search).get('site'))
  return address === null ? null : new URL(address).origin
}

interface SitesProps {
  /** The library's origin. The extension has access to it for a different purpose. */
  readonly library: string
}

/** Sites on which highlights are shown again. Each is allowed separately and can be revoked. */
export function Sites({ library }: SitesProps): ReactNode {
  const [asked] = useState(askedSite)
  const [problem, setProblem] = useState<string | null>(null)
  const { value: allowed = [], again } = useAnswer(allowedSites)
  const sites = allowed.filter((origin) => origin !== library)
  const allow = async (origin: string): Promise<void> => {
    // Browsers show the prompt only as a direct response to a click, so nothing may be awaited before.
    const isAllowed = await browser.permissions.request({ origins: [patternOf(origin)] })
    setProblem(isAllowed ? null : t.withoutAccessToHost({ host: new URL(origin).host }))
    again()
  }
  const remove = async (origin: string): Promise<void> => {
    await browser.permissions.remove({ origins: [patternOf(origin)] })
    again()
  }
  return (
    <section className={styles.section} aria-labelledby="sites">
      <h2 id="sites">{t.highlightsOnWebPages}</h2>
      <p className={styles.text}>{t.onAPageThatYouSaved}</p>
      {asked !== null && !sites.includes(asked) ? (
        <Button kind="primary" onClick={() => void allow(asked)}>
          {t.showHighlightsOnHost({ host: new URL(asked).host })}
        </Button>
      ) : null}
      {problem === null ? null : (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {sites.length === 0 ? (
        <p className={styles.help}>{t.noSitesYet}</p>
      ) : (
        <ul className={styles.list}>
          {sites.map((origin) => (
            <li key={origin} className={styles.item}>
              <span className={styles.words}>{origin.replace(/^https:\/\//, '')}</span>
              <Button onClick={() => void remove(origin)}>{t.remove}</Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
