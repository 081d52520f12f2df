import { Text } from '@mantine/core'
import type { Directory } from '@reeve/sdk'
import IconBan from '@tabler/icons-react/icons/IconBan'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/button-link.tsx'
import { OpenableTime } from '../../ui/exact-time.tsx'
import { Figure, FigureCard, FigureList } from '../../ui/figure-card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { localeOf } from '../../ui/locale.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { Warning } from '../../ui/warning.tsx'
import classes from './directory-overview.module.css'
import { stateOf } from './directory-state.ts'
import { ListDirectoryActivity } from './list-directory-activity.tsx'
import { useRefusedText } from './use-refused-text.ts'

interface DirectoryProps {
  readonly directory: Directory
}

/** The health of the connection, and its activity. */
export function DirectoryOverview({ directory }: DirectoryProps) {
  return (
    <>
      <Attention directory={directory} />
      <Health directory={directory} />
      <ListDirectoryActivity directory={directory} />
    </>
  )
}

/** The state as a sentence with its remedy, unless all is well. */
function Attention({ directory }: DirectoryProps) {
  const { t } = useTranslation('directories')
  const textOf = useRefusedText()
  const { id, last_error: error, last_error_at: errorAt, former_token_expires_at: former } = directory
  const state = stateOf(directory)
  return (
    <>
      {state === 'waiting' && (
        <Warning
          title={t('attention.waiting')}
          actions={
            <ButtonLink
              variant="default"
              size="compact-sm"
              to="/settings/directories/$directoryId/connect"
              params={{ directoryId: id }}
            >
              {t('guide.open')}
            </ButtonLink>
          }
        >
          {t('attention.waitingWhy')}
        </Warning>
      )}
      {state === 'refused' && error !== null && errorAt !== null && (
        <Warning title={t('attention.refused')}>
          {textOf(error)} · <OpenableTime at={errorAt} />
        </Warning>
      )}
      {state === 'silent' && <Warning title={t('attention.silent')}>{t('attention.silentWhy')}</Warning>}
      {former !== null && (
        <Text size="sm" mb="md">
          {t('rotate.until')} <OpenableTime at={former} />
        </Text>
      )}
    </>
  )
}

function Health({ directory }: DirectoryProps) {
  const { t, i18n } = useTranslation('directories')
  const number = new Intl.NumberFormat(localeOf(i18n.language))
  const textOf = useRefusedText()
  const { last_request_at: last, last_error_at: error, last_error: code } = directory
  return (
    <FigureCard title={t('health.title')}>
      <FigureList>
        <Figure name={t('columns.people')}>{number.format(directory.people_managed)}</Figure>
        {directory.people_held > 0 && <Figure name={t('columns.held')}>{number.format(directory.people_held)}</Figure>}
        <Figure name={t('columns.last')}>{last === null ? '–' : <RelativeTime at={last} />}</Figure>
      </FigureList>
      {code !== null && error !== null && stateOf(directory) !== 'refused' && (
        <p className={classes.error}>
          <Icon of={IconBan} />
          <span>
            {t('columns.error')}:{' '}
            <TextLink
              size="sm"
              c="inherit"
              underline="always"
              from="/settings/directories/$directoryId"
              to="/settings/directories/$directoryId"
              search={before => ({ ...before, outcome: 'refused', cursor: undefined })}
              resetScroll={false}
            >
              {textOf(code)}
            </TextLink>{' '}
            · <OpenableTime at={error} hasClock={false} />
          </span>
        </p>
      )}
    </FigureCard>
  )
}
