import { type ChildProcess, fork } from 'node:child_process'
import type { Port } from '#shared/wire/port.ts'
import type { StartProcess } from './started-process.ts'

/** Heap limit of the process's main thread. The code that reads pages has a separate thread and heap. */
const MAX_HEAP_MB = 256

const compileCache = process.env['NODE_COMPILE_CACHE']

/** Starts processes under Node. `entry` is their script, from source or as built. */
export function forkProcess(entry: URL): StartProcess {
  return () => {
    const child = fork(entry, {
      execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`],
      // The environment may contain the service's secrets, so the process receives only the location of Node's compile
      // cache.
      env: compileCache === undefined ? {} : { NODE_COMPILE_CACHE: compileCache },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    // An idle process must not keep the service from exiting.
    child.unref()
    child.channel?.unref()
    const kill = () => {
      child.kill('SIGKILL')
      // The caller may be waiting for the process to end.
      child.channel?.ref()
    }
    return { port: forkedPort(child), kill }
  }
}

function forkedPort(child: ChildProcess): Port {
  return {
    post: (message) => {
      // The process may end at any moment, which closes the port.
      if (child.connected) child.send(message as object, () => {})
    },
    onMessage: (listener) => {
      child.on('message', listener)
      return () => child.off('message', listener)
    },
    onClose: (listener) => {
      child.on('error', listener)
      // 'exit' is not used, because the last messages may arrive after it.
      child.on('disconnect', () => listener(undefined))
    },
  }
}
