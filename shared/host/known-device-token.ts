import type { Report } from '../activity/failure.ts'
import { reported } from '../activity/reported.ts'
import type { DeviceRecords } from '../sync/device-records.ts'

const KEY = 'device proof'

/**
 * Adds the proof that this device received at its last sign-in to a request for a sign-in email. The device stores the
 * proof even after sign-out. Emails requested by this device are therefore counted separately from those requested by
 * strangers.
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
