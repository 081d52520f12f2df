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
  ip: 'IP',
}

test('filter fields are recognized in the reader’s language and in English, with or without accents', () => {
  for (const [text, field] of [
    ['autor: Ada', 'actor'],
    ['actor:Ada', 'actor'],
    ['Ação:Ada', 'action'],
    ['acao:Ada', 'action'],
    ['alvo:Ada', 'target'],
    ['requisicao:Ada', 'request'],
    ['IP: Ada', 'ip'],
  ] as const) {
    assert.deepEqual(parseFilter(text, names), { field, wanted: 'Ada' }, text)
  }
  for (const wanted of ['cor: Ada', '2001:db8::1', '::1']) {
    assert.deepEqual(parseFilter(wanted, names), { field: undefined, wanted })
  }
})

test('a prefix of a field’s name matches the field', () => {
  assert.deepEqual(fieldsStarting('ac', names), ['actor', 'action'])
  assert.deepEqual(fieldsStarting('al', names), ['target'])
})
