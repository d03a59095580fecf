/**
 * Numbers of days, weeks and months for which a backup is retained. Only days, weeks and months that have a backup
 * count, starting with the newest.
 */
export interface BackupRotation {
  readonly daily: number
  readonly weekly: number
  readonly monthly: number
}

export const usualRotation: BackupRotation = { daily: 7, weekly: 4, monthly: 6 }

/** The minimum and maximum of each number. The newest backup always stays. */
export const rotationLimits = { daily: [1, 60], weekly: [0, 60], monthly: [0, 60] } as const

export const isRotation = (rotation: BackupRotation): boolean =>
  (['daily', 'weekly', 'monthly'] as const).every((name) => {
    const [least, most] = rotationLimits[name]
    return Number.isInteger(rotation[name]) && rotation[name] >= least && rotation[name] <= most
  })
