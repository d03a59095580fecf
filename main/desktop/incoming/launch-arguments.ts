import { resolve } from 'node:path'
import { webAddress } from '#shared/text/addresses/web-address.ts'
import * as t from '#shared/words/desktop.ts'
import { type Intent, parseDeepLink } from './deep-link.ts'

export interface Launch {
  readonly intents: readonly Intent[]
  /** Error messages for arguments that can't be handled. */
  readonly refused: readonly string[]
  /** `--hidden`: started at login, without a window. */
  readonly hidden: boolean
  /** `--new-window`: from the system's own menu for the app. */
  readonly newWindow: boolean
}

/**
 * Parses a command line: `--save URL`, `--save-clipboard`, `--new-window`, `--hidden`, lectern:// links and files.
 * `folder` is the working directory. Skips Chromium's switches, the program, and the app's folder if not packaged.
 */
export function readLaunch(args: readonly string[], folder: string): Launch {
  const intents: Intent[] = []
  const paths: string[] = []
  const refused: string[] = []
  const flags = new Set<string>()
  const save = (text: string): void => {
    const url = webAddress(text)
    if (url === null) refused.push(t.textIsNotTheAddressOf({ text: shortened(text) }))
    else intents.push({ kind: 'save', url, quiet: true })
  }
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? ''
    if (arg === '--save') {
      at += 1
      save(args[at] ?? '')
    } else if (arg.startsWith('--save=')) save(arg.slice('--save='.length))
    else if (arg === '--save-clipboard') intents.push({ kind: 'saveClipboard' })
    else if (/^lectern:/i.test(arg)) {
      const intent = parseDeepLink(arg)
      if (intent === null) refused.push(t.aLinkToLecternCouldNot)
      else intents.push(intent)
    } else if (arg.startsWith('-')) flags.add(arg)
    else if (arg !== '') paths.push(resolve(folder, arg))
  }
  if (paths.length > 0) intents.push({ kind: 'files', paths })
  return { intents, refused, hidden: flags.has('--hidden'), newWindow: flags.has('--new-window') }
}

function shortened(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}
