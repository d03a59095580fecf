import { Device } from '../sync/device.ts'

/** Returns a device that has loaded a library of this many entries, with nothing announced yet. */
export async function synced(entries: number, more: ConstructorParameters<typeof Device>[1] = {}): Promise<Device> {
  const device = new Device(entries, more)
  await device.host.sync()
  device.take()
  return device
}
