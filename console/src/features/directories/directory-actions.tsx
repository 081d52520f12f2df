import { Menu } from '@mantine/core'
import type { Directory } from '@reeve/sdk'
import IconRefresh from '@tabler/icons-react/icons/IconRefresh'
import IconTrash from '@tabler/icons-react/icons/IconTrash'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PageMenu } from '../../layout/row-menu.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ReasonItem } from '../../ui/reason-item.tsx'
import { useDeletionDenial } from './delete-directory.tsx'
import { useRotationDenial } from './rotate-directory-token.tsx'

const route = getRouteApi('/in-organization/settings/directories/$directoryId')

/** The button that opens the instructions, and the menu. */
export function DirectoryActions({ directory }: { readonly directory: Directory }) {
  const { t } = useTranslation('directories')
  const navigate = route.useNavigate()
  const notRotated = useRotationDenial(directory)
  const notDeleted = useDeletionDenial(directory)
  const show = (dialog: 'rotate' | 'delete') =>
    navigate({ search: before => ({ ...before, dialog }), resetScroll: false })
  return (
    <>
      <ButtonLink
        variant={directory.last_request_at === null ? 'filled' : 'default'}
        to="/settings/directories/$directoryId/connect"
        params={{ directoryId: directory.id }}
      >
        {t('guide.open')}
      </ButtonLink>
      <PageMenu label={t('more', { name: directory.name })}>
        <ReasonItem
          hasEllipsis
          leftSection={<Icon of={IconRefresh} />}
          reason={notRotated}
          onClick={() => show('rotate')}
        >
          {t('rotate.open')}
        </ReasonItem>
        <Menu.Divider />
        <ReasonItem
          hasEllipsis
          color="var(--reeve-danger)"
          leftSection={<Icon of={IconTrash} />}
          reason={notDeleted}
          onClick={() => show('delete')}
        >
          {t('delete.open')}
        </ReasonItem>
      </PageMenu>
    </>
  )
}
