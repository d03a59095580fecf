import { describeStoredFiles } from './claims/stored-files.ts'
import { doorsToObjects } from './doors.ts'

describeStoredFiles(doorsToObjects)
