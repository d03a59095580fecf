import { type ChildProcess, fork } from 'node:child_process'
import type { Port } from '#shared/wire/port.ts'
import type { StartProcess } from './started-process.ts'

/** Heap of the process's own thread. The code that reads pages has a separate thread and heap. */
const MAX_HEAP_MB = 256

const compileCache = process.env['NODE_COMPILE_CACHE']

/** Starts processes under Node. `entry` is their script: from source, or as built. */
export function forkProcess(entry: URL): StartProcess {
  return () => {
    const child = fork(entry, {
      execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`],
      // The environment may hold the service's secrets, so the process only gets the location of Node's compiled code.
      env: compileCache === undefined ? {} : { NODE_COMPILE_CACHE: compileCache },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    // A process that waits for work does not stop others from ending.
    child.unref()
    child.channel?.unref()
    const kill = () => {
      child.kill('SIGKILL')
      // The caller that ends it may wait for its end.
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
