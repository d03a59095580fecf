import { describeEndings } from './shelf-ending-claims.ts'
import { describeInvitations } from './shelf-invitation-claims.ts'
import { describeLimits } from './shelf-limit-claims.ts'
import { describeStrangers } from './shelf-stranger-claims.ts'
import { describeMembers } from './shared-shelf-claims.ts'

const options = async () => ({})
describeInvitations('in a file', options)
describeMembers('in a file', options)
describeEndings('in a file', options)
describeLimits('in a file', options)
describeStrangers('in a file', options)
