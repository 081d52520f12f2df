import { SegmentedControl } from '@mantine/core'
import type { Directory, DirectoryActivity } from '@reeve/sdk'
import IconBan from '@tabler/icons-react/icons/IconBan'
import IconHistory from '@tabler/icons-react/icons/IconHistory'
import IconUser from '@tabler/icons-react/icons/IconUser'
import IconUsers from '@tabler/icons-react/icons/IconUsers'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { Problem } from '../../api/problem.tsx'
import { LIVE } from '../../api/queries.ts'
import { CopyIcon } from '../../ui/copy-icon.tsx'
import { OpenableTime } from '../../ui/exact-time.tsx'
import { useIsNarrow } from '../../ui/filter-bar.tsx'
import { IconTile } from '../../ui/icon-tile.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Section } from '../../ui/section.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { MemberName } from '../members/index.ts'
import { activityQuery, OUTCOMES } from './directories.queries.ts'
import { GroupName } from './group-name.tsx'
import classes from './list-directory-activity.module.css'
import { useRefusedText } from './use-refused-text.ts'

const route = getRouteApi('/in-organization/settings/directories/$directoryId')

const ALL = 'all'

/** The requests of the provider that changed something or were refused, newest first. */
export function ListDirectoryActivity({ directory }: { readonly directory: Directory }) {
  const { t } = useTranslation('directories')
  const { outcome, cursor } = route.useSearch()
  const navigate = route.useNavigate()
  const { data, error, refetch } = useQuery({ ...activityQuery(directory.id, outcome, cursor), ...LIVE })
  return (
    <Section
      isWide
      title={t('activity.title')}
      what={t('activity.what')}
      actions={
        <>
          <AuditLink directory={directory} />
          <Outcomes />
        </>
      }
    >
      {error && !data && <Problem error={error} retry={() => void refetch()} />}
      {data && data.activity.length === 0 && (
        <EmptyState icon={IconHistory} title={t(outcome ? `activity.none_${outcome}` : 'activity.none')} />
      )}
      {data && data.activity.length > 0 && (
        <>
          <ol className={classes.activity} aria-label={t('activity.title')}>
            {data.activity.map(one => (
              <ActivityRow key={one.id} directoryId={directory.id} activity={one} />
            ))}
          </ol>
          <Pager
            cursor={cursor}
            next={data.next_cursor}
            go={next => navigate({ search: before => ({ ...before, cursor: next }), resetScroll: false })}
          />
        </>
      )}
    </Section>
  )
}

function AuditLink({ directory: { id } }: { readonly directory: Directory }) {
  const { t } = useTranslation('directories')
  if (!useCaller().may('audit.read')) return null
  return (
    <TextLink size="sm" to="/audit" search={{ actor: id }}>
      {t('activity.trail')}
    </TextLink>
  )
}

function Outcomes() {
  const { t } = useTranslation('directories')
  const { outcome } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <SegmentedControl
      size="sm"
      aria-label={t('activity.outcome')}
      data={[
        { value: ALL, label: t('activity.all') },
        ...OUTCOMES.map(value => ({ value, label: t(`activity.${value}`) })),
      ]}
      value={outcome ?? ALL}
      onChange={value =>
        navigate({
          search: before => ({ ...before, cursor: undefined, outcome: OUTCOMES.find(one => one === value) }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}

const ICONS = { user: IconUser, group: IconUsers } as const

interface ActivityRowProps {
  readonly directoryId: string
  readonly activity: DirectoryActivity
}

/**
 * A change is shown by its verb. A refused request is shown by its reason, with the method, path, status and code,
 * which help to correct it.
 */
function ActivityRow({ directoryId, activity }: ActivityRowProps) {
  const textOf = useRefusedText()
  const isNarrow = useIsNarrow()
  const { outcome, code, resource_type: type, resource_id: id } = activity
  const isRefused = outcome === 'refused'
  return (
    <li data-refused={isRefused || undefined}>
      <IconTile of={isRefused ? IconBan : ICONS[type ?? 'user']} size={28} tone={isRefused ? 'danger' : 'members'} />
      <div className={classes.line}>
        {isRefused ? <span>{textOf(code ?? '')}</span> : <Change activity={activity} />}
        {type === 'user' && id !== null && <MemberName userId={id} />}
        {type === 'group' && id !== null && <GroupName directoryId={directoryId} groupId={id} />}
      </div>
      <div className={classes.request}>{isRefused && <RefusedRequest activity={activity} />}</div>
      <OpenableTime at={activity.occurred_at} hasClock={!isNarrow} />
    </li>
  )
}

interface ActivityProps {
  readonly activity: DirectoryActivity
}

function RefusedRequest({ activity: { method, route: path, status, code, request_id: id } }: ActivityProps) {
  const { t } = useTranslation('directories')
  const textOf = useRefusedText()
  return (
    <>
      <code>
        {method} {path}
      </code>
      {' · '}
      <span className={classes.word}>{t('activity.status', { status })}</span>
      {code !== null && code !== textOf(code) && (
        <>
          {' · '}
          <code>{code}</code>
        </>
      )}{' '}
      <CopyIcon text={id} what={t('activity.request')} />
    </>
  )
}

/** Actions on a person that have a verb of their own. */
const ACTIONS = [
  'created',
  'changed',
  'directory_changed',
  'profile_changed',
  'suspended',
  'suspension_repeated',
  'reactivated',
  'removed',
] as const

/** The verb of a change: that of its audited action, or of its method. It links to the entry in the audit log. */
function Change({ activity: { action, method, resource_type: type, request_id: request } }: ActivityProps) {
  const { t } = useTranslation('directories')
  const known = ACTIONS.find(one => action === `member.${one}`)
  const verb = known
    ? t(`activity.actions.${known}`)
    : t(`activity.verbs.${method}_${type ?? 'user'}` as 'activity.verbs.PATCH_user')
  if (!useCaller().may('audit.read')) return <span>{verb}</span>
  return (
    <TextLink size="sm" c="inherit" to="/audit" search={{ request }} title={t('activity.trail')}>
      {verb}
    </TextLink>
  )
}
