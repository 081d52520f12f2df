import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { quote } from '../../api/curl.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { firstEntryQuery } from './audit.queries.ts'
import type { SavedCheckpoint } from './save-checkpoint.tsx'

interface ProofCommandProps {
  readonly file: string
  /** Number of entries in the file, which ends with the last entry of the trail. */
  readonly entries: number
  /** The start of the export; undefined for the beginning of the trail. */
  readonly since: string | undefined
  readonly checkpoint: SavedCheckpoint | undefined
}

/**
 * The command that verifies an exported file. With `--no`, npx does not install someone else's package of this name if
 * Reeve is not installed.
 */
export function ProofCommand({ file, entries, since, checkpoint }: ProofCommandProps) {
  const { t } = useTranslation('audit')
  const { data: from } = useQuery(firstEntryQuery(since))
  if (!from || entries === 0) return null
  // A checkpoint for an entry outside the file proves nothing about the file.
  const isOfThese = checkpoint && checkpoint.sequence >= from && checkpoint.sequence < from + entries
  const command = [
    `npx --no reeve audit verify --file ${quote(file)}`,
    ...(from > 1 ? [`--from ${from}`] : []),
    `--checkpoint ${isOfThese ? quote(checkpoint.file) : t('export.anyCheckpoint')}`,
  ].join(' \\\n  ')
  return (
    <Stack gap="xs" align="start">
      <Text size="sm">{t('export.proof')}</Text>
      <CodeBlock label={t('export.command')} text={command} mostHeight={120} />
      <CopyButton text={command} />
    </Stack>
  )
}
