// The command line: the library of any Lectern service, from a terminal or a script.
import { hostname } from 'node:os'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import envPaths from 'env-paths'
import { runCli } from './run-cli.ts'

process.exitCode = await runCli({
  args: process.argv.slice(2),
  env: process.env,
  configFolder: process.env['LECTERN_CONFIG'] ?? envPaths('lectern-cli', { suffix: '' }).config,
  machine: hostname(),
  isTyped: process.stdin.isTTY,
  out: (words) => void process.stdout.write(words),
  say: (line) => void process.stderr.write(`${line}\n`),
  input: () => text(process.stdin),
  fetch: (url, init) => fetch(url, init),
  wait: (milliseconds) => setTimeout(milliseconds),
})
