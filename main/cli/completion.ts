import { usageError } from './cli-error.ts'
import type { Command } from './command.ts'

type Commands = Readonly<Record<string, Command>>

/** Returns the script that a shell runs to complete `lectern`. Throws CliError for an unknown shell. */
export function completion(shell: string | undefined, commands: Commands): string {
  const names = [...Object.keys(commands), 'completion', 'help']
  if (shell === 'bash') return bash(commands, names)
  if (shell === 'zsh') return `#compdef lectern\nautoload -U +X bashcompinit && bashcompinit\n${bash(commands, names)}`
  if (shell === 'fish') return fish(commands)
  throw usageError('Say it so: lectern completion bash, zsh or fish')
}

const optionsOf = ({ options }: Command): string[] => [...Object.keys(options).map((name) => `--${name}`), '--json']

function bash(commands: Commands, names: readonly string[]): string {
  const cases = Object.entries(commands).map(
    ([name, command]) => `    ${name}) COMPREPLY=($(compgen -f -W '${optionsOf(command).join(' ')}' -- "$word")) ;;`,
  )
  return `_lectern() {
  local word="\${COMP_WORDS[COMP_CWORD]}"
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '${names.join(' ')}' -- "$word"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac
}
complete -F _lectern lectern
`
}

function fish(commands: Commands): string {
  const lines = Object.entries(commands).flatMap(([name, command]) => [
    `complete -c lectern -n __fish_use_subcommand -a ${name} -d '${command.summary.replaceAll("'", String.raw`\'`)}'`,
    ...Object.keys(command.options).map(
      (option) => `complete -c lectern -n '__fish_seen_subcommand_from ${name}' -l ${option}`,
    ),
  ])
  return `${lines.join('\n')}\ncomplete -c lectern -l json -d 'one JSON object a line'\n`
}
