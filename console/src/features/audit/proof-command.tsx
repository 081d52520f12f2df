import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { quote } from '../../api/curl.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { checkpointsQuery } from './audit.queries.ts'
import { nameOfCheckpoint } from './file-name.ts'

/**
 * With what a whole trail in a file is proven, once there is a checkpoint to prove it against. Where Reeve is not
 * installed, `--no` keeps npx from running a package of this name that somebody else has published.
 */
export function ProofCommand({ file }: { readonly file: string }) {
  const { t } = useTranslation('audit')
  const { caller } = useCaller()
  const { data: newest } = useQuery(checkpointsQuery())
  const signed = newest?.checkpoints.at(0)
  if (!signed) return null
  const checkpoint = nameOfCheckpoint(caller.organization.name, signed.signed_at)
  const command = `npx --no reeve audit verify --file ${quote(file)} \\\n  --checkpoint ${quote(checkpoint)}`
  return (
    <Stack gap="xs" align="start">
      <Text size="sm">{t('export.proof')}</Text>
      <CodeBlock label={t('export.command')} text={command} mostHeight={120} />
      <CopyButton text={command} />
    </Stack>
  )
}
