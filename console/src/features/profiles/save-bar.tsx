import { Button, Group, Text } from '@mantine/core'
import type { Profile } from '@reeve/sdk'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { reeve } from '../../api/client.ts'
import { CopyCurl } from '../../api/copy-curl.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { type ChangedProfile, drafted } from './drafts.ts'
import { Refusal } from './refusal.tsx'
import classes from './save-bar.module.css'

interface SaveBarProps {
  readonly changes: readonly ChangedProfile[]
  readonly discard: () => void
  readonly saved: (profile: Profile) => void
}

/** Thrown at the first profile that is not saved; those before it are. */
class NotSaved extends Error {
  readonly profile: Profile
  constructor(profile: Profile, cause: unknown) {
    super(`${profile.name} was not saved`, { cause })
    this.profile = profile
  }
}

/** What would change, and for how many, before it does. */
export function SaveBar({ changes, discard, saved }: SaveBarProps) {
  const { t } = useTranslation('profiles')
  const notPermitted = useCaller().whyNot('profiles.manage')
  const affected = changes.reduce((sum, { profile }) => sum + profile.member_count, 0)
  const save = useMutation({
    mutationFn: async () => {
      for (const { profile, change } of changes) {
        try {
          // What somebody else has saved meanwhile stays: only the differences are put upon it.
          const now = await reeve().profiles.get(profile.id)
          await reeve().profiles.edit(profile.id, { permissions: [...drafted(now, change)] })
        } catch (error) {
          throw new NotSaved(profile, error)
        }
        saved(profile)
      }
    },
  })
  const failed = save.error instanceof NotSaved ? save.error : undefined
  return (
    <section className={classes.bar} aria-label={t('save.title')}>
      <Text fw={600}>{t('save.affected', { count: affected })}</Text>
      <ul className={classes.changes}>
        {changes.map(({ profile, change: { added, removed } }) => (
          <li key={profile.id}>
            {profile.name}:{' '}
            {[
              added.length > 0 && t('save.added', { names: added.join(', ') }),
              removed.length > 0 && t('save.removed', { names: removed.join(', ') }),
            ]
              .filter(text => text !== false)
              .join('; ')}
          </li>
        ))}
      </ul>
      {failed && <Refusal error={failed.cause} title={t('save.not', { name: failed.profile.name })} />}
      <Group gap="sm">
        <ReasonButton reason={notPermitted} loading={save.isPending} onClick={() => save.mutate()}>
          {t('save.act', { count: changes.length })}
        </ReasonButton>
        <Button variant="default" disabled={save.isPending} onClick={discard}>
          {t('save.discard')}
        </Button>
        <CopyCurl
          call={changes.map(({ profile, change }) => client => {
            const permissions = [...drafted(profile, change)]
            return client.profiles.edit(profile.id, { permissions })
          })}
        />
      </Group>
    </section>
  )
}
