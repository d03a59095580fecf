import { createContext, use, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { type CommandId, type CommandIdOf, type CommandScope } from '#shared/commands/known.ts'
import { preference } from '../preferences/index.ts'
import { type CommandRun, Dispatcher } from './dispatcher.ts'

export const dispatcher = new Dispatcher(
  () => preference('shortcuts'),
  () => preference('keys'),
)

/** True in a pane next to a list that has its own commands. */
export const SidePaneContext = createContext(false)

/**
 * Registers a screen's commands while it is mounted. Handlers may change on every render, but the set of IDs should
 * not. A handler that returns false leaves the key to the browser. Registers in the layout phase, so that keys work as
 * soon as a screen is visible and none is lost before effects run.
 */
export function useCommands<S extends CommandScope>(
  _scope: S,
  handlers: Partial<Record<CommandIdOf<S>, CommandRun>>,
): void {
  const beside = use(SidePaneContext)
  const latest = useRef(handlers)
  useLayoutEffect(() => {
    latest.current = handlers
  })
  const ids = Object.keys(handlers).sort().join(' ')
  useLayoutEffect(() => {
    const runs = ids
      .split(' ')
      .filter((id) => id !== '')
      .map((id) => [id, (event: KeyboardEvent | null) => latest.current[id as CommandIdOf<S>]?.(event)])
    return dispatcher.register(Object.fromEntries(runs) as Partial<Record<CommandId, CommandRun>>, beside)
  }, [ids, beside])
}

/** Runs a command from a button or menu. Returns false if nothing on screen handles it. */
export const runCommand = (id: CommandId): boolean => dispatcher.run(id)

/** Returns the unfinished key sequence, for the hint in the corner. */
export const useKeyPrefix = (): string => useSyncExternalStore(dispatcher.subscribe, () => dispatcher.prefix)
