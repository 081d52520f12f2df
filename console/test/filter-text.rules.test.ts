import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldsStarting, parseFilter } from '../src/features/audit/filter-text.ts'

const names = {
  actor: 'autor',
  action: 'ação',
  family: 'família',
  target: 'alvo',
  key: 'chave',
  request: 'requisição',
}

test('the fields of a filter are known in the reader’s language and in English, with and without accents', () => {
  for (const [text, field] of [
    ['autor: Ada', 'actor'],
    ['actor:Ada', 'actor'],
    ['Ação:Ada', 'action'],
    ['acao:Ada', 'action'],
    ['alvo:Ada', 'target'],
    ['requisicao:Ada', 'request'],
  ] as const) {
    assert.deepEqual(parseFilter(text, names), { field, wanted: 'Ada' }, text)
  }
  assert.deepEqual(parseFilter('cor: Ada', names), { field: undefined, wanted: 'cor: Ada' })
})

test('the beginning of a field’s name finds the field', () => {
  assert.deepEqual(fieldsStarting('ac', names), ['actor', 'action'])
  assert.deepEqual(fieldsStarting('al', names), ['target'])
})
