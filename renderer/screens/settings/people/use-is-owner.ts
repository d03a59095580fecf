import { useAsyncValue, useHost } from '../../../cache/index.ts'

/** Returns true if the reader runs the service, and false until that is known. */
export function useIsOwner(): boolean {
  const host = useHost()
  const { value } = useAsyncValue('profile', () => host.call('profile', {}))
  return value?.['is_staff'] === true
}
