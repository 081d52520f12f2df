import { Button } from '@mantine/core'
import type { ApiKey } from '@reeve/sdk'
import { useTranslation } from 'react-i18next'
import { useOverlay } from '../../layout/use-overlay.ts'
import { RevokeApiKey } from '../api-keys/index.ts'

interface RevokeKeyProps {
  readonly apiKey: ApiKey
  /** The keys of the same member, including the key that this one replaced, if any. */
  readonly keys: readonly ApiKey[]
}

/** The button that revokes one key of a member, and its dialog. */
export function RevokeKey({ apiKey, keys }: RevokeKeyProps) {
  const { t } = useTranslation('api-keys')
  const [isOpen, setOpen] = useOverlay()
  const former = keys.find(({ id, status }) => id === apiKey.rotated_from && status === 'active')
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t('revoke.it', { name: apiKey.name })}
        onClick={() => setOpen(true)}
      >
        {t('revoke.open')}
      </Button>
      {isOpen && <RevokeApiKey apiKey={apiKey} former={former} close={() => setOpen(false)} />}
    </>
  )
}
