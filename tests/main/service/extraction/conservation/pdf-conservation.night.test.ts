import { declarePdfConservation } from './pdf-conservation.ts'

declarePdfConservation(1)
