import type { Config } from '../config/config.ts'
import { lockInstallation, readSealedDataKey, resealDataKey } from '../database/installation.ts'
import { previousSecretFile, type Secrets } from '../database/secrets.ts'
import { onConnection } from '../database/transaction.ts'
import { changeInSystem } from '../features/audit/index.ts'
import { SYSTEM_ORGANIZATION } from '../kernel/ids.ts'
import { print } from './print.ts'
import { byOperator, withRuntime } from './runtime.ts'

/**
 * Seals the data key under the current secret: REEVE_SECRET, or a new one that it puts into the data directory. What
 * was hashed and sealed with the data key stays as it is, and processes that run go on.
 */
export async function secretRotate({ json }: { json?: boolean }): Promise<void> {
  await withRuntime(async ({ app, config }) => {
    const seen = await onConnection(app.pool, readSealedDataKey)
    const { secrets, isChanged } = await changeInSystem(app.runtime, byOperator(), {
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
      ? `The data key is sealed under ${sealed_under}.`
      : `The data key is sealed under ${sealed_under} already. Nothing was changed.`
    print(json, { rotated: isChanged, sealed_under, left_to_do }, [said, ...left_to_do].join('\n'))
  })
}

/** A sentence for each thing that no process can do by itself. */
function leftAfterChange({ secret, dataDir }: Config, { current, previous }: Secrets): string[] {
  const backups = 'A backup from before opens with the previous secret only'
  if (secret === null) {
    return [
      `Copy ${current.from} to where you keep the secret.`,
      `${backups}. It is in ${previousSecretFile(dataDir)}: move that file to where you keep such ` +
        'backups, or delete it if you keep none. The next rotation waits for that.',
    ]
  }
  return [
    ...(previous ? [`Drop ${previous.from} at the next restart of each process.`] : []),
    'A process that starts with the previous secret alone is refused from now on.',
    `${backups}: keep it as long as you keep such a backup.`,
  ]
}

const leftWithoutChange = ({ current, previous }: Secrets): string[] => [
  previous
    ? `Drop ${previous.from} at the next restart of each process.`
    : `To change the secret, set REEVE_SECRET_PREVIOUS to that of ${current.from}, and REEVE_SECRET to a new one.`,
]
