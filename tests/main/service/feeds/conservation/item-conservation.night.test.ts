import { declareItemConservation } from './item-conservation.ts'

declareItemConservation(1)
