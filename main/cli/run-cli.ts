import { parseArgs } from 'node:util'
import { CliError, exitCode, usageError } from './cli-error.ts'
import type { Command, Options } from './command.ts'
import { commands } from './commands.ts'
import { completion } from './completion.ts'
import { LibraryClient } from './library-client.ts'
import { signedIn } from './sign-in-file.ts'
import type { Terminal } from './terminal.ts'

const everywhere = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const

/** Runs one command line. Returns the exit code: see cli-error.ts. */
export async function runCli(terminal: Terminal): Promise<number> {
  try {
    await run(terminal)
    return exitCode.done
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    terminal.say(error.message)
    return error.code
  }
}

async function run(terminal: Terminal): Promise<void> {
  const [name, ...rest] = terminal.args
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    terminal.out(help())
    return
  }
  if (name === 'completion') {
    terminal.out(completion(rest[0], commands))
    return
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) throw usageError(`There is no command ${name}. lectern help tells what there is.`)
  const { values, positionals } = parsed(name, command, rest)
  if (values['help'] === true) {
    terminal.out(`lectern ${name} ${command.usage}\n\n${command.summary}\n`)
    return
  }
  await command.run({
    words: positionals,
    options: values,
    terminal,
    library: () => new LibraryClient(terminal, signedIn(terminal)),
    print: (result, words) => terminal.out(values['json'] === true ? `${JSON.stringify(result)}\n` : words),
  })
}

function parsed(name: string, command: Command, args: readonly string[]): { values: Options; positionals: string[] } {
  try {
    const options = { ...command.options, ...everywhere }
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    const said = error instanceof Error ? (error.message.split('. ')[0] ?? '') : ''
    throw usageError(`${said}. Say it so: lectern ${name} ${command.usage}`)
  }
}

function help(): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length))
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}\n`)
  return `Usage: lectern COMMAND [--json]

${lines.join('')}  ${'completion'.padEnd(width)}  print what completes these in bash, zsh or fish

lectern COMMAND --help tells more. --json prints one JSON object a line.
LECTERN_ADDRESS and LECTERN_TOKEN replace the stored sign-in.
Ends with 0 done, 1 failed, 2 wrong use, 3 not signed in, 4 not found, 5 asked to wait.
`
}
