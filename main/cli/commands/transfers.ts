import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { LARGEST_ARCHIVE, MB, UPLOAD_PART } from '#shared/limits.ts'
import { exportFormatNames } from '#shared/model/export-format.ts'
import { numberOf } from '#shared/api/public/public-id.ts'
import { CliError, exitCode, usageError } from '../cli-error.ts'
import { type Command, text } from '../command.ts'
import { EVERY, type LibraryClient, type Tag } from '../library-client.ts'
import type { Terminal } from '../terminal.ts'

const LOOK_EVERY = 500

interface Transfer {
  readonly id: number
  readonly status: number
  readonly done: number
  readonly total: number | null
  readonly error: string | null
}

interface Export extends Transfer {
  readonly download_url: string | null
  readonly size: number | null
}

interface Import extends Transfer {
  readonly phase: string
  readonly programs: readonly string[]
  readonly counts: Readonly<Record<string, number>> | null
  readonly outcomes: {
    readonly added: number
    readonly joined: number
    readonly refused: number
    readonly left: number
  }
}

interface Upload {
  readonly part_size: number
  readonly missing: readonly number[]
}

export const exportCommand: Command = {
  usage: `FILE [--tag NAME] [--format ${exportFormatNames.join('|')}]`,
  summary: 'write the whole library, or a tag of it, into a file',
  options: { format: { type: 'string' }, tag: { type: 'string' }, 'without-pages': { type: 'boolean' } },
  run: async ({ words, options, terminal, library, print }) => {
    const [file, ...more] = words
    if (file === undefined || more.length > 0) throw usageError('Say it so: lectern export FILE')
    const format = text(options['format']) ?? 'lectern'
    if (!exportFormatNames.some((name) => name === format)) throw usageError(`There is no format ${format}.`)
    const client = library()
    const tag = text(options['tag'])
    const chosen = tag === undefined ? {} : { list: 'tag', tag_id: await tagId(client, tag), title: tag }
    const body = { format, with_pages: options['without-pages'] !== true, ...chosen }
    const begun = await client.own<Export>('POST', '/export_my_data/', { body })
    const end = await settled<Export>(client, terminal, `/export_my_data/${begun.id}/`, ({ status }) => status !== 0)
    if (end.status !== 1 || end.download_url === null) throw new CliError(end.error ?? 'The export failed.')
    const { pathname, search } = new URL(end.download_url)
    const reply = await client.send('GET', pathname + search, {})
    if (!reply.ok || reply.body === null) throw new CliError(`The service answered ${reply.status}.`)
    // An existing file is not replaced until the new one is complete.
    const part = `${file}.part`
    try {
      await pipeline(Readable.fromWeb(reply.body), createWriteStream(part, { mode: 0o600 }))
      await rename(part, file)
    } catch {
      await rm(part, { force: true })
      throw new CliError(`The file could not be written: ${file}`)
    }
    await client.own('DELETE', `/export_my_data/${begun.id}/`)
    print({ file, format, size: end.size, items: end.done }, `Exported ${end.done} items to ${file}\n`)
  },
}

