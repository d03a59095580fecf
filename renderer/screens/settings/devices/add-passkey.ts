import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser'
import type { Host } from '#shared/host/host.ts'
import * as t from '#shared/words/settings/devices.ts'

/** Creates a passkey named after this device and stores it. Resolves to false if the reader cancels. */
export async function addPasskey(host: Pick<Host, 'call'>): Promise<boolean> {
  const { options } = await host.call('passkeyBegin', {})
  let credential
  try {
    credential = await startRegistration({
      optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
    })
  } catch (error) {
    const { name } = error as Error
    if (name === 'NotAllowedError' || name === 'AbortError') return false
    if (name === 'InvalidStateError')
      throw new Error('This device has a passkey for this library already.', { cause: error })
    throw error
  }
  const { id, type, response } = credential
  const sent = { ...credential, id, type, response: { ...response } }
  await host.call('passkeyAdd', { body: { name: deviceName(), credential: sent } })
  return true
}

function deviceName(): string {
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|Linux)/.exec(navigator.userAgent)?.[1]
  return system === undefined ? t.passkey : system.replace('Mac OS X', 'Mac')
}
