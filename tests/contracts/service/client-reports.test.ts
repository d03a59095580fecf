import { describeClientReports } from './claims/client-reports.ts'
import { doors } from './doors.ts'

describeClientReports(doors)
