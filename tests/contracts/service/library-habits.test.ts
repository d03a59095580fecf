import { describeLibraryHabits } from './claims/library-habits.ts'
import { doors } from './doors.ts'

describeLibraryHabits(doors)
