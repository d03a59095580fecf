import { endpoint } from '../endpoint.ts'
import { profileSchema } from '../schemas.ts'

export const profileEndpoints = {
  profile: endpoint({ method: 'GET', path: '/profile/', summary: 'The signed-in reader.', reply: profileSchema }),
} as const
