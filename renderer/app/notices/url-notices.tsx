import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import * as t from '#shared/words/app/notices.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { reported } from '../../report.ts'
import { applyUrlFlags, type Success, reportConversion } from './url-flags.ts'
import { useHost } from '../../cache/index.ts'
import styles from './url-notices.module.css'

/** Takes the files with which the installed app was opened, or that another app shared with it. */
const Arrived = lazy(() => import('../incoming/arrived-files.tsx').then((module) => ({ default: module.ArrivedFiles })))

const words: Readonly<Record<Success, readonly [title: string, text: string]>> = {
  premium: [t.premiumIsYours, t.allFeaturesAreNowAvailableTo],
  patron: [t.thankYou, t.youSupportLecternForPeopleWho],
}

/** Handles additional parameters in an address: feature flags, and a success message that is shown once. */
export function UrlNotices(): ReactNode {
  const host = useHost()
  const [search, setSearch] = useSearchParams()
  const [success, setSuccess] = useState<Success | null>(null)
  const [arrived, setArrived] = useState<string | null>(null)
  const closeArrived = useCallback(() => setArrived(null), [])
  const told = useRef('')
  useEffect(() => {
    const now = search.toString()
    const { success: found, rest } = applyUrlFlags(search)
    if (rest.toString() === now || told.current === now) return
    told.current = now
    setSearch(rest, { replace: true })
    setArrived(search.get('files'))
    if (found === null) return
    setSuccess(found)
    if (found === 'premium') void reported('tell that premium was bought', reportConversion(host))
  }, [host, search, setSearch])
  if (arrived !== null)
    return (
      <Suspense fallback={null}>
        <Arrived key={arrived} files={arrived} onClose={closeArrived} />
      </Suspense>
    )
  if (success === null) return null
  const [title, text] = words[success]
  return (
    <Dialog title={title} onClose={() => setSuccess(null)}>
      <p className={styles.text}>{text}</p>
      <Button kind="primary" onClick={() => setSuccess(null)}>
        {t.continue}
      </Button>
    </Dialog>
  )
}
