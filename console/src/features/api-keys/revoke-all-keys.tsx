import { Text } from '@mantine/core'
import type { ApiKey } from '@reeve/sdk'
import IconKey from '@tabler/icons-react/icons/IconKey'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { reeve } from '../../api/client.ts'
import { mayBeDone, Problem, textOf } from '../../api/problem.tsx'
import { CancelButton, Dialog, DoneButton } from '../../ui/dialog.tsx'
import { Effect, EffectList } from '../../ui/effect-list.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { useMemberName } from '../members/index.ts'
import { usableKeysOfQuery } from './api-keys.queries.ts'
import { KeyUse } from './key-expiry.tsx'
import { keyText } from './key-text.ts'

interface Revoked {
  readonly key: ApiKey
  readonly error: unknown
}

/** Revokes the keys one by one, with a result for each: a failure does not stop the others. */
async function revokeEach(keys: readonly ApiKey[]): Promise<Revoked[]> {
  const results: Revoked[] = []
  for (const key of keys) {
    const error = await reeve()
      .apiKeys.revoke(key.id)
      .then(
        () => null,
        (cause: unknown) => cause,
      )
    results.push({ key, error })
  }
  return results
}

/** Revokes every key of one member. */
export function RevokeAllKeys({ owner, close }: { readonly owner: string; readonly close: () => void }) {
  const { t } = useTranslation('api-keys')
  const name = useMemberName(owner) ?? ''
  const { data: keys, error } = useQuery(usableKeysOfQuery(owner))
  const revoke = useMutation({ mutationFn: revokeEach })
  const reason = useCaller().denialReason('api_keys.manage') ?? (keys?.length ? undefined : t('all.none', { name }))
  const done = revoke.data
  if (done) {
    const unknown = done.filter(one => mayBeDone(one.error)).length
    const count = done.filter(one => one.error === null).length
    return (
      <Dialog title={t('all.done', { name })} onClose={close} actions={<DoneButton onClick={close} />}>
        <EffectList title={unknown > 0 ? t('all.notKnown', { count: unknown }) : t('all.result', { count })}>
          {done.map(({ key, error: failed }) => (
            <Effect
              key={key.id}
              title={`${key.name} ${keyText(key.hint)}`}
              isDone={failed === null}
              detail={failed === null ? t('status.revoked') : textOf(failed)}
            />
          ))}
        </EffectList>
      </Dialog>
    )
  }
  return (
    <Dialog
      title={t('all.open', { name })}
      onClose={close}
      isBusy={revoke.isPending}
      onSubmit={() => keys && reason === undefined && revoke.mutate(keys)}
      actions={
        <>
          <CancelButton onClick={close} />
          <ReasonButton type="submit" color="red" reason={reason} loading={revoke.isPending}>
            {t('all.submit', { count: keys?.length ?? 0 })}
          </ReasonButton>
        </>
      }
    >
      <Text size="sm">{t('all.what')}</Text>
      {error && <Problem error={error} />}
      {keys && keys.length > 0 && (
        <EffectList title={t('all.which')}>
          {keys.map(key => (
            <Effect
              key={key.id}
              icon={IconKey}
              title={`${key.name} ${keyText(key.hint)}`}
              detail={<KeyUse apiKey={key} isSentence />}
            />
          ))}
        </EffectList>
      )}
      {keys?.length === 0 && <Text size="sm">{t('all.none', { name })}</Text>}
    </Dialog>
  )
}
