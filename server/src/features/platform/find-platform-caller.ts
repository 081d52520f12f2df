import { SYSTEM_ORGANIZATION } from '../../kernel/ids.ts'
import type { Vault } from '../../kernel/vault.ts'
import { invalidPlatformKey } from '../../operations/platform-admission.ts'
import type { PlatformCredential } from '../../operations/platform-operation.ts'
import { organizationOfKey, PLATFORM_PREFIX } from '../api-keys/index.ts'
import type { PlatformKeyUsage } from './platform-key-usage.ts'
import { findPlatformCaller } from './platform-keys.sql.ts'

export const hashPlatformKey = (vault: Vault, key: string): Buffer => vault.hash('platform key', key)

/** Parses a key's text into a credential; undefined if it does not have the format of a platform key. */
export const createPlatformKeyReader =
  (vault: Vault, usage: Pick<PlatformKeyUsage, 'record'>) =>
  (key: string, ip: string | null): PlatformCredential | undefined => {
    if (organizationOfKey(key, PLATFORM_PREFIX) !== SYSTEM_ORGANIZATION) return undefined
    const hash = hashPlatformKey(vault, key)
    return {
      refusal: invalidPlatformKey,
      findCaller: now => findPlatformCaller(hash, ip, now),
      used: ({ id }, at) => usage.record(id, at),
    }
  }
