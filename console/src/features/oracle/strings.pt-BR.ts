export default {
  title: 'Oráculo',
  what: 'O agente de IA compartilhado da organização. Ele age em nome do dono.',
  name: 'Nome',
  owner: 'Dono',
  runs:
    'O Oráculo não pode ser pausado manualmente. Ele é pausado quando o dono é removido, ou quando o dono é ' +
    'suspenso e você escolhe pausar o Oráculo.',
  paused:
    'O Oráculo não está em execução. Ele volta a funcionar quando o dono é reativado ou quando é transferido ' +
    'para outro membro ativo.',
  triggers: {
    title: 'Gatilhos do Oráculo',
    what: 'Cada um deles inicia o Oráculo em nome de um membro.',
    none: 'Nenhum gatilho executa o Oráculo.',
    all: 'Ver todos os gatilhos',
  },
  status: { running: 'Em execução', paused: 'Pausado' },
  none: {
    title: 'Nenhum Oráculo ainda',
    what: 'O Oráculo é o agente de IA compartilhado da organização. Sua plataforma o registra com PUT /v1/oracle.',
  },
  conflict:
    'Outra pessoa alterou o Oráculo enquanto você editava. O valor atual está acima. Envie novamente para ' +
    'aplicar suas alterações.',
  rename: {
    open: 'Renomear',
    now: 'Nome atual',
    what: 'Exibido quando o dono é suspenso e na auditoria.',
    unchanged: 'Digite um nome diferente para continuar.',
    submit: 'Renomear Oráculo',
    not: 'O Oráculo não foi renomeado',
    done: 'O Oráculo foi renomeado para {{name}}.',
  },
  transfer: {
    open: 'Transferir',
    now: 'Dono atual',
    title: 'Transferir a propriedade',
    what: 'Você precisa de todas as permissões do dono atual e do novo dono. Os gatilhos continuam com o dono atual.',
    to: 'Novo dono',
    choose: 'Escolha um membro',
    unchanged: 'Escolha outro dono para continuar.',
    submit: 'Transferir para {{name}}',
    not: 'O Oráculo não foi transferido',
    done: 'O Oráculo foi transferido para {{name}}.',
  },
}
