import { MessageChannelMain, type UtilityProcess, utilityProcess } from 'electron'
import type { ProcessAnswer, ProcessKind, ProcessRequest } from '../../service/port.ts'

/**
 * Starts and ends processes at the service's request, because only the main process can. They end with the service.
 * `entries` maps each kind of process to its built script.
 */
export function giveProcesses(service: UtilityProcess, entries: Readonly<Record<ProcessKind, string>>): void {
  const running = new Map<number, UtilityProcess>()
  const answer = (words: ProcessAnswer, ports: Electron.MessagePortMain[] = []): void =>
    service.postMessage(words, ports)
  service.on('message', (request: ProcessRequest) => {
    if ('kill' in request) {
      running.get(request.kill)?.kill()
      return
    }
    const id = request.start
    const child = utilityProcess.fork(entries[request.kind], [], {
      serviceName: `Lectern ${request.kind}`,
      stdio: 'ignore',
      env: neededEnvironment(),
    })
    running.set(id, child)
    child.once('exit', () => {
      running.delete(id)
      answer({ ended: id })
    })
    const { port1, port2 } = new MessageChannelMain()
    child.postMessage(null, [port1])
    answer({ started: id }, [port2])
  })
  service.once('exit', () => {
    for (const child of running.values()) child.kill()
  })
}

/** Returns the environment for processes that read untrusted files: only the variables that Windows itself needs. */
function neededEnvironment(): Record<string, string> {
  const { SystemRoot } = process.env
  return SystemRoot === undefined ? {} : { SystemRoot }
}
