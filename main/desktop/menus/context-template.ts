import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron'
import * as t from '#shared/words/desktop.ts'
import { externalLink } from '../external-link.ts'
import { roleItem } from './role-item.ts'

export type ContextFacts = Pick<
  ContextMenuParams,
  | 'linkURL'
  | 'srcURL'
  | 'mediaType'
  | 'hasImageContents'
  | 'isEditable'
  | 'selectionText'
  | 'misspelledWord'
  | 'dictionarySuggestions'
  | 'editFlags'
  | 'x'
  | 'y'
>

export interface ContextActions {
  readonly openLink: (url: string) => void
  readonly copyText: (text: string) => void
  readonly saveLink: (url: string) => void
  readonly copyImage: (x: number, y: number) => void
  readonly replaceWord: (word: string) => void
  readonly learnWord: (word: string) => void
}

/** Returns the context menu for pages that don't have their own: spelling and editing, text, links, images. */
export function contextTemplate(facts: ContextFacts, actions: ContextActions): MenuItemConstructorOptions[] {
  const groups = [spelling(facts, actions), link(facts, actions), image(facts, actions), text(facts)]
  return groups
    .filter((group) => group.length > 0)
    .flatMap((group, at) => (at > 0 ? [{ type: 'separator' }, ...group] : group))
}

function spelling(facts: ContextFacts, actions: ContextActions): MenuItemConstructorOptions[] {
  const { misspelledWord: word, dictionarySuggestions, isEditable } = facts
  if (!isEditable || word === '') return []
  const suggestions = dictionarySuggestions.map((label) => ({ label, click: () => actions.replaceWord(label) }))
  return [
    ...(suggestions.length > 0 ? suggestions : [{ label: t.noSuggestions, enabled: false }]),
    { label: t.addToDictionary, click: () => actions.learnWord(word) },
  ]
}

function link({ linkURL }: ContextFacts, actions: ContextActions): MenuItemConstructorOptions[] {
  // Links within the app can't be opened elsewhere.
  const url = externalLink(linkURL)
  if (url === null || linkURL === '') return []
  if (url.startsWith('mailto:'))
    return [{ label: t.copyEmailAddress, click: () => actions.copyText(decodeURIComponent(new URL(url).pathname)) }]
  return [
    { label: t.openLinkInBrowser, click: () => actions.openLink(url) },
    { label: t.saveLinkToLectern, click: () => actions.saveLink(url) },
    { label: t.copyLink, click: () => actions.copyText(url) },
  ]
}

function image(facts: ContextFacts, actions: ContextActions): MenuItemConstructorOptions[] {
  if (facts.mediaType !== 'image' || !facts.hasImageContents) return []
  const address = /^https?:/.test(facts.srcURL)
  return [
    { label: t.copyImage, click: () => actions.copyImage(facts.x, facts.y) },
    ...(address ? [{ label: t.copyImageAddress, click: () => actions.copyText(facts.srcURL) }] : []),
  ]
}

function text({ isEditable, selectionText, editFlags }: ContextFacts): MenuItemConstructorOptions[] {
  if (isEditable) {
    return [
      { ...roleItem('undo'), enabled: editFlags.canUndo },
      { ...roleItem('redo'), enabled: editFlags.canRedo },
      { type: 'separator' },
      { ...roleItem('cut'), enabled: editFlags.canCut },
      { ...roleItem('copy'), enabled: editFlags.canCopy },
      { ...roleItem('paste'), enabled: editFlags.canPaste },
      { ...roleItem('selectAll'), enabled: editFlags.canSelectAll },
    ]
  }
  return selectionText.trim() === '' ? [] : [{ ...roleItem('copy'), enabled: editFlags.canCopy }]
}
