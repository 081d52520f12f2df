import { Button, Menu } from '@mantine/core'
import type { Reeve } from '@reeve/sdk'
import IconChevronDown from '@tabler/icons-react/icons/IconChevronDown'
import IconDownload from '@tabler/icons-react/icons/IconDownload'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { reeve } from '../../api/client.ts'
import { CopyCurl } from '../../api/copy-curl.tsx'
import { showDone } from '../../api/done-toast.tsx'
import { Problem } from '../../api/problem.tsx'
import { useOverlay } from '../../layout/use-overlay.ts'
import { now } from '../../ui/clock.ts'
import { Icon } from '../../ui/icon.tsx'
import { showToast } from '../../ui/toasts.ts'
import { openFileWriter } from '../audit/index.ts'
import { type MembersSearch, toFilter } from './members.queries.ts'

const exportMembers = (client: Reeve, search: MembersSearch) => client.members.export(toFilter(search)).bytes()

/** Writes the members into a file; false if the person did not choose a file. */
async function download(search: MembersSearch): Promise<boolean> {
  const day = new Date(now()).toISOString().slice(0, 10)
  const writer = await openFileWriter(`members-${day}.csv`, 'text/csv')
  if (!writer) return false
  try {
    const reader = (await exportMembers(reeve(), search)).getReader()
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) await writer.write(piece.value)
    await writer.finish()
    return true
  } catch (error) {
    await writer.abandon()
    throw error
  }
}

/** Downloads the members that the filters select. */
export function ExportMembers({ search }: { readonly search: MembersSearch }) {
  const { t } = useTranslation('members')
  const [isOpen, setOpen] = useOverlay()
  const exporting = useMutation({
    mutationFn: () => download(search),
    onSuccess: isWritten => isWritten && showDone(t('export.done')),
    onError: error =>
      showToast({
        id: 'export failed',
        isFailure: true,
        content: <Problem error={error} title={t('export.not')} />,
      }),
  })
  return (
    <Menu position="bottom-end" opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <Button
          variant="default"
          loading={exporting.isPending}
          leftSection={<Icon of={IconDownload} />}
          rightSection={<Icon of={IconChevronDown} size={14} />}
        >
          {t('export.open')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => exporting.mutate()}>{t('export.csv')}</Menu.Item>
        <CopyCurl menuItemFor={t('export.csv')} call={client => exportMembers(client, search)} />
      </Menu.Dropdown>
    </Menu>
  )
}
