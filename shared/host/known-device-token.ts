import type { Report } from '../activity/failure.ts'
import { reported } from '../activity/reported.ts'
import type { DeviceRecords } from '../sync/device-records.ts'

const KEY = 'device proof'

/**
 * The request of an email to sign in, with what the last sign-in gave this device. It keeps that when it signs out: the
 * emails that it asks for are counted apart from those that strangers ask for.
 */
export async function withDeviceProof<Input>(input: Input, store: DeviceRecords, report: Report): Promise<Input> {
  const records = await reported(report, 'read what tells this device from strangers', store.localRecords('setting'))
  const value = records?.find(({ key }) => key === KEY)?.value
  if (typeof value !== 'string') return input
  const { body } = input as { readonly body: object }
  return { ...input, body: { ...body, device_proof: value } }
}

export async function writeDeviceProof(store: DeviceRecords, proof: string): Promise<void> {
  await store.putLocal({ kind: 'setting', key: KEY, value: proof })
}
