import { Button, Group, Text } from '@mantine/core'
import { isReeveError, type Profile } from '@reeve/sdk'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { reeve } from '../../api/client.ts'
import { CopyCurl } from '../../api/copy-curl.tsx'
import { showDone } from '../../api/done-toast.tsx'
import { tagged } from '../../api/etag.ts'
import { unlessUndone } from '../../api/unless-undone.ts'
import { refetchBeforeWrite } from '../../api/use-edit.ts'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { type ChangedProfile, changesOf, permissionsAfter } from './drafts.ts'
import { Refusal } from './refusal.tsx'
import classes from './save-bar.module.css'

interface SaveBarProps {
  readonly changes: readonly ChangedProfile[]
  /** True if a changed profile has been deleted since. */
  readonly oneIsGone: boolean
  readonly discard: () => void
  readonly saved: (profile: Profile) => void
}

/** Maximum number of attempts to save while others edit the same profile. */
const MOST_TRIES = 3

/** Applies the differences to the current state, so that concurrent edits survive. */
async function applyChange({ profile: { id }, change }: ChangedProfile, earlier: Error | null): Promise<void> {
  const refetch = () => tagged(reeve().profiles.get(id))
  const holds = async () => changesOf([await refetch()], { [id]: change }).length === 0
  for (let tried = 1; ; tried++) {
    const now = await refetchBeforeWrite(earlier, refetch)
    const changes = { permissions: [...permissionsAfter(now, change)] }
    try {
      await unlessUndone(reeve().profiles.edit(id, changes, { ifMatch: now.etag }), holds)
      return
    } catch (error) {
      if (!isReeveError(error, 'changed_meanwhile') || tried === MOST_TRIES) throw error
    }
  }
}

/** Reverts what each change has added or removed; concurrent edits survive. */
async function revertChanges(changes: readonly ChangedProfile[]): Promise<void> {
  for (const { profile, change } of changes)
    await applyChange({ profile, change: { added: change.removed, removed: change.added } }, null)
}

/** The unsaved changes, and the number of members affected. */
export function SaveBar({ changes, oneIsGone, discard, saved }: SaveBarProps) {
  const { t } = useTranslation('profiles')
  const notPermitted = useCaller().denialReason('profiles.manage')
  const affected = changes.reduce((sum, { profile }) => sum + profile.member_count, 0)
  /** The profile that is being saved, or whose saving failed. The profiles before it are saved. */
  const [at, setAt] = useState<Profile>()
  const save = useMutation({
    mutationFn: async () => {
      for (const { profile, change } of changes) {
        setAt(profile)
        await applyChange({ profile, change }, at?.id === profile.id ? save.error : null)
        saved(profile)
      }
      return changes
    },
    onSuccess: done => showDone(t('save.done', { count: done.length }), { undo: () => revertChanges(done) }),
  })
  return (
    <section className={classes.bar} aria-label={t('save.title')}>
      <div className={classes.what}>
        <Text fw={600}>{t(changes.length > 0 ? 'save.affected' : 'save.nothing', { count: affected })}</Text>
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
      </div>
      <Group gap="sm">
        {changes.length > 0 && (
          <CopyCurl
            call={changes.map(({ profile, change }) => client => {
              const permissions = [...permissionsAfter(profile, change)]
              return client.profiles.edit(profile.id, { permissions })
            })}
          />
        )}
        <Button variant="default" disabled={save.isPending} onClick={discard}>
          {t('save.discard')}
        </Button>
        {changes.length > 0 && (
          <ReasonButton reason={notPermitted} loading={save.isPending} onClick={() => save.mutate()}>
            {t('save.act', { count: changes.length })}
          </ReasonButton>
        )}
      </Group>
      {(oneIsGone || (at && save.error)) && (
        <div className={classes.problem}>
          {oneIsGone && <Text size="sm">{t('save.gone')}</Text>}
          {at && save.error && <Refusal error={save.error} title={t('save.not', { name: at.name })} />}
        </div>
      )}
    </section>
  )
}
