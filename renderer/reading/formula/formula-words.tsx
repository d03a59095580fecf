import { createElement, type ReactNode, useMemo } from 'react'
import { formulaOf } from '#shared/text/formula.ts'
import type { MathNode } from './math-tree.ts'
import { typesetNow } from './load-typesetter.ts'
import styles from './formula-words.module.css'

interface FormulaWordsProps {
  /** The code that keeps the formula, with its dollars. */
  readonly value: string
  /** The same as the article's words: what offsets count in. */
  readonly children: ReactNode
}

/** So long in its source, a formula may be wider than a line of a phone. */
const LONG = 60

/**
 * A formula in the line, or on a line of its own. Its source stays in the page, out of sight: it is what the canonical
 * text counts and what is copied; what is drawn beside it counts as nothing (text-index).
 */
export function FormulaWords({ value, children }: FormulaWordsProps): ReactNode {
  const formula = useMemo(() => formulaOf(value), [value])
  const math = useMemo(() => formula && typesetNow(formula), [formula])
  if (!formula || !math) return <code dir="ltr">{children}</code>
  const wide = formula.isDisplay || formula.tex.length > LONG
  return (
    <span
      className={styles.formula}
      data-formula={formula.isDisplay ? 'display' : 'inline'}
      data-wide={wide ? '' : undefined}
      dir="ltr"
    >
      <span data-drawn="">{element(math, 0)}</span>
      <code className={styles.source} aria-hidden>
        {children}
      </code>
    </span>
  )
}

function element(node: MathNode | string, key: number): ReactNode {
  if (typeof node === 'string') return node
  return createElement(node.name, { key, ...node.attributes }, ...node.children.map(element))
}
