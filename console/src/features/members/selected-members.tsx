import { Button, Group, Text } from '@mantine/core'
import type { Member } from '@reeve/sdk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { type BulkAction, BulkDialog } from '../offboarding/index.ts'
import type { Selection } from './members.queries.ts'
import classes from './selected-members.module.css'

interface SelectedMembersProps {
  readonly selected: Selection
  readonly select: (selected: Selection) => void
  /** The members of this page, whose status may have changed since they were selected. */
  readonly shown: readonly Member[]
}

/** Bulk actions on the selected members. */
export function SelectedMembers({ selected, select, shown }: SelectedMembersProps) {
  const { t } = useTranslation('members')
  const { denialReason } = useCaller()
  const [act, setAct] = useState<BulkAction>()
  const count = selected.size
  const current = new Map([...selected, ...shown.filter(({ user_id }) => selected.has(user_id)).map(idAndMember)])
  const has = (status: Member['status']) => [...current.values()].some(member => member.status === status)
  return (
    <section className={classes.bar} aria-label={t('select.title')}>
      <Text size="sm" fw={600} role="status">
        {t('select.count', { count })}
      </Text>
      <Group gap="sm">
        {has('active') && (
          <ReasonButton
            variant="light"
            color="amber"
            reason={denialReason('members.suspend')}
            onClick={() => setAct('suspend')}
          >
            {t('bulk.suspend.act', { count })}
          </ReasonButton>
        )}
        {has('suspended') && (
          <ReasonButton
            variant="default"
            reason={denialReason('members.reactivate')}
            onClick={() => setAct('reactivate')}
          >
            {t('bulk.reactivate.act', { count })}
          </ReasonButton>
        )}
        <Button variant="subtle" onClick={() => select(new Map())}>
          {t('select.none')}
        </Button>
      </Group>
      {act && (
        <BulkDialog
          act={act}
          members={[...selected.values()]}
          close={refused => {
            setAct(undefined)
            if (refused) select(new Map(refused.map(member => [member.user_id, member])))
          }}
        />
      )}
    </section>
  )
}

const idAndMember = (member: Member) => [member.user_id, member] as const
