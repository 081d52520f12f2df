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
  const [open, setOpen] = useState<{ readonly act: BulkAction; readonly members: readonly Member[] }>()
  const count = selected.size
  const current = new Map([...selected, ...shown.filter(({ user_id }) => selected.has(user_id)).map(idAndMember)])
  const all = [...current.values()]
  const hasActive = all.some(({ status }) => status === 'active')
  const suspended = all.filter(({ status }) => status === 'suspended')
  return (
    <section className={classes.bar} aria-label={t('select.title')}>
      <Text size="sm" fw={600} role="status">
        {t('select.count', { count })}
      </Text>
      <Group gap="sm" className={classes.acts ?? ''}>
        {hasActive && (
          <ReasonButton
            variant="light"
            color="amber"
            reason={denialReason('members.suspend')}
            onClick={() => setOpen({ act: 'suspend', members: all })}
          >
            {t('bulk.suspend.act', { count })}
          </ReasonButton>
        )}
        {suspended.length > 0 && (
          <ReasonButton
            variant="default"
            reason={denialReason('members.reactivate')}
            onClick={() => setOpen({ act: 'reactivate', members: suspended })}
          >
            {t('bulk.reactivate.act', { count: suspended.length })}
          </ReasonButton>
        )}
        <Button variant="subtle" onClick={() => select(new Map())}>
          {t('select.none')}
        </Button>
      </Group>
      {open && (
        <BulkDialog
          act={open.act}
          members={open.members}
          close={refused => {
            setOpen(undefined)
            if (!refused) return
            const asked = new Set(open.members.map(({ user_id }) => user_id))
            const untouched = all.filter(({ user_id }) => !asked.has(user_id))
            select(new Map([...untouched, ...refused].map(idAndMember)))
          }}
        />
      )}
    </section>
  )
}

const idAndMember = (member: Member) => [member.user_id, member] as const
