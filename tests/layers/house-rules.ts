import { guardedGlobals } from './rooms.ts'
import type { Facts, SourceFile } from './source-facts.ts'
import { judgeStatements } from './statement-rules.ts'

const longest = 600
const forbiddenNames = /^(utils?|helpers?|lib|common|misc)$/
const overflow = /^(?:from-)?\d+$|^(?:more|others?|rest|extras?|overflow|part-\d+|various)$/
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*\.(ts|tsx|mjs)$/
const dynamicCode = ['eval', 'Function']
/** Functions that take the system's language unless they are given one. */
const speaking = [
  ...['Collator', 'DateTimeFormat', 'DisplayNames', 'DurationFormat', 'ListFormat', 'NumberFormat'].map(
    (name) => `Intl.${name}`,
  ),
  ...['Intl.RelativeTimeFormat', '.localeCompare', '.toLocaleDateString', '.toLocaleString', '.toLocaleTimeString'],
]
/** Files that speak other languages than the interface: those of emails, and those of voices. */
const speakOthers = ['shared/language/', 'shared/text/written-date.ts', 'renderer/player/system/play-system-sample.ts']
const timeAndChance = [
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'performance',
  'crypto',
  'process',
]

/** Returns the breaches of the rules that can be checked within one file. */
export function judgeFile(file: SourceFile, facts: Facts): string[] {
  return [
    ...judgeName(file.path),
    ...judgeLength(file),
    ...judgeMarkup(file.path, facts),
    ...judgeGlobals(file, facts),
    ...judgeErrors(file.path, facts),
    ...judgeLanguage(file.path, facts),
    ...judgeStatements(file, facts),
  ]
}

function judgeName(path: string): string[] {
  const parts = path.split('/')
  const words = parts.map((part) => part.replace(/\..*$/, ''))
  const problems = words.filter((word) => forbiddenNames.test(word)).map((word) => `the name ${word} says nothing`)
  const name = parts.at(-1) ?? ''
  for (const folder of parts.slice(0, -1)) {
    if (overflow.test(folder)) problems.push(`the folder ${folder} is named for what did not fit elsewhere`)
  }
  if (!kebab.test(name)) problems.push(`${name} is not in kebab-case`)
  return problems
}

function judgeLength({ text }: SourceFile): string[] {
  const lines = text.split('\n').length
  return lines > longest ? [`${lines} lines: is it two things? (at most ${longest})`] : []
}

/** No HTML string reaches a document, and no string becomes code. */
function judgeMarkup(path: string, { members, globals }: Facts): string[] {
  if (path.startsWith('tests/')) return []
  const problems = dynamicCode.filter((name) => globals.has(name)).map((name) => `${name} makes code of a string`)
  if (members.has('.dangerouslySetInnerHTML')) problems.push('dangerouslySetInnerHTML is never used')
  for (const name of ['.innerHTML', '.outerHTML']) {
    // The service parses pages in a document that is never displayed. It may read markup, but not write it.
    const reading = members.has(name) && !path.startsWith('main/service/')
    if (reading || members.has(`${name} =`)) problems.push(`${name.slice(1)} is never used`)
  }
  for (const name of ['.insertAdjacentHTML', '.createContextualFragment', '.setHTMLUnsafe', 'document.write']) {
    if (members.has(name)) problems.push(`${name.replace(/^\./, '')} is never used`)
  }
  return problems
}

/** No error is dropped silently: the code reports it or says why it is not an error. */
function judgeErrors(path: string, { swallowed }: Facts): string[] {
  if (!/^(?:main|preload|renderer|shared)\//.test(path)) return []
  return swallowed.map((what) => `${what} drops an error: report it, or answer with a reason`)
}

/** The reader's language, not the system's, determines how the interface writes dates, numbers and lists. */
function judgeLanguage(path: string, { members }: Facts): string[] {
  if (!/^(?:renderer|shared)\//.test(path) || speakOthers.some((place) => path.startsWith(place))) return []
  return speaking
    .filter((name) => members.has(name))
    .map((name) => `${name.replace(/^\./, '')} speaks the system's language: use shared/language`)
}

/** Time, randomness and network are passed in. Only the listed paths may access the network. */
function judgeGlobals({ path }: SourceFile, { globals, members, readsClock }: Facts): string[] {
  const problems: string[] = []
  for (const { names, only } of guardedGlobals) {
    if (['tests/', ...only].some((place) => path.startsWith(place))) continue
    for (const name of names) if (globals.has(name)) problems.push(`${name} is reached for`)
  }
  if (!path.startsWith('shared/')) return problems
  for (const name of timeAndChance) if (globals.has(name)) problems.push(`${name} is reached for`)
  for (const name of ['Date.now', 'Math.random']) if (members.has(name)) problems.push(`${name} is reached for`)
  if (readsClock) problems.push('new Date() reads the clock')
  return problems
}
