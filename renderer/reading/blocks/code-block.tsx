import type { Code } from 'mdast'
import { Check, Copy } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import * as t from '#shared/words/reading.ts'
import { useArticleSetting } from '../inline/article-context.ts'
import { useCodeColours } from '../code/use-code-colours.ts'
import { paintedText } from '../inline/painted-text.tsx'
import styles from './code-block.module.css'
import sideways from './sideways.module.css'

const SHOWN_AS_COPIED = 1600
/**
 * Number of characters per line that fit into the text column. Code with longer lines extends into the free margins.
 */
const FITS = 64

const isLong = (code: string): boolean => code.split('\n', 500).some((line) => line.length > FITS)

/**
 * Shows code with its lines unwrapped. It scrolls sideways in its own region, which is focusable so that keys can
 * scroll it.
 */
export function CodeBlock({ node }: { readonly node: Code }): ReactNode {
  const setting = useArticleSetting()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_AS_COPIED)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    await navigator.clipboard.writeText(node.value)
    setCopied(true)
  }
  const language = node.lang ?? null
  const element = useRef<HTMLElement>(null)
  useCodeColours(element, language)
  return (
    <div
      className={styles.code}
      data-unnamed={language ? undefined : ''}
      data-many={isLong(node.value) ? '' : undefined}
      dir="ltr"
      lang="zxx"
      translate="no"
    >
      <div className={styles.codeTools} data-uncounted="">
        {language && <span>{language}</span>}
        <button type="button" onClick={() => void copy()} aria-label={copied ? t.copied : t.copyCode}>
          {copied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
        </button>
      </div>
      <pre
        className={sideways.sideways}
        tabIndex={0}
        role="region"
        aria-label={language ? t.codeLanguage({ language }) : t.code}
      >
        <code ref={element} data-start={setting.prepared.starts.get(node)}>
          {paintedText(node, setting)}
        </code>
      </pre>
    </div>
  )
}
