import { ChevronDown, ChevronUp, Copy, GripVertical, Pencil, Trash2 } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import type { Rule, StoredRule } from '#shared/model/rules/rule.ts'
import * as t from '#shared/words/settings/rules.ts'
import { IconButton } from '../../../components/button.tsx'
import switches from '../../../components/switch.module.css'
import { RuleSentence } from './rule-sentence.tsx'
import { deleteRule, moveRule, saveRule } from './use-rules.ts'
import styles from './rules.module.css'

interface RuleListProps {
  readonly rules: readonly StoredRule[]
  readonly edit: (id: string, rule: Rule) => void
}

/** The rules in their order, which dragging and keys change. */
export function RuleList({ rules, edit }: RuleListProps): ReactNode {
  const [over, setOver] = useState<string | null>(null)
  const dragged = useRef<string | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const drop = (onto: string): void => {
    const [from, to] = [dragged.current, onto].map((id) => rules.findIndex((one) => one.id === id))
    if (dragged.current !== null && from !== undefined && to !== undefined && from >= 0 && to >= 0)
      moveRule(dragged.current, to - from)
    setOver(null)
  }
  const moveByKey = (event: KeyboardEvent, id: string): void => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!event.altKey || by === undefined) return
    event.preventDefault()
    const focused = document.activeElement?.getAttribute('data-part')
    moveRule(id, by)
    // The row keeps the focus where it is now.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-rule="${id}"] [data-part="${focused}"]`)?.focus(),
    )
  }
  return (
    <ol ref={list} className={styles.rules}>
      {rules.map((stored, at) => (
        // Keys pressed on the row's controls move the row.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <li
          key={stored.id}
          className={styles.rule}
          data-rule={stored.id}
          data-over={over === stored.id || undefined}
          onKeyDown={(event) => moveByKey(event, stored.id)}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(stored.id)
          }}
          onDragLeave={() => setOver(null)}
          onDrop={(event) => {
            event.preventDefault()
            drop(stored.id)
          }}
        >
          <span
            className={styles.handle}
            draggable
            aria-hidden
            onDragStart={(event) => {
              dragged.current = stored.id
              event.dataTransfer.setData('text/plain', '')
            }}
            onDragEnd={() => setOver(null)}
          >
            <GripVertical size={16} />
          </span>
          <RuleRow stored={stored} number={at + 1} isLast={at === rules.length - 1} edit={edit} />
        </li>
      ))}
    </ol>
  )
}

interface RuleRowProps {
  readonly stored: StoredRule
  readonly number: number
  readonly isLast: boolean
  readonly edit: RuleListProps['edit']
}

function RuleRow({ stored: { id, rule }, number, isLast, edit }: RuleRowProps): ReactNode {
  const name = rule?.name || t.ruleNumber({ number })
  const gone = (
    <IconButton label={t.deleteName({ name })} data-part="delete" onClick={() => deleteRule(id, name)}>
      <Trash2 size={16} aria-hidden />
    </IconButton>
  )
  if (rule === null)
    return (
      <>
        <div className={styles.text}>{t.thisRuleCantBeRead}</div>
        <div className={styles.controls}>{gone}</div>
      </>
    )
  return (
    <>
      <div className={styles.text} data-off={!rule.is_on || undefined}>
        {rule.name === '' ? null : <bdi className={styles.name}>{rule.name}</bdi>}
        <span>
          <RuleSentence rule={rule} />
        </span>
      </div>
      <div className={styles.controls}>
        <IconButton label={t.moveUp} data-part="up" disabled={number === 1} onClick={() => moveRule(id, -1)}>
          <ChevronUp size={16} aria-hidden />
        </IconButton>
        <IconButton label={t.moveDown} data-part="down" disabled={isLast} onClick={() => moveRule(id, 1)}>
          <ChevronDown size={16} aria-hidden />
        </IconButton>
        <IconButton label={t.edit} data-part="edit" onClick={() => edit(id, rule)}>
          <Pencil size={16} aria-hidden />
        </IconButton>
        <IconButton label={t.duplicate} data-part="copy" onClick={() => void saveRule(rule, { after: id })}>
          <Copy size={16} aria-hidden />
        </IconButton>
        {gone}
        <input
          type="checkbox"
          className={switches.switch}
          aria-label={name}
          data-part="on"
          checked={rule.is_on}
          onChange={(event) => void saveRule({ ...rule, is_on: event.target.checked }, { id })}
        />
      </div>
    </>
  )
}
