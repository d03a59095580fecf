import { describeKeptBytes } from './claims/kept-bytes.ts'
import { doorsToObjects } from './doors.ts'

describeKeptBytes(doorsToObjects)
