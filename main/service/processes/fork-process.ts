import { type ChildProcess, fork } from 'node:child_process'
import type { Port } from '#shared/wire/port.ts'
import type { StartProcess } from './started-process.ts'

/** Of the process's own thread. What reads pages has a thread and a heap of its own. */
const MAX_HEAP_MB = 256

const compileCache = process.env['NODE_COMPILE_CACHE']

/** Starts processes under Node. `entry` is their script: from source, or as built. */
export function forkProcess(entry: URL): StartProcess {
  return () => {
    const child = fork(entry, {
      execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`],
      // The environment may hold the service's secrets, so the process is told only where Node keeps compiled code.
      env: compileCache === undefined ? {} : { NODE_COMPILE_CACHE: compileCache },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    // A process that waits for work keeps nobody else running.
    child.unref()
    child.channel?.unref()
    const kill = () => {
      child.kill('SIGKILL')
      // Who ends it may wait for its end.
      child.channel?.ref()
    }
    return { port: forkedPort(child), kill }
  }
}

function forkedPort(child: ChildProcess): Port {
  return {
    post: (message) => {
      // It may end at any moment, which closes the port.
      if (child.connected) child.send(message as object, () => {})
    },
    onMessage: (listener) => {
      child.on('message', listener)
      return () => child.off('message', listener)
    },
    onClose: (listener) => {
      child.on('error', listener)
      // Not 'exit': its last messages may arrive after that.
      child.on('disconnect', () => listener(undefined))
    },
  }
}
