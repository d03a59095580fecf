/** Number of the newest days, weeks and months that retain a backup, among those that have one. */
export interface BackupRotation {
  readonly daily: number
  readonly weekly: number
  readonly monthly: number
}

export const usualRotation: BackupRotation = { daily: 7, weekly: 4, monthly: 6 }

/** The least and most of each. The newest backup always stays. */
export const rotationLimits = { daily: [1, 60], weekly: [0, 60], monthly: [0, 60] } as const

export const isRotation = (rotation: BackupRotation): boolean =>
  (['daily', 'weekly', 'monthly'] as const).every((name) => {
    const [least, most] = rotationLimits[name]
    return Number.isInteger(rotation[name]) && rotation[name] >= least && rotation[name] <= most
  })
