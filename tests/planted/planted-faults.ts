import type { PlantedFault } from './planted-fault.ts'
import { readerFaults } from './reader-faults.ts'
import { serviceFaults } from './service-faults.ts'

/** Losses of a reader through small mistakes. The tests find each of them. */
export const plantedFaults: readonly PlantedFault[] = [...serviceFaults, ...readerFaults]
