import type { Facts, SourceFile } from './source-facts.ts'

/** Folder that may use SQLite's own language. The rest of the service uses kysely's. */
const speaksSqlite = 'main/service/database/'
/** Folder of another engine, whose statements no SQLite reads. */
const speaksPostgres = 'main/service/servers/postgres/'

/** Commands that work on the file as a whole, while no service runs. */
const hasConnection = ['main/service/commands/doctor.ts']

/** Terms that another database would not understand, as they appear in a text. */
const sqliteOnly: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['json_each', /json_each/i],
  ['rowid', /\browid\b/i],
  ['match', /\bMATCH\b|^match$|\bmatch \?/],
  ['bm25', /\bbm25\b/i],
  // The greatest of a column's values is fn.max in kysely. The greater of two is the dialect's.
  ['max of two', /^(?:max|min)$|\b(?:max|min)\([^()]*,/i],
  ['substr', /\bsubstr\(/i],
  ['::', /[\w)"?]::[a-z_]/i],
  ['pragma', /\bpragma\b/i],
  ['replace into', /\breplace into\b/i],
  ['reindex', /\bREINDEX\b/],
  ['indexed by', /\b(?:not indexed|indexed by)\b/i],
  // A plus sign before a column hides it from SQLite's indexes.
  ['+column', /(?:^|[\s(,])\+[a-z_"]+(?:\.[a-z_"]+|\s*(?:=|<|>|in\b|is\b))/i],
]
const sqliteMembers = ['.replaceInto', '.orReplace', '.orIgnore', '.pragma']

/** Returns the breaches of the rules about the service's statements and transactions. */
export function judgeStatements({ path }: SourceFile, { texts, members, concurrent }: Facts): string[] {
  if (!path.startsWith('main/service/')) return []
  // Statements of one connection run one after another anyway, and one that fails must not leave others behind it.
  const problems = concurrent.map(
    (name) => `${name} in a transaction: await its statements one after another, or with atOnce`,
  )
  if (path.startsWith(speaksSqlite) || path.startsWith(speaksPostgres)) return problems
  for (const [name, pattern] of sqliteOnly) {
    if (texts.some((text) => pattern.test(text)))
      problems.push(`${name} is SQLite's own: it belongs to ${speaksSqlite}`)
  }
  for (const name of sqliteMembers) {
    if (members.has(name)) problems.push(`${name.slice(1)} is SQLite's own: it belongs to ${speaksSqlite}`)
  }
  if (members.has('.withConnection') && !hasConnection.includes(path)) {
    problems.push('withConnection is for work on the file as a whole')
  }
  return problems
}