export const importCommand: Command = {
  usage: 'FILE [--dry-run] [--to queue|archive] [--tag NAME] [--fetch all|queue|none]',
  summary: 'take in what another program exported, or Lectern',
  options: {
    'dry-run': { type: 'boolean' },
    to: { type: 'string' },
    tag: { type: 'string' },
    fetch: { type: 'string' },
  },
  run: async ({ words, options, terminal, library, print }) => {
    const [file, ...more] = words
    if (file === undefined || more.length > 0) throw usageError('Say it so: lectern import FILE')
    const client = library()
    const upload = await uploadedFrom(client, terminal, file)
    const begun = await client.own<Import>('POST', '/imports/', { body: { upload, name: basename(file) } })
    const path = `/imports/${begun.id}/`
    const found = await settled<Import>(
      client,
      terminal,
      path,
      ({ phase, status }) => phase !== 'reading' || status === 2,
    )
    if (found.status === 2) throw new CliError(found.error ?? 'The file could not be read.')
    if (options['dry-run'] === true) {
      await client.own('DELETE', path)
      const counts = Object.entries(found.counts ?? {}).filter(([, count]) => count > 0)
      const told = counts.map(([name, count]) => `  ${name.replaceAll('_', ' ')}: ${count}\n`).join('')
      print(
        { programs: found.programs, counts: found.counts },
        `From ${found.programs.join(', ') || 'a list'}:\n${told}`,
      )
      return
    }
    const body = {
      state: text(options['to']) ?? 'as_is',
      tag: text(options['tag']) ?? null,
      fetch: text(options['fetch']) ?? 'all',
    }
    await client.own('POST', `${path}begin/`, { body })
    const end = await settled<Import>(client, terminal, path, ({ phase, status }) => phase === 'done' || status === 2)
    if (end.status === 2) throw new CliError(end.error ?? 'The import failed.')
    const { added, joined, refused } = end.outcomes
    const repeated = end.counts?.['repeated'] ?? 0
    const joint = repeated > 0 ? `, joined in the file ${repeated}` : ''
    print(end, `Added ${added}, known ${joined}${joint}, not taken in ${refused}\n`)
  },
}

async function tagId(client: LibraryClient, name: string): Promise<number> {
  for await (const tag of client.list<Tag>('/tags', {}, EVERY)) {
    if (tag.name.toLowerCase() === name.toLowerCase()) return numberOf('tag', tag.id)
  }
  throw new CliError(`There is no tag ${name}.`, exitCode.notFound)
}

/** Uploads all parts of the file and returns its hash. */
async function uploadedFrom(client: LibraryClient, terminal: Terminal, file: string): Promise<string> {
  const opened = await open(file).catch(() => {
    throw new CliError(`The file could not be read: ${file}`)
  })
  try {
    const { size } = await opened.stat()
    if (size === 0) throw new CliError(`The file is empty: ${file}`)
    if (size > LARGEST_ARCHIVE) throw new CliError(`The file is larger than ${LARGEST_ARCHIVE / MB} MB: ${file}`)
    return await uploaded(client, terminal, opened, size)
  } finally {
    await opened.close()
  }
}

/** Reads the file piece by piece, because it may not fit into memory. */
async function uploaded(client: LibraryClient, terminal: Terminal, file: FileHandle, size: number): Promise<string> {
  const bytesAt = async (start: number, length: number): Promise<Buffer> => {
    const bytes = Buffer.alloc(Math.min(length, size - start))
    const { bytesRead } = await file.read(bytes, 0, bytes.length, start)
    if (bytesRead < bytes.length) throw new CliError('The file was changed while it was read.')
    return bytes
  }
  const digest = createHash('sha256')
  for (let at = 0; at < size; at += UPLOAD_PART) digest.update(await bytesAt(at, UPLOAD_PART))
  const hash = digest.digest('hex')
  const { missing, part_size: length } = await client.own<Upload>('PUT', `/uploads/${hash}/`, { body: { size } })
  for (const [at, part] of missing.entries()) {
    const data = (await bytesAt(part * length, length)).toString('base64')
    await client.own<Upload>('PUT', `/uploads/${hash}/parts/${part}/`, { body: { data } })
    if (missing.length > 1) terminal.say(`Sent ${at + 1} of ${missing.length} parts`)
  }
  return hash
}

async function settled<T extends Transfer>(
  client: LibraryClient,
  terminal: Terminal,
  path: string,
  isSettled: (transfer: T) => boolean,
): Promise<T> {
  let last = ''
  for (;;) {
    const transfer = await client.own<T>('GET', path)
    if (isSettled(transfer)) return transfer
    const words = transfer.total === null ? '' : `${transfer.done} of ${transfer.total}`
    if (words !== '' && words !== last) terminal.say(words)
    last = words
    await terminal.wait(LOOK_EVERY)
  }
}
