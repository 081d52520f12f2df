import { Select, Stack, Text } from '@mantine/core'
import type { EventTypeDescription } from '@reeve/sdk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeBlock } from '../../ui/code-block.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'

/** An example payload of a chosen event type. */
export function SamplePayload({ types }: { readonly types: readonly EventTypeDescription[] }) {
  const { t, i18n } = useTranslation('governance')
  const [wanted, setWanted] = useState<string>()
  const shown = types.find(({ type }) => type === wanted) ?? types[0]
  if (!shown)
    return (
      <Text c="dimmed" size="sm">
        {t('sample.none')}
      </Text>
    )
  const body = {
    type: shown.type,
    timestamp: '2026-03-02T09:30:00.125Z',
    data: shown.example,
    id: '0199c2a4-9d04-7f6e-8a21-3b4c5d6e7f80',
    organization_id: '0199c2a0-1111-7000-8000-00000000acae',
    sequence: 412,
  }
  const text = JSON.stringify(body, null, 2)
  return (
    <Stack gap="xs">
      <Select
        label={t('sample.label')}
        // The API describes event types in English only.
        description={i18n.language === 'en' && shown.description}
        inputWrapperOrder={['label', 'input', 'description']}
        allowDeselect={false}
        data={types.map(({ type }) => type)}
        value={shown.type}
        onChange={value => setWanted(value ?? undefined)}
      />
      <CodeBlock label={t('sample.body')} text={text} mostHeight={420} isJson copy={<CopyButton text={text} />} />
    </Stack>
  )
}
