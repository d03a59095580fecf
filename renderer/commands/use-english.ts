import { useEffect, useState } from 'react'
import { interfaceLanguage } from '#shared/language/locale.ts'
import { report } from '../report.ts'

/** Returns the English titles or search words for those in the reader's language. */
export type InEnglish = (message: string) => readonly string[]

const none: InEnglish = () => []
let loaded: InEnglish | null = null

async function load(): Promise<InEnglish> {
  const { english } = await import('#shared/language/english.ts')
  const all = new Map(english.map(([message, ...others]) => [message, others]))
  return (message) => all.get(message) ?? []
}

/**
 * Loads the English titles and search words of commands and settings, because readers of other languages know some of
 * them from instructions. Returns nothing until they are loaded, and in English.
 */
export function useEnglish(): InEnglish {
  const [inEnglish, setInEnglish] = useState(() => loaded ?? none)
  useEffect(() => {
    if (loaded !== null || interfaceLanguage() === 'en') return
    let isShown = true
    load().then(
      (words) => {
        loaded = words
        if (isShown) setInEnglish(() => words)
      },
      (error: unknown) => report('load the English search words', error),
    )
    return () => {
      isShown = false
    }
  }, [])
  return inEnglish
}
