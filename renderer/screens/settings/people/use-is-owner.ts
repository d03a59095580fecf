import { useAsyncValue, useHost } from '../../../cache/index.ts'

/** True if the reader runs the service. False until that is known. */
export function useIsOwner(): boolean {
  const host = useHost()
  const { value } = useAsyncValue('profile', () => host.call('profile', {}))
  return value?.['is_staff'] === true
}
