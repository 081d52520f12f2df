import type { Config } from '../config/config.ts'
import { lockInstallation, readSealedDataKey, resealDataKey } from '../database/installation.ts'
import { previousSecretFile, type Secrets } from '../database/secrets.ts'
import { onConnection } from '../database/transaction.ts'
import { changeInSystem } from '../features/audit/index.ts'
import { SYSTEM_ORGANIZATION } from '../kernel/ids.ts'
import { print } from './print.ts'
import { operatorOrigin, withRuntime } from './runtime.ts'

/**
 * Seals the data key under the current secret: REEVE_SECRET, or a new secret that is stored in the data directory. The
 * data key stays the same, so everything hashed or sealed with it stays valid, and running processes continue.
 */
export async function secretRotate({ json }: { json?: boolean }): Promise<void> {
  await withRuntime(async ({ app, config }) => {
    const seen = await onConnection(app.pool, readSealedDataKey)
    const { secrets, isChanged } = await changeInSystem(app.runtime, operatorOrigin(), {
      read: lockInstallation,
      decide({ found }) {
        const { secrets, isChanged, write } = resealDataKey(found, config, seen)
        const target = { type: 'installation', id: SYSTEM_ORGANIZATION, name: secrets.current.from }
        const fact = isChanged ? { action: 'secret.rotated', target } : null
        return { result: { secrets, isChanged }, fact, writes: write }
      },
    })
    const sealed_under = secrets.current.from
    const left_to_do = isChanged ? leftAfterChange(config, secrets) : leftWithoutChange(secrets)
    const said = isChanged
      ? `The data key is now encrypted with ${sealed_under}.`
      : `No change: the data key is already encrypted with ${sealed_under}.`
    print(json, { rotated: isChanged, sealed_under, left_to_do }, [said, ...left_to_do].join('\n'))
  })
}

/** A sentence for each step that the operator still has to take. */
function leftAfterChange({ secret, dataDir }: Config, { current, previous }: Secrets): string[] {
  const backups = 'Earlier backups can only be restored with the previous secret'
  if (secret === null) {
    return [
      `Save a copy of ${current.from} in your secret store.`,
      `${backups}. It is in ${previousSecretFile(dataDir)}: move that file to where you keep those ` +
        'backups, or delete it if you keep none. The next rotation is only possible afterwards.',
    ]
  }
  return [
    ...(previous ? [`Remove ${previous.from} at the next restart of each process.`] : []),
    'Processes can no longer start with only the previous secret.',
    `${backups}. Keep it for as long as you keep those backups.`,
  ]
}

const leftWithoutChange = ({ current, previous }: Secrets): string[] => [
  previous
    ? `Remove ${previous.from} at the next restart of each process.`
    : `To rotate the secret, set REEVE_SECRET_PREVIOUS to the secret in ${current.from}, ` +
      'and REEVE_SECRET to a new one.',
]
