import * as z from 'zod/mini'
import type { Host } from '../host.ts'
import { type HostMethodName, hostMethod } from '../rpc-method-table.ts'

/**
 * Runs one call from a channel until `signal` aborts. If the method does not accept the arguments, rejects with a
 * TypeError that names the invalid one. Otherwise, rejects only if the Host does.
 */
export async function serveCall(
  host: Host,
  name: HostMethodName,
  given: readonly unknown[],
  signal?: AbortSignal,
): Promise<unknown> {
  const { args, signalAt } = hostMethod(name)
  const checked = z.safeParse(args, given)
  if (!checked.success) {
    const [issue] = checked.error.issues
    throw new TypeError(`${name}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is not what it takes'}`)
  }
  const all = [...(checked.data as readonly unknown[])]
  if (signalAt !== undefined) all[signalAt] = signal
  // The table's types guarantee that the arguments match the method's parameters.
  return (host[name] as (...all: readonly unknown[]) => Promise<unknown>)(...all)
}
