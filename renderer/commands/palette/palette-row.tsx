import { Check, ChevronRight } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import type { IconName } from '#shared/commands/index.ts'
import * as t from '#shared/words/commands/palette.ts'
import styles from './palette.module.css'
import type { Ranked } from './search/rank.ts'

// Created once, because React skips an identical element.
const tick = <Check size={14} aria-label={t.chosen} />
const more = <ChevronRight size={14} aria-hidden />

interface PaletteRowProps {
  readonly id: string
  readonly ranked: Ranked
  readonly selected: boolean
  /** The row's kind or target, for lists that contain several kinds of rows. */
  readonly about?: string | undefined
}

/** One row of the palette. Memoized, because most rows don't change from one key press to the next. */
export const PaletteRow = memo(function PaletteRow({
  id,
  ranked: { item, at },
  selected,
  about,
}: PaletteRowProps): ReactNode {
  return (
    <div
      id={id}
      role="option"
      aria-selected={selected}
      aria-disabled={item.refusal !== undefined || undefined}
      className={styles.option}
    >
      <svg className={styles.glyph} width="16" height="16" aria-hidden>
        <use href={glyphHref(item.icon ?? 'command')} />
      </svg>
      <span className={styles.title} dir="auto">
        <Marked text={item.title} at={at} />
      </span>
      {about === undefined ? null : <span className={styles.about}>{about}</span>}
      {item.chosen ? tick : null}
      {(item.refusal ?? item.keys) ? <span className={styles.keys}>{item.refusal ?? item.keys}</span> : null}
      {item.children ? more : null}
    </div>
  )
}, looksAlike)

function looksAlike(one: PaletteRowProps, other: PaletteRowProps): boolean {
  const [a, b] = [one.ranked, other.ranked]
  return (
    one.id === other.id &&
    one.selected === other.selected &&
    one.about === other.about &&
    (a.item === b.item ||
      (a.item.title === b.item.title &&
        a.item.icon === b.item.icon &&
        a.item.keys === b.item.keys &&
        a.item.refusal === b.item.refusal &&
        a.item.chosen === b.item.chosen &&
        (a.item.children === undefined) === (b.item.children === undefined))) &&
    a.at.length === b.at.length &&
    a.at.every((place, index) => place === b.at[index])
  )
}

function Marked({ text, at }: { readonly text: string; readonly at: readonly number[] }): ReactNode {
  if (at.length === 0) return text
  const marked = new Set(at)
  const runs: { text: string; hit: boolean }[] = []
  for (let index = 0; index < text.length; index++) {
    const hit = marked.has(index)
    const last = runs.at(-1)
    if (last?.hit === hit) last.text += text[index]
    else runs.push({ text: text[index] ?? '', hit })
  }
  return runs.map(({ text: run, hit }, index) => (hit ? <mark key={index}>{run}</mark> : run))
}

/** The reference to a row's icon, which palette-sprite.tsx draws. */
const glyphHref = (name: IconName): string => `#palette-${name}`
