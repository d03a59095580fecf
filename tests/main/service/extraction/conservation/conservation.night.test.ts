import { declareConservation } from './conservation.ts'

declareConservation(1)
