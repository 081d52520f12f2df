export default {
  title: 'Gatilhos',
  id: 'Id',
  integration: 'Integração',
  comesBack: 'Uma suspensão o desativou. A reativação do membro o ativa de novo.',
  columns: { name: 'Nome', person: 'Membro', kind: 'Inicia', status: 'Estado' },
  kind: { agent: 'Um agente', integration: 'Uma integração', oracle: 'O Oráculo' },
  status: { on: 'Ativado', off: 'Desativado', suspended: 'Parado pela suspensão' },
  filter: { any: 'Qualquer', anyKind: 'Qualquer tipo', anyStatus: 'Qualquer estado' },
  empty: {
    title: 'Ainda não há gatilhos',
    why:
      'Um gatilho inicia sozinho o trabalho de um membro. A plataforma o registra com PUT /v1/triggers/{id} e ' +
      'pergunta aqui a cada disparo.',
    filtered: 'Nenhum gatilho corresponde',
    all: 'Mostrar todos os gatilhos',
  },
  permit: {
    label: 'Pode disparar agora',
    granted: 'Sim',
    not_a_member: 'Não: a pessoa não é membro aqui',
    member_suspended: 'Não: o membro está suspenso',
    trigger_disabled: 'Não: está desativado',
    oracle_paused: 'Não: o Oráculo está pausado',
    integration_gone: 'Não: a integração não existe mais',
  },
  turn: { on: 'Ativar', off: 'Desativar', not: 'O gatilho fica como está' },
  delete: {
    open: 'Excluir',
    name: 'Excluir {{name}}',
    what: 'A plataforma pode registrá-lo de novo. Nenhuma reativação o traz de volta.',
    not: '{{name}} não foi excluído',
  },
}
