import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Operation } from '../operations/operation.ts'
import { admitPlatform } from '../operations/platform-admission.ts'
import { executePlatformChange } from '../operations/platform-change.ts'
import type { PlatformCredential, PlatformInput, PlatformOperation } from '../operations/platform-operation.ts'
import { executePlatformQuery } from '../operations/platform-query.ts'
import { platformKeyOf } from './credentials.ts'
import { contextOf, countRequest, idempotencyKeyOf, type RouteOptions, sendAnswer } from './routes.ts'
import { createValidator } from './validation.ts'

type Platform = Extract<Operation, PlatformOperation>

/** Serves a platform operation. Checks in the same order as for all other operations. */
export function registerPlatformOperation(app: FastifyInstance, operation: Platform, options: RouteOptions) {
  const validator = createValidator(operation)
  const keys = new WeakMap<FastifyRequest, PlatformCredential>()
  app.route({
    method: operation.method,
    url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
    // The framework's validation is off, because the order of checks matters.
    validatorCompiler: () => () => true,
    onRequest: async (request, reply) => {
      request.operation = operation
      if (operation.kind === 'platformChange') request.idempotencyKey = idempotencyKeyOf(request)
      const credential = platformKeyOf(request.raw, options.credentials, request.networkAddress)
      keys.set(request, credential)
      await admitPlatform(options.runtime, operation, credential, async caller => {
        request.platformKey = caller
        await countRequest(options, request, reply, caller.id)
      })
    },
    handler: async (request, reply) => {
      const credential = keys.get(request)
      if (!credential) throw new Error(`${operation.id} was called without a platform key`)
      const query = validator.query(request.query)
      const body = operation.kind === 'platformQuery' ? undefined : validator.body(request.body)
      const input = { query, body, params: validator.params(request.params) } as PlatformInput
      const answer = await execute(operation, options, credential, input, request, reply)
      if (answer.etag !== null) reply.header('etag', answer.etag)
      return sendAnswer(reply.code(operation.status ?? 200), operation, answer.response)
    },
  })
}

async function execute(
  operation: Platform,
  { runtime }: RouteOptions,
  credential: PlatformCredential,
  input: PlatformInput,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (operation.kind === 'platformQuery') return executePlatformQuery(runtime, operation, credential, input)
  const { platformKey: caller, idempotencyKey } = request
  if (!caller) throw new Error(`${operation.id} was called without an authenticated caller`)
  const ifMatch = request.headers['if-match'] ?? null
  const dryRun = (input.query as { dry_run?: boolean }).dry_run ?? false
  const change = { ...input, credential, caller, context: contextOf(request), dryRun, idempotencyKey, ifMatch }
  const answer = await executePlatformChange(runtime, operation, change)
  if (answer.replayed) reply.header('idempotency-replayed', 'true')
  return answer
}
