import { testHalf } from './half.ts'

testHalf(1)
