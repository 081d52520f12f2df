export default {
  title: 'Gatilhos',
  id: 'ID',
  integration: 'Integração',
  comesBack: 'Este gatilho foi desativado por uma suspensão. A reativação do membro ativa o gatilho novamente.',
  columns: { name: 'Nome', person: 'Membro', kind: 'Tipo', status: 'Status', open: 'Abrir' },
  kind: { agent: 'Agente', integration: 'Integração', oracle: 'Oráculo' },
  status: { on: 'Ativado', off: 'Desativado', suspended: 'Desativado por suspensão' },
  filter: { anyKind: 'Todos os tipos', anyStatus: 'Todos os status' },
  empty: {
    title: 'Nenhum gatilho ainda',
    why:
      'Um gatilho inicia tarefas automaticamente em nome de um membro. A plataforma o registra com PUT ' +
      '/v1/triggers/{id} e pergunta ao Reeve antes de cada disparo se ele é permitido.',
    filtered: 'Nenhum resultado',
    filteredWhy: 'Nenhum gatilho corresponde a todos os filtros.',
    all: 'Mostrar todos os gatilhos',
  },
  permit: {
    not_a_member: 'Não pode disparar: a pessoa não é membro',
    member_suspended: 'Não pode disparar: o membro está suspenso',
    trigger_disabled: 'Não pode disparar: o gatilho está desativado',
    oracle_paused: 'Não pode disparar: o Oráculo está pausado',
    integration_gone: 'Não pode disparar: a integração não existe mais',
    organization_frozen: 'Não pode disparar: a organização está congelada',
  },
  lead: {
    agent: 'Inicia um agente em nome de',
    integration: 'Inicia uma integração em nome de',
    oracle: 'Inicia o Oráculo em nome de',
  },
  toggle: {
    on: 'Ativar gatilho',
    off: 'Desativar gatilho',
    failed: 'O gatilho não foi alterado',
    suspended: 'O membro deste gatilho está suspenso.',
    isOn: 'O gatilho “{{name}}” está ativado.',
    isOff: 'O gatilho “{{name}}” está desativado.',
  },
  delete: {
    done: 'O gatilho “{{name}}” foi excluído.',
    open: 'Excluir gatilho',
    name: 'Excluir {{name}}',
    what: 'A reativação do membro não desfaz isso. A plataforma pode registrar o gatilho novamente.',
    not: 'O gatilho “{{name}}” não foi excluído',
  },
}
