// The short walk through other engines that every run of all tests takes: one article the whole way.
import { declareJourneys, skipWithoutEngine } from './engine-test.ts'
import { endToEnd } from './journeys/end-to-end.ts'

skipWithoutEngine()

declareJourneys((journey) => journey === endToEnd)
