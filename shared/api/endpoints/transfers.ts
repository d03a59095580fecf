import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { pathId } from './inputs.ts'

const transfer = z.looseObject({
  id: z.int(),
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  done: z.int(),
  total: z.nullable(z.int()),
  error: z.nullable(z.string()),
  download_url: z.nullable(z.string()),
  created_date: z.string(),
  expires_date: z.nullable(z.string()),
})

/** A whole library going out or coming in: how far it has come. */
export const transferEndpoints = {
  exportBegin: endpoint({
    method: 'POST',
    path: '/export_my_data/',
    summary: 'Ask for everything in one archive. Answers 501 until archives are made.',
    reply: z.looseObject({ id: z.int(), status: z.int() }),
    status: [202],
  }),
  exportStatus: endpoint({
    method: 'GET',
    path: '/export_my_data/{id}/',
    summary: 'How far an export has come.',
    params: pathId,
    reply: transfer,
  }),
  imports: endpoint({
    method: 'GET',
    path: '/imports/',
    summary: 'The last imports.',
    reply: z.looseObject({ imports: z.array(transfer) }),
  }),
  importStatus: endpoint({
    method: 'GET',
    path: '/imports/{id}/',
    summary: 'How far an import has come.',
    params: pathId,
    reply: transfer,
  }),
} as const
